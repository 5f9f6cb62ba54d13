#!/usr/bin/env node
// `npm run test:e2e`: the end-to-end tests against real Electron. Brings what they need (the runtime, system packages
// where it may install them, a virtual screen, the built app), then runs Playwright with the arguments given.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, ensureBuilt } from './bundle.mjs';
import { ensureRuntime } from './electron-runtime.mjs';
import { aptLine, canInstall, install, missingLibraries, packagesFor } from './system-packages.mjs';

/** Larger than any window of the tests. */
const SCREEN = ['-a', '-s', '-screen 0 1920x1200x24'];

const say = (line) => console.log(`e2e: ${line}`);

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`e2e: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  const runtime = await ensureRuntime({ say });
  const needsScreen = process.platform === 'linux' && !process.env.DISPLAY;
  if (!ensureSystem(runtime.executable, needsScreen)) return 69;
  ensureBuilt({ say });
  say(`running on Electron ${runtime.version} (${runtime.kind})`);
  const node = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const playwright = [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '-c', 'test/e2e'];
  const command = [existsSync(node) ? node : process.execPath, ...playwright, ...process.argv.slice(2)];
  const [program, ...args] = needsScreen ? ['xvfb-run', ...SCREEN, ...command] : command;
  const ran = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ROUNDHOUSE_E2E_ELECTRON: runtime.executable,
      ROUNDHOUSE_E2E_VERSION: runtime.version,
      // Each test has a data folder of its own; the engine's compiled code is the same for all.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'engine-code'),
    },
  });
  return ran.status ?? 1;
}

/** True when the system has what Electron and a virtual screen need, after installing it where that is allowed. */
function ensureSystem(executable, needsScreen) {
  const missing = missingLibraries(executable);
  const packages = missing.length > 0 ? packagesFor(missing) : [];
  if (needsScreen && !hasProgram('xvfb-run')) packages.push('xvfb', 'xauth');
  if (packages.length === 0) return true;
  if (!canInstall()) {
    say(`this system lacks what the tests need. On Debian or Ubuntu: ${aptLine(packages)}`);
    return false;
  }
  say(`installing ${packages.join(' ')}…`);
  install(packages);
  return true;
}

function hasProgram(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}
