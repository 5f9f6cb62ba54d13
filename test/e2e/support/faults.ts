import { AxeBuilder } from '@axe-core/playwright';

import { expect, type RunningApp } from './app.ts';
import { SLOW } from './explorer.ts';
import { setTheme } from './screens.ts';

/** Looks for faults of accessibility that axe calls serious or critical, in both themes. */
export async function expectNoFault(running: RunningApp): Promise<void> {
  const { page } = running;
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(running, theme);
    await expect(page.locator('main .waiting')).toHaveCount(0, SLOW);
    // A second page, which axe would like to open, cannot be had in Electron: hence the legacy mode.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 5).map((node) => `${theme} ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
      );
    expect.soft(serious).toEqual([]);
  }
}
