import { join } from 'node:path';

import { app, dialog } from 'electron';
import { z } from 'zod';

import { dataFolder } from '../engine/base/index.ts';
import { launchPaths } from './launch-paths.ts';
import { declareAppScheme } from './security/app-protocol.ts';
import { lockDownProcess } from './security/lock-down.ts';
import { startDesktop } from './start-desktop.ts';
import { compileLaterOnFewProcessors } from './window/compile-later.ts';

const toldSchema = z.object({ paths: z.array(z.string()) });

/** Entry of the main process: one instance, the events of the system, and the desktop once Electron is ready. */
app.setName('Roundhouse');
app.setPath('userData', join(dataFolder(), 'desktop'));
declareAppScheme();
lockDownProcess();
compileLaterOnFewProcessors();

const named = launchPaths(process.argv, { cwd: process.cwd(), namesApp: process.defaultApp });

// The first instance is told what this one was asked to open.
if (app.requestSingleInstanceLock({ paths: named })) void run().catch(refuse);
else app.quit();

async function run(): Promise<void> {
  /** Paths that the system asks for before there is a window. */
  const early: string[] = [];
  let open = (paths: readonly string[]): void => void early.push(...paths);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  await app.whenReady();
  const windows = await startDesktop([...early, ...named]);
  open = (paths) => void windows.openPaths(paths);
  app.on('activate', () => {
    if (windows.front() === undefined) void windows.open();
  });
  app.on('second-instance', (_event, _argv, _cwd, told) => {
    const { paths } = toldSchema.parse(told);
    if (paths.length > 0) void windows.open(paths);
    else windows.front()?.reveal();
  });
}

/** Without a window there is no other way to tell: a box of the system, and the end. */
function refuse(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`Roundhouse cannot start: ${text}\n`);
  if (process.env['ROUNDHOUSE_UNATTENDED'] === undefined) dialog.showErrorBox('Roundhouse cannot start', text);
  app.exit(1);
}
