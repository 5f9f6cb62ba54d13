import { useClient } from '../../client/client-context.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useDumpStatus } from '../../state/app-state.ts';

export type SqlExportFormat = 'csv' | 'jsonl';

/** Asks where to, then has the engine write the rows of a statement there; a toast says how it went. */
export function useExportSql(dump: string): (query: string, format: SqlExportFormat) => Promise<void> {
  const t = useTranslate();
  const client = useClient();
  const { toasts } = useAppState();
  const name = useDumpStatus(dump)?.name ?? '';
  return async (query, format) => {
    const suggestedName = `${name.replace(/\.[^.]+$/, '')}-sql.${format}`;
    const chosen = await client.call('desktop.chooseToSave', { suggestedName, extension: format });
    if (!chosen.ok || chosen.value.path === undefined) return;
    const { path } = chosen.value;
    client.listen(
      'dumps.exportSql',
      { dump, query, path, format },
      {
        onEvent: ({ rows, truncated }) =>
          toasts.show({
            tone: truncated ? 'problem' : 'result',
            text: t(truncated ? 'sql.exportedPart' : 'sql.exported', { n: rows, path }),
          }),
        onFailed: (error) => toasts.show({ tone: 'problem', text: error.message }),
      },
    );
  };
}
