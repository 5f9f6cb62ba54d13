import { join } from 'node:path';

import { z } from 'zod';

import { serverKeySchema, type ServerKey } from '../../../shared/api/procedures-sources.ts';
import type { KeyCipher, KeyStoreLevel } from './key-cipher.ts';
import { PrivateFile } from './private-file.ts';

/** By connection: its sealed key. */
const fileSchema = z.record(z.string(), z.string());

/** The address stands inside the seal: editing files cannot lead a key elsewhere. */
const sealedSchema = z.object({ connection: z.string(), url: z.string(), key: serverKeySchema });

type Sealed = z.infer<typeof sealedSchema>;

export type KeyPlace = 'stored' | 'session' | 'missing';

/**
 * The keys of connections. Each is for one connection and exactly one address; asked for another it is not there.
 * INVARIANT: a key leaves this class only by `keyFor`, towards the engine (test "gives no window a key").
 */
export class KeyStore {
  private readonly cipher: KeyCipher;
  private readonly file: PrivateFile<typeof fileSchema>;
  private readonly session = new Map<string, Sealed>();

  constructor(dataDir: string, cipher: KeyCipher) {
    this.cipher = cipher;
    this.file = new PrivateFile(join(dataDir, 'desktop', 'keys.json'), fileSchema);
  }

  get level(): KeyStoreLevel {
    return this.cipher.level();
  }

  /** Keeps a key in place of the one before: on disk, or until the app closes. */
  put(sealed: Sealed, { store }: { readonly store: boolean }): void {
    this.drop(sealed.connection);
    if (store)
      this.file.write({ ...this.file.read({}), [sealed.connection]: this.cipher.encrypt(JSON.stringify(sealed)) });
    else this.session.set(sealed.connection, sealed);
  }

  drop(connection: string): void {
    this.session.delete(connection);
    const { [connection]: had, ...others } = this.file.read({});
    if (had !== undefined) this.file.write(others);
  }

  placeOf(connection: string, url: string): KeyPlace {
    if (this.session.get(connection)?.url === url) return 'session';
    return this.stored(connection, url) === undefined ? 'missing' : 'stored';
  }

  /** The key of a connection for this address, for one request of the engine. */
  keyFor(connection: string, url: string): ServerKey | undefined {
    const held = this.session.get(connection);
    return (held?.url === url ? held : this.stored(connection, url))?.key;
  }

  private stored(connection: string, url: string): Sealed | undefined {
    const text = this.file.read({})[connection];
    const opened = text === undefined ? undefined : this.cipher.decrypt(text);
    if (opened === undefined) return undefined;
    const sealed = sealedSchema.safeParse(jsonOrUndefined(opened));
    return sealed.success && sealed.data.connection === connection && sealed.data.url === url ? sealed.data : undefined;
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
