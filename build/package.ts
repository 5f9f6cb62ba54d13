/**
 * Packages the app for this system: `node build/package.ts [targets…]`, such as `dir` (the default), `tar.gz`, `deb`.
 * With `--inspectable` the one fuse that end-to-end tests need is left on.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { build, Platform, type Configuration } from 'electron-builder';

import { ensureBuilt, ROOT } from './bundle.mjs';
import { ensureRuntime } from './electron-runtime.mjs';
import { FUSES } from './fuses.ts';

const say = (line: string): void => console.log(`package: ${line}`);

const options = process.argv.slice(2);
const inspectable = options.includes('--inspectable');
const targets = options.filter((option) => !option.startsWith('--'));

/** Bundled into the page already, so not needed beside it. */
const RENDERER_PACKAGES = [
  'monaco-editor',
  'react',
  'react-dom',
  'react-markdown',
  'remark-gfm',
  'radix-ui',
  '@radix-ui',
  '@tanstack',
  '@fontsource-variable',
  'cmdk',
  'lucide-react',
  'zustand',
];

const runtime = await ensureRuntime({ say });
ensureBuilt({ say, withEngine: true });
const electronDist = mkdtempSync(join(tmpdir(), 'roundhouse-electron-'));
try {
  copyRuntime(dirname(runtime.executable), electronDist);
  await build({
    projectDir: ROOT,
    targets: Platform.current().createTarget(targets.length === 0 ? ['dir'] : targets),
    config: configuration(electronDist),
    publish: 'never',
  });
} finally {
  rmSync(electronDist, { recursive: true, force: true });
}

/** Electron's own files, without the launcher that the fallback has in the place of an app. */
function copyRuntime(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !path.includes(join('resources', 'app')) && basename(path) !== 'recipe',
  });
}

function configuration(electronDist: string): Configuration {
  return {
    appId: 'org.roundhouse.desktop',
    productName: 'Roundhouse',
    electronVersion: runtime.version,
    electronDist,
    npmRebuild: false,
    asar: true,
    // What a plain Node runs cannot stand in the archive.
    asarUnpack: ['out/engine/**', 'node_modules/**'],
    files: [
      'out/**',
      '!out/built-from',
      'package.json',
      // The windows' own; the program's are named below.
      'resources/icons/icon.png',
      ...RENDERER_PACKAGES.map((name) => `!node_modules/${name}/**`),
    ],
    extraResources: [{ from: nodeExecutable(), to: `engine/${basename(nodeExecutable())}` }],
    directories: { output: 'dist' },
    fileAssociations: [{ ext: ['jsonl', 'traj', 'eval'], name: 'Agent traces', role: 'Viewer' }],
    mac: { icon: 'resources/icons/icon.icns', category: 'public.app-category.developer-tools' },
    win: { icon: 'resources/icons/icon.ico' },
    linux: {
      icon: 'resources/icons/icon.png',
      executableName: 'roundhouse',
      category: 'Development',
      synopsis: 'Reads dumps of AI-agent traces',
    },
    electronFuses: {
      runAsNode: FUSES.RunAsNode,
      enableCookieEncryption: FUSES.EnableCookieEncryption,
      enableNodeOptionsEnvironmentVariable: FUSES.EnableNodeOptionsEnvironmentVariable,
      enableNodeCliInspectArguments: inspectable || FUSES.EnableNodeCliInspectArguments,
      enableEmbeddedAsarIntegrityValidation: FUSES.EnableEmbeddedAsarIntegrityValidation,
      onlyLoadAppFromAsar: FUSES.OnlyLoadAppFromAsar,
      loadBrowserProcessSpecificV8Snapshot: FUSES.LoadBrowserProcessSpecificV8Snapshot,
      grantFileProtocolExtraPrivileges: FUSES.GrantFileProtocolExtraPrivileges,
    },
  };
}

/** The Node that comes from npm, which runs the engine where Electron's own is too old. */
function nodeExecutable(): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(ROOT, 'node_modules', 'node', 'bin', name);
  if (!existsSync(path)) throw new Error(`${path} is not there: run 'npm ci' first.`);
  return path;
}
