import type { z } from 'zod';

import type { CollectProcedures, sourceDesktopProcedures } from '../../../shared/api/procedures-sources.ts';
import { refusal, type ProcedureHandlers } from '../../../shared/api/transport-server.ts';
import type { CallOutcome } from '../../../shared/api/transport.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { KeyStore } from './key-store.ts';

/** Asks the engine over main's own line. */
export type AskPrivately = <N extends keyof CollectProcedures>(
  name: N,
  input: z.input<CollectProcedures[N]['input']>,
) => Promise<CallOutcome<z.output<CollectProcedures[N]['output']>>>;

export interface SourceParts {
  readonly connections: ConnectionStore;
  readonly keys: KeyStore;
  readonly ask: AskPrivately;
}

/** Main's part of the sources: puts the key of a saved connection to what a window asks, and hands on the answer. */
export function answerSources(parts: SourceParts): ProcedureHandlers<typeof sourceDesktopProcedures> {
  const { connections, keys, ask } = parts;
  return {
    'desktop.sources.connections': () => ({ connections: connections.list(), keyStore: keys.level }),
    'desktop.sources.save': (input) => connections.save(input),
    'desktop.sources.remove': ({ connection }) => {
      connections.remove(connection);
      return {};
    },
    'desktop.sources.test': async ({ connection }) =>
      answered(await ask('collect.test', { server: connections.serverOf(connection) })),
    'desktop.sources.options': async ({ connection }) =>
      answered(await ask('collect.options', { server: connections.serverOf(connection) })),
    'desktop.sources.count': async ({ connection, filter }) =>
      answered(await ask('collect.count', { server: connections.serverOf(connection), filter })),
    'desktop.sources.pull': async ({ connection, filter }) => {
      const name = connections.nameOf(connection);
      const title = filter.kind === 'phoenix' ? `${name}, ${filter.projectName}` : name;
      const server = connections.serverOf(connection);
      return answered(await ask('collect.pull', { server, connection, title, filter }));
    },
    'desktop.sources.resume': async ({ transfer }) => {
      const { work } = answered(await ask('collect.transfer', { transfer }));
      if (work.kind !== 'pull') throw refusal('badArgument', 'Only a pull goes on by its connection.', { transfer });
      return answered(await ask('collect.resume', { server: connections.serverOf(work.connection), transfer }));
    },
  };
}

function answered<T>(outcome: CallOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { code, message, details } = outcome.error;
  throw refusal(code, message, details);
}
