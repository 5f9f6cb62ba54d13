import type { InputOf } from '../../../shared/api/contract.ts';
import { useClient } from '../../client/client-context.ts';
import { useAppState } from '../../state/app-state.ts';

export interface PackageActions {
  /** Fetches packages and what they need. Uses the network; nothing else here does. */
  readonly download: (packages: readonly string[]) => Promise<void>;
  /** Asks for a folder of wheels, and installs from there. */
  readonly fromFolder: (packages: readonly string[]) => Promise<void>;
  readonly remove: (packages: readonly string[]) => Promise<void>;
}

/** What can be done with packages of the sandbox; a failure is told by a toast, a cancellation needs no word. */
export function usePackageActions(): PackageActions {
  const client = useClient();
  const { toasts } = useAppState();
  const refresh = (): void => client.queries.invalidate((name) => name === 'sandbox.packages');
  const install = async (packages: readonly string[], from: InputOf<'sandbox.install'>['from']): Promise<void> => {
    const outcome = await client.call('sandbox.install', { packages: [...packages], from });
    refresh();
    if (!outcome.ok && outcome.error.code !== 'cancelled') {
      toasts.show({ tone: 'problem', text: outcome.error.message });
    }
  };
  return {
    download: (packages) => install(packages, { kind: 'download' }),
    fromFolder: async (packages) => {
      const chosen = await client.call('desktop.chooseToOpen', { kind: 'folder' });
      const path = chosen.ok ? chosen.value.paths[0] : undefined;
      if (path !== undefined) await install(packages, { kind: 'folder', path });
    },
    remove: async (packages) => {
      const outcome = await client.call('sandbox.remove', { packages: [...packages] });
      refresh();
      if (!outcome.ok) toasts.show({ tone: 'problem', text: outcome.error.message });
    },
  };
}
