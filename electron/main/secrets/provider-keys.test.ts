import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { KeyCipher, KeyStoreLevel } from './key-cipher.ts';
import { ProviderKeys } from './provider-keys.ts';

const KEY = { provider: 'p', baseUrl: 'https://one.example/v1', key: 'sk-secret' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stands for the system's: seals by turning the text round. */
function cipher(level: KeyStoreLevel): KeyCipher {
  const turn = (text: string): string => text.split('').toReversed().join('');
  return { level: () => level, encrypt: turn, decrypt: turn };
}

const path = (): string => join(folder, 'desktop', 'provider-keys.json');

describe('keys of providers', () => {
  it('are sealed on disk with their address and read by the next start', () => {
    expect(new ProviderKeys(folder, cipher('safe')).put(KEY)).toMatchObject({ state: 'stored' });
    expect(readFileSync(path(), 'utf8')).not.toContain(KEY.key);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const next = new ProviderKeys(folder, cipher('safe'));
    expect(next.all()).toEqual([KEY]);
    expect(JSON.stringify(next.list())).not.toContain(KEY.key);
  });

  it('stay in memory where the system has no safe place', () => {
    const keys = new ProviderKeys(folder, cipher('plain'));
    expect(keys.put(KEY)).toMatchObject({ state: 'session' });
    expect(keys.all()).toEqual([KEY]);
    expect(new ProviderKeys(folder, cipher('plain')).all()).toEqual([]);
  });

  it('take the place of the one before, and go when dropped', () => {
    const keys = new ProviderKeys(folder, cipher('safe'));
    keys.put(KEY);
    keys.put({ ...KEY, baseUrl: 'https://two.example/v1', key: 'sk-other' });
    expect(keys.all()).toEqual([{ ...KEY, baseUrl: 'https://two.example/v1', key: 'sk-other' }]);
    keys.drop('p');
    expect(keys.list()).toEqual([]);
    expect(readFileSync(path(), 'utf8')).not.toContain('p"');
  });
});
