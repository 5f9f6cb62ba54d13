import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import { completeFilter, type Completion, type FieldName } from '../../../shared/filter/index.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';

const SHOWN = 8;
const VALUES_ASKED = 500;

export interface CompletionsAt {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
  readonly example: string | undefined;
}

/** What may be written at the cursor, values in use in the dump included. */
export function useCompletions(dump: string, text: string, cursor: number): CompletionsAt {
  const found = completeFilter(text, cursor);
  const column = found.valuesOf === undefined ? undefined : FACET_OF[found.valuesOf.field];
  const facets = useSteadyQuery(
    'tool.facets',
    column === undefined ? undefined : { dump, arguments: { fields: [column], limit: VALUES_ASKED } },
  );
  const failures = useSteadyQuery('failures.modes', found.valuesOf?.field === 'failure' ? { dump } : undefined);
  const prefix = found.valuesOf?.prefix.toLowerCase() ?? '';
  const values =
    column === undefined ? [] : (readyValue(facets)?.facets.find((facet) => facet.field === column)?.values ?? []);
  const inUse = values
    .filter(({ value }) => value !== '' && value.toLowerCase().includes(prefix))
    .map(({ value, traces }): Completion => ({
      insert: quoteValue(value),
      label: value,
      detail: formatCount(traces),
      kind: 'value',
    }));
  const modes = readyValue(failures);
  const listed = modes?.kind === 'known' && found.valuesOf?.field === 'failure' ? modes.modes : [];
  const failing = listed
    .filter(({ detector, title }) => `${detector} ${title}`.toLowerCase().includes(prefix))
    .map(({ detector, title }): Completion => ({ insert: detector, label: detector, detail: title, kind: 'value' }));
  return {
    from: found.from,
    to: found.to,
    items: [...found.items, ...inUse, ...failing].slice(0, SHOWN),
    example: found.hint?.examples[0],
  };
}

/** Columns whose values in use can be asked for, by field of the language. */
const FACET_OF: Partial<Readonly<Record<FieldName, GroupColumn>>> = {
  name: 'name',
  model: 'model',
  agent: 'agent',
  tool: 'tool',
  service: 'service',
  environment: 'environment',
  project: 'project',
  scope: 'scope',
  spankind: 'span_kind',
  session: 'session',
  user: 'user',
};

function quoteValue(value: string): string {
  return /^[^\s(){}",*?~/]+$/.test(value) ? value : JSON.stringify(value);
}
