import type { Transfer } from '../../../shared/api/procedures-sources.ts';
import { useOpenDump } from '../../app/use-open-dump.ts';
import type { Async } from '../../client/async.ts';
import { mapAsync } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useStream } from '../../client/use-stream.ts';
import { useAppState } from '../../state/app-state.ts';

/** All imports and pulls, newest first, as they change. */
export function useTransfers(): Async<readonly Transfer[]> {
  return mapAsync(useStream('sources.transfers', {}), ({ transfers }) => transfers);
}

/** What can be done with one; each says by a toast when it does not work. */
export interface TransferActions {
  readonly cancel: (transfer: Transfer) => void;
  /** Goes on with one that ended too early; leads to the server where its key is missing. */
  readonly resume: (transfer: Transfer) => void;
  readonly remove: (transfer: Transfer) => void;
  readonly open: (transfer: Transfer) => void;
}

export function useTransferActions(): TransferActions {
  const client = useClient();
  const { navigation, toasts } = useAppState();
  const { openPaths } = useOpenDump();
  const resume = async ({ transfer, work }: Transfer): Promise<void> => {
    const outcome = await client.call(work.kind === 'pull' ? 'desktop.sources.resume' : 'sources.retry', { transfer });
    if (outcome.ok) return;
    toasts.show({ tone: 'problem', text: outcome.error.message });
    if (outcome.error.code === 'keyMissing' && work.kind === 'pull') {
      navigation.go({ kind: 'sources', show: { kind: 'server', connection: work.connection } });
    }
  };
  const call = async (name: 'sources.cancel' | 'sources.remove', { transfer }: Transfer): Promise<void> => {
    const outcome = await client.call(name, { transfer });
    if (!outcome.ok) toasts.show({ tone: 'problem', text: outcome.error.message });
  };
  return {
    cancel: (transfer) => void call('sources.cancel', transfer),
    resume: (transfer) => void resume(transfer),
    remove: (transfer) => void call('sources.remove', transfer),
    open: (transfer) => void openPaths(transfer.opens),
  };
}
