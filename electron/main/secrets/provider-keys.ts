import { join } from 'node:path';

import { z } from 'zod';

import type { ProviderKey, ProviderKeyState } from '../../../shared/api/procedures-analyst.ts';
import type { KeyCipher } from './key-cipher.ts';
import { PrivateFile } from './private-file.ts';

/** By provider: its sealed key. */
const fileSchema = z.record(z.string(), z.string());

/** The address stands inside the seal: editing files cannot lead a key elsewhere. */
const sealedSchema = z.object({ provider: z.string(), baseUrl: z.string(), key: z.string() });

/**
 * Keys of model providers, each for one provider at exactly one address. They are kept on disk where the system has a safe
 * place for them, else until the app closes.
 */
export class ProviderKeys {
  private readonly cipher: KeyCipher;
  private readonly file: PrivateFile<typeof fileSchema>;
  private readonly session = new Map<string, ProviderKey>();

  constructor(dataDir: string, cipher: KeyCipher) {
    this.cipher = cipher;
    this.file = new PrivateFile(join(dataDir, 'desktop', 'provider-keys.json'), fileSchema);
  }

  get canStore(): boolean {
    return this.cipher.level() === 'safe';
  }

  put(key: ProviderKey): ProviderKeyState {
    this.drop(key.provider);
    const { provider, baseUrl } = key;
    if (!this.canStore) {
      this.session.set(provider, key);
      return { provider, baseUrl, state: 'session' };
    }
    this.file.write({ ...this.file.read({}), [provider]: this.cipher.encrypt(JSON.stringify(key)) });
    return { provider, baseUrl, state: 'stored' };
  }

  drop(provider: string): void {
    this.session.delete(provider);
    const { [provider]: had, ...others } = this.file.read({});
    if (had !== undefined) this.file.write(others);
  }

  /** Whose keys are here; never the keys. */
  list(): readonly ProviderKeyState[] {
    const stateOf =
      (state: ProviderKeyState['state']) =>
      ({ provider, baseUrl }: ProviderKey): ProviderKeyState => ({ provider, baseUrl, state });
    return [...this.stored().map(stateOf('stored')), ...[...this.session.values()].map(stateOf('session'))];
  }

  /** The keys themselves, for the engine alone. */
  all(): readonly ProviderKey[] {
    return [...this.stored(), ...this.session.values()];
  }

  private stored(): readonly ProviderKey[] {
    return Object.entries(this.file.read({})).flatMap(([provider, sealed]) => {
      const opened = sealedSchema.safeParse(jsonOrUndefined(this.cipher.decrypt(sealed) ?? ''));
      return opened.success && opened.data.provider === provider ? [opened.data] : [];
    });
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
