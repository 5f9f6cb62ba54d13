import type { CollectProcedures, sourceProcedures, sourceStreams } from '../../../shared/api/procedures-sources.ts';
import type { ProcedureHandlers, StreamHandlers } from '../../../shared/api/transport-server.ts';
import { countSource, sourceOptions, testServer } from '../collect/index.ts';
import type { NetworkUses } from './network-uses.ts';
import type { Transfers } from './transfers.ts';

export interface SourceAnswerParts {
  readonly transfers: Transfers;
  readonly network: NetworkUses;
}

/** What windows may ask: everything that needs no key. */
export function answerSources({ transfers }: SourceAnswerParts): ProcedureHandlers<typeof sourceProcedures> {
  return {
    'sources.import': ({ paths }) => ({ transfer: transfers.import(paths) }),
    'sources.cancel': ({ transfer }) => {
      transfers.cancel(transfer);
      return {};
    },
    'sources.retry': ({ transfer }) => {
      transfers.retry(transfer);
      return {};
    },
    'sources.remove': ({ transfer }) => {
      transfers.remove(transfer);
      return {};
    },
  };
}

export function streamSources({ transfers }: SourceAnswerParts): StreamHandlers<typeof sourceStreams> {
  return {
    async *'sources.transfers'(_input, signal) {
      for await (const list of transfers.list.watch(signal)) yield { transfers: list };
    },
  };
}

/** What main alone may ask, on its own line: with the address and the key of a connection that a person set up. */
export function answerCollect({ transfers, network }: SourceAnswerParts): ProcedureHandlers<CollectProcedures> {
  return {
    'collect.test': ({ server }, signal) =>
      network.during([server.url], 'sources', async () => ({ projects: await testServer(server, { signal }) })),
    'collect.options': ({ server }, signal) =>
      network.during([server.url], 'sources', () => sourceOptions(server, { signal })),
    'collect.count': ({ server, filter }, signal) =>
      network.during([server.url], 'sources', () => countSource(server, filter, { signal })),
    'collect.pull': (start) => ({ transfer: transfers.pull(start) }),
    'collect.transfer': ({ transfer }) => transfers.get(transfer),
    'collect.resume': ({ transfer, server }) => {
      transfers.resume(transfer, server);
      return {};
    },
  };
}
