import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { z } from 'zod';

import {
  SERVER_KINDS,
  type Connection,
  type Server,
  type ServerKey,
  type ServerKind,
} from '../../../shared/api/procedures-sources.ts';
import { readServerUrl } from '../../../shared/api/server-url.ts';
import { refusal } from '../../../shared/api/transport-server.ts';
import type { KeyStore } from './key-store.ts';
import { PrivateFile } from './private-file.ts';

const savedSchema = z.object({
  connection: z.string(),
  kind: z.enum(SERVER_KINDS),
  name: z.string(),
  url: z.string(),
  needsKey: z.boolean(),
});

type Saved = z.infer<typeof savedSchema>;

export interface ConnectionInput {
  readonly connection?: string | undefined;
  readonly kind: ServerKind;
  readonly name: string;
  readonly url: string;
  readonly key?: ServerKey | undefined;
  readonly store: boolean;
  readonly acceptPlainStore: boolean;
}

/** The servers that a person has set up, without their keys. */
export class ConnectionStore {
  private readonly file: PrivateFile<z.ZodArray<typeof savedSchema>>;
  private readonly keys: KeyStore;

  constructor(dataDir: string, keys: KeyStore) {
    this.file = new PrivateFile(join(dataDir, 'desktop', 'connections.json'), z.array(savedSchema));
    this.keys = keys;
  }

  list(): Connection[] {
    return this.file.read([]).map((saved) => this.shown(saved));
  }

  /** Saves one, new or changed. A key stays only with the very address that it was given for. */
  save(input: ConnectionInput): Connection {
    const before = input.connection === undefined ? undefined : this.saved(input.connection);
    const url = requireUrl(input.url);
    this.requireStore(input);
    if (input.key !== undefined && input.key.kind !== input.kind) {
      throw refusal('badArgument', `A ${input.key.kind} key does not open a ${input.kind} server.`, {});
    }
    const isMoved = before !== undefined && (before.url !== url || before.kind !== input.kind);
    const connection = before?.connection ?? randomUUID();
    const needsKey = input.kind === 'langfuse' || input.key !== undefined || (before?.needsKey ?? false);
    const saved: Saved = { connection, kind: input.kind, name: input.name, url, needsKey };
    if (isMoved) this.keys.drop(connection);
    this.file.write([...this.file.read([]).filter((each) => each.connection !== connection), saved]);
    if (input.key !== undefined) this.keys.put({ connection, url, key: input.key }, { store: input.store });
    return this.shown(saved);
  }

  remove(connection: string): void {
    this.saved(connection);
    this.keys.drop(connection);
    this.file.write(this.file.read([]).filter((each) => each.connection !== connection));
  }

  nameOf(connection: string): string {
    return this.saved(connection).name;
  }

  /** What the engine needs to reach it. Refuses with `keyMissing` where the key is not there. */
  serverOf(connection: string): Server {
    const { kind, name, url, needsKey } = this.saved(connection);
    const key = this.keys.keyFor(connection, url);
    if (needsKey && key === undefined) {
      throw refusal('keyMissing', `The key of ${name} is not here. Enter it to go on.`, { connection });
    }
    return { kind, url, ...(key === undefined ? {} : { key }) };
  }

  private saved(connection: string): Saved {
    const found = this.file.read([]).find((each) => each.connection === connection);
    if (found === undefined) throw refusal('notFound', `There is no connection ${connection}.`, { connection });
    return found;
  }

  private shown({ needsKey, ...saved }: Saved): Connection {
    return { ...saved, key: needsKey ? this.keys.placeOf(saved.connection, saved.url) : 'none' };
  }

  private requireStore({ key, store, acceptPlainStore }: ConnectionInput): void {
    if (key === undefined || !store) return;
    const { level } = this.keys;
    if (level === 'safe' || (level === 'plain' && acceptPlainStore)) return;
    const message =
      level === 'plain'
        ? 'This system has no safe place for keys: other programs of yours could read a stored one. Agree to that, or have it asked for each time.'
        : 'This system cannot keep keys. Have it asked for each time.';
    throw refusal('badArgument', message, { keyStore: level });
  }
}

const PROBLEMS = {
  notAnAddress: 'is no address. Write it with https:// or http:// and the host',
  scheme: 'does not begin with https:// or http://',
  credentials: 'has a name or password in it. Leave them out, and give the key beside it',
  query: 'has a ? or # part. Leave that out',
} as const;

function requireUrl(text: string): string {
  const read = readServerUrl(text);
  if (read.kind === 'url') return read.url;
  throw refusal('badArgument', `The address ${PROBLEMS[read.problem]}.`, { problem: read.problem });
}
