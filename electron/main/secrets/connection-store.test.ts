import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { answerSources, type AskPrivately } from './answer-sources.ts';
import { ConnectionStore, type ConnectionInput } from './connection-store.ts';
import type { KeyCipher, KeyStoreLevel } from './key-cipher.ts';
import { KeyStore } from './key-store.ts';

const SECRET = 'sk-lf-very-secret';
const KEY = { kind: 'langfuse', publicKey: 'pk-lf-public', secretKey: SECRET } as const;

let folder: string;
let level: KeyStoreLevel;
let keys: KeyStore;
let store: ConnectionStore;

/** Stands for the system's own: turns a text around and says whose it is. */
const cipher: KeyCipher = {
  level: () => level,
  encrypt: (text) => Buffer.from(`sealed:${Array.from(text).toReversed().join('')}`).toString('base64'),
  decrypt: (sealed) => {
    const text = Buffer.from(sealed, 'base64').toString();
    return text.startsWith('sealed:') ? Array.from(text.slice(7)).toReversed().join('') : undefined;
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-keys-'));
  level = 'safe';
  keys = new KeyStore(folder, cipher);
  store = new ConnectionStore(folder, keys);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function input(part: Partial<ConnectionInput> = {}): ConnectionInput {
  return {
    kind: 'langfuse',
    name: 'work',
    url: 'https://langfuse.example/base/',
    key: KEY,
    store: true,
    acceptPlainStore: false,
    ...part,
  };
}

function file(name: string): string {
  return readFileSync(join(folder, 'desktop', name), 'utf8');
}

describe('a saved connection', () => {
  it('comes back after a start, with its key', () => {
    const { connection } = store.save(input());
    const later = new ConnectionStore(folder, new KeyStore(folder, cipher));
    expect(later.list()).toEqual([
      { connection, kind: 'langfuse', name: 'work', url: 'https://langfuse.example/base', key: 'stored' },
    ]);
    expect(later.serverOf(connection)).toEqual({ kind: 'langfuse', url: 'https://langfuse.example/base', key: KEY });
  });

  it('writes no key readable, and to files of the owner alone', () => {
    store.save(input());
    expect(file('connections.json') + file('keys.json')).not.toContain(SECRET);
    expect(statSync(join(folder, 'desktop', 'keys.json')).mode & 0o077).toBe(0);
  });

  it('keeps a key that is not to be stored until the app closes', () => {
    const { connection, key } = store.save(input({ store: false }));
    expect(key).toBe('session');
    expect(store.serverOf(connection).key).toEqual(KEY);
    const later = new ConnectionStore(folder, new KeyStore(folder, cipher));
    expect(later.list()).toMatchObject([{ key: 'missing' }]);
    expect(() => later.serverOf(connection)).toThrow(expect.objectContaining({ code: 'keyMissing' }));
  });

  it('needs no key for a Phoenix without one', () => {
    const { connection, key } = store.save(input({ kind: 'phoenix', key: undefined, url: 'http://localhost:6006' }));
    expect(key).toBe('none');
    expect(store.serverOf(connection)).toEqual({ kind: 'phoenix', url: 'http://localhost:6006' });
  });

  it('is gone with its key when removed', () => {
    const { connection } = store.save(input());
    store.remove(connection);
    expect(store.list()).toEqual([]);
    expect(file('keys.json')).toBe('{}\n');
  });

  it('refuses addresses that are none, or carry a key', () => {
    for (const url of [
      '',
      'langfuse',
      'ftp://a',
      'https://u:p@a',
      'https://a?x=1',
      'file:///etc',
      'javascript:alert(1)',
    ]) {
      expect(() => store.save(input({ url })), url).toThrow(expect.objectContaining({ code: 'badArgument' }));
    }
    expect(store.list()).toEqual([]);
  });
});

describe('a key', () => {
  it.each([
    'https://evil.example',
    'http://langfuse.example/base',
    'https://langfuse.example/other',
    'https://langfuse.example:8443/base',
  ])('is dropped when its connection is led to %s', (url) => {
    const { connection } = store.save(input());
    expect(store.save(input({ connection, url, key: undefined })).key).toBe('missing');
    expect(() => store.serverOf(connection)).toThrow(expect.objectContaining({ code: 'keyMissing' }));
    // Nor does it come back with the old address.
    expect(store.save(input({ connection, key: undefined })).key).toBe('missing');
  });

  it('stays when only the name changes', () => {
    const { connection } = store.save(input());
    expect(store.save(input({ connection, name: 'other', key: undefined })).key).toBe('stored');
  });

  it('does not follow an address that was changed in the file', () => {
    const { connection } = store.save(input());
    const changed = file('connections.json').replace('langfuse.example', 'evil.example');
    writeFileSync(join(folder, 'desktop', 'connections.json'), changed);
    expect(() => store.serverOf(connection)).toThrow(expect.objectContaining({ code: 'keyMissing' }));
  });

  it('does not go to another connection by an exchange in the file', () => {
    const { connection } = store.save(input());
    const other = store.save(input({ key: undefined, url: 'https://evil.example' })).connection;
    const sealed = JSON.parse(file('keys.json')) as Record<string, string>;
    writeFileSync(join(folder, 'desktop', 'keys.json'), JSON.stringify({ [other]: sealed[connection] }));
    expect(() => store.serverOf(other)).toThrow(expect.objectContaining({ code: 'keyMissing' }));
  });

  it('is not stored without consent where the system has no safe place', () => {
    level = 'plain';
    expect(() => store.save(input())).toThrow(/no safe place/);
    expect(store.list()).toEqual([]);
    expect(store.save(input({ acceptPlainStore: true })).key).toBe('stored');
    level = 'none';
    expect(() => store.save(input({ acceptPlainStore: true }))).toThrow(/cannot keep keys/);
  });
});

describe('what a window is told', () => {
  it('gives no window a key, and the engine the one of the address', async () => {
    const asked: unknown[] = [];
    const ask = (async (_name: string, what: unknown) => {
      asked.push(what);
      return { ok: true, value: { traces: 3 } };
    }) as unknown as AskPrivately;
    const answers = answerSources({ connections: store, keys, ask });
    const signal = new AbortController().signal;
    const saved = await answers['desktop.sources.save'](input(), signal);
    const { connection } = saved;
    const count = await answers['desktop.sources.count'](
      { connection, filter: { kind: 'langfuse', tags: [] } },
      signal,
    );
    const list = await answers['desktop.sources.connections']({}, signal);
    expect(JSON.stringify([saved, count, list])).not.toMatch(/sk-lf|pk-lf/);
    expect(asked).toMatchObject([{ server: { url: 'https://langfuse.example/base', key: KEY } }]);
  });
});
