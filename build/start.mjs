#!/usr/bin/env node
// `npm start`: opens the desktop app. Plain JavaScript, so that the oldest supported Node gets this far.
import { spawn } from 'node:child_process';

import { ROOT, ensureBuilt } from './bundle.mjs';
import { chromiumArguments, ensureRuntime } from './electron-runtime.mjs';
import { aptLine, missingLibraries, packagesFor } from './system-packages.mjs';

const say = (line) => console.log(`roundhouse: ${line}`);

try {
  process.exitCode = await start();
} catch (error) {
  console.error(`roundhouse: ${error.message}`);
  process.exitCode = 1;
}

async function start() {
  if (!hasDisplay()) {
    say('there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.');
    say('The command line does the same work: npx roundhouse overview <dump>, npx roundhouse --help');
    say('For a window without a screen: xvfb-run -a npm start');
    return 69;
  }
  const runtime = await ensureRuntime({ say });
  const missing = missingLibraries(runtime.executable);
  if (missing.length > 0) {
    say(`this system lacks libraries that Electron needs: ${missing.join(', ')}`);
    say(`On Debian or Ubuntu: ${aptLine(packagesFor(missing))}`);
    return 69;
  }
  // The official Electron's own Node runs the engine, which then has to be JavaScript.
  ensureBuilt({ say, withEngine: runtime.kind !== 'fallback' });
  say(`running on ${runtime.kind === 'official' ? 'Electron' : `the ${runtime.kind} Electron`} ${runtime.version}`);
  return run(runtime.executable);
}

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Runs until the app ends; signals go on to it, and its exit code is ours. */
function run(executable) {
  const env = { ...process.env };
  // Set in terminals of editors that are Electron themselves: it would make ours a plain Node.
  delete env.ELECTRON_RUN_AS_NODE;
  const child = spawn(executable, [...chromiumArguments(), ROOT, ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
