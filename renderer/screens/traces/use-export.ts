import { useClient } from '../../client/client-context.ts';
import { fileName } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';

export type ExportSelection =
  | { readonly kind: 'traces'; readonly traceIds: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: string };

/** Writes chosen traces to a file that the person names; says by a toast how it went. */
export function useExport(
  dump: string,
  dumpName: string,
): (format: 'jsonl' | 'csv', selection: ExportSelection) => Promise<void> {
  const t = useTranslate();
  const client = useClient();
  const { toasts } = useAppState();
  return async (format, selection) => {
    const suggestedName = `${dumpName.replace(/\.[^.]+$/, '')}-traces.${format}`;
    const chosen = await client.call('desktop.chooseToSave', { suggestedName, extension: format });
    if (!chosen.ok) return toasts.show({ tone: 'problem', text: chosen.error.message });
    const { path } = chosen.value;
    if (path === undefined) return undefined;
    client.listen(
      'dumps.export',
      {
        dump,
        path,
        format,
        selection: selection.kind === 'traces' ? { kind: 'traces', traceIds: [...selection.traceIds] } : selection,
      },
      {
        onEvent: (event) => {
          if (event.kind === 'written') {
            toasts.show({ tone: 'result', text: t('traces.exported', { n: event.traces, file: fileName(path) }) });
          }
        },
        onFailed: (error) => toasts.show({ tone: 'problem', text: error.message }),
      },
    );
    return undefined;
  };
}
