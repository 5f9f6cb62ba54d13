import { dialog, type BrowserWindow } from 'electron';

/**
 * After the page's process has died: says so and offers to load it anew. A dialog of the system, since there is no page
 * to draw one. Loads without asking where nobody can answer (`ROUNDHOUSE_UNATTENDED`, set by tests).
 */
export async function offerReload(window: BrowserWindow, reason: string, reload: () => void): Promise<void> {
  if (window.isDestroyed()) return;
  if (process.env['ROUNDHOUSE_UNATTENDED'] === undefined) {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'This window stopped working',
      detail: `Its process ended (${reason}). Open dumps, annotations and running work are kept by the engine and are not affected.`,
      buttons: ['Reload', 'Close window'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 1) return window.destroy();
  }
  // Not from within the event of the crash: the load would be taken down with what is left of the old process.
  setImmediate(reload);
}
