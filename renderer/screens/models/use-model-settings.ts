import type { ModelSettings } from '../../../shared/api/models.ts';
import type { ProviderKeyState } from '../../../shared/api/procedures-analyst.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { LOADING, type Async } from '../../client/async.ts';

export interface ModelState {
  readonly settings: ModelSettings;
  readonly keys: readonly ProviderKeyState[];
  readonly canStore: boolean;
}

/** Providers and whose keys are there. */
export function useModelState(): Async<ModelState> {
  const settings = useQuery('models.settings', {});
  const keys = useQuery('desktop.models.keys', {});
  if (settings.kind === 'failed') return settings;
  if (keys.kind === 'failed') return keys;
  if (settings.kind !== 'ready' || keys.kind !== 'ready') return LOADING;
  return { kind: 'ready', stale: settings.stale, value: { settings: settings.value.settings, ...keys.value } };
}

export interface ModelActions {
  /** Gives what went wrong, if anything. */
  readonly save: (settings: ModelSettings) => Promise<CallFailure | undefined>;
  readonly setKey: (key: {
    readonly provider: string;
    readonly baseUrl: string;
    readonly key: string;
  }) => Promise<CallFailure | undefined>;
  readonly removeKey: (provider: string) => Promise<CallFailure | undefined>;
}

export function useModelActions(): ModelActions {
  const client = useClient();
  const refresh = (): void =>
    client.queries.invalidate((name) => name.startsWith('models.') || name.startsWith('desktop.models.'));
  return {
    save: async (settings) => {
      // A record of plain data is JSON; its readonly arrays are not assignable to the input's mutable ones.
      const outcome = await client.call('models.save', { settings: structuredClone(settings) });
      refresh();
      return outcome.ok ? undefined : outcome.error;
    },
    setKey: async (key) => {
      const outcome = await client.call('desktop.models.setKey', key);
      refresh();
      return outcome.ok ? undefined : outcome.error;
    },
    removeKey: async (provider) => {
      const outcome = await client.call('desktop.models.removeKey', { provider });
      refresh();
      return outcome.ok ? undefined : outcome.error;
    },
  };
}
