import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** What can carry a message between processes, and the only files that may use it. */
const CARRIERS: readonly { readonly word: RegExp; readonly files: readonly string[] }[] = [
  { word: /\bipcMain\b/, files: ['electron/main/connections.ts'] },
  { word: /\bipcRenderer\b/, files: ['electron/preload/index.ts'] },
  { word: /\bcontextBridge\b/, files: ['electron/preload/index.ts'] },
  {
    word: /\bMessageChannelMain\b/,
    files: ['electron/main/connections.ts', 'electron/main/engine/engine-process.ts'],
  },
  {
    word: /\butilityProcess\b(?!')/,
    files: ['electron/main/engine/engine-process.ts', 'electron/preload/index.ts'],
  },
  { word: /\bwebContents\.send\b|\bsendSync\b|\bsendToFrame\b|\binvoke\(['"`](?!desktop|engine)\w+:/, files: [] },
  { word: /\bexecuteJavaScript\b/, files: [] },
  { word: /from 'electron'/, files: ['electron/main/', 'electron/preload/index.ts'] },
  { word: /\bwindow\.roundhouse\b/, files: ['renderer/main.tsx', 'renderer/client/'] },
];

describe('the channels between processes', () => {
  const sources = ['electron', 'renderer', 'shared'].flatMap((folder) => sourcesIn(folder));

  it('looks at all sources', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.map(({ file }) => file)).toContain('electron/main/connections.ts');
  });

  it.each(CARRIERS)('uses $word in no other file', ({ word, files }) => {
    const users = sources.filter(({ text }) => word.test(text)).map(({ file }) => file);
    expect(users.filter((file) => !files.some((allowed) => file.startsWith(allowed)))).toEqual([]);
  });

  it('registers one channel in main and listens to one in the preload', () => {
    const main = sources.find(({ file }) => file === 'electron/main/connections.ts')?.text ?? '';
    expect(main.match(/ipcMain\.\w+\([^,)]*/g)).toEqual(['ipcMain.on(CONNECT_CHANNEL']);
    const preload = sources.find(({ file }) => file === 'electron/preload/index.ts')?.text ?? '';
    expect(preload.match(/ipcRenderer\.\w+\([^,)]*/g)).toEqual([
      'ipcRenderer.on(PORT_CHANNEL',
      'ipcRenderer.send(CONNECT_CHANNEL',
    ]);
    expect(preload.match(/exposeInMainWorld\([^,)]*/g)).toEqual(["exposeInMainWorld('roundhouse'"]);
  });
});

function sourcesIn(folder: string): { readonly file: string; readonly text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')) }));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
