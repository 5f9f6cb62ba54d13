import type { Filters } from '../../../shared/api/tools/fields.ts';
import { EVERYTHING, formatFilter, parseFilter, parseInstant, type Filter } from '../../../shared/filter/index.ts';
import { UserError } from '../base/index.ts';

import { Bits } from './bits.ts';
import { evaluateSpans, evaluateTraces, spansOf, spansOfTrace } from './evaluate.ts';
import { readLeaves } from './read-leaves.ts';
import type { ToolContext } from './define-tool.ts';
import type { TraceStore } from './trace-store.ts';

/** The `filters` and `filter` arguments that most tools have. */
export interface Scope {
  readonly filters?: Filters;
  readonly filter?: string | undefined;
}

/** The traces of a scope. Throws UserError 'badFilter', 'badArgument', 'badPattern', 'cancelled'. */
export async function selectTraces(store: TraceStore, scope: Scope, ctx: ToolContext = {}): Promise<Bits> {
  const filter = all([filterOfArguments(scope.filters ?? {}), parsedFilter(scope.filter)]);
  return answered(store, { level: 'trace', filter }, ctx);
}

/** The spans that meet `filter`, of the traces that meet `filters`. Throws as selectTraces does. */
export async function selectSpans(store: TraceStore, scope: Scope, ctx: ToolContext = {}): Promise<Bits> {
  const ofTraces = filterOfArguments(scope.filters ?? {});
  const spans = await answered(store, { level: 'span', filter: parsedFilter(scope.filter) }, ctx);
  if (isEverything(ofTraces)) return spans;
  const traces = await answered(store, { level: 'trace', filter: ofTraces }, ctx);
  return spans.and(spansOf(store.index, traces));
}

/** The spans of one trace that meet a condition; reads no other records, however slow the condition. */
export async function selectSpansOfTrace(
  store: TraceStore,
  { trace, filter: text }: { readonly trace: number; readonly filter: string },
  ctx: ToolContext,
): Promise<Bits> {
  const filter = parsedFilter(text);
  const within = spansOfTrace(store.index, trace);
  return within.and(evaluateSpans(store.index, filter, await readLeaves(store, filter, { ...ctx, within })));
}

/** Throws UserError 'badFilter' with the column and what was expected there. */
export function parsedFilter(text: string | undefined): Filter {
  if (text === undefined) return EVERYTHING;
  const result = parseFilter(text);
  if (result.ok) return result.filter;
  const { message, column, length, expected } = result.error;
  const hint = expected.length === 0 ? '' : ` Expected: ${expected.slice(0, 12).join(', ')}.`;
  throw new UserError('badFilter', `filter, column ${column}: ${message}${hint}`, {
    filter: text,
    column,
    length,
    expected,
  });
}

interface Question {
  readonly level: 'trace' | 'span';
  readonly filter: Filter;
}

async function answered(store: TraceStore, { level, filter }: Question, ctx: ToolContext): Promise<Bits> {
  const { index } = store;
  if (isEverything(filter)) return Bits.all(level === 'trace' ? index.traceCount : index.spanCount);
  const key = `${level} ${formatFilter(filter)}`;
  const kept = store.answers.peek(key);
  if (kept !== undefined) return kept;
  const leaves = await readLeaves(store, filter, ctx);
  const bits = (level === 'trace' ? evaluateTraces : evaluateSpans)(index, filter, leaves);
  return store.answers.get(key, () => bits);
}

/** The same condition that the named arguments of HALO's tools state. */
function filterOfArguments(filters: Filters): Filter {
  const items: Filter[] = [];
  if (filters.has_errors !== undefined) {
    const has: Filter = { kind: 'has', what: 'error' };
    items.push(filters.has_errors ? has : { kind: 'not', item: has });
  }
  const names = [
    ['model', filters.model_names],
    ['service', filters.service_names],
    ['agent', filters.agent_names],
    ['project', filters.project_id === undefined ? undefined : [filters.project_id]],
  ] as const;
  for (const [field, values] of names) {
    if (values === undefined) continue;
    items.push({ kind: 'text', field, patterns: values.map((text) => ({ kind: 'exact', text, caseSensitive: true })) });
  }
  if (filters.start_time_gte !== undefined) {
    items.push({
      kind: 'ns',
      field: 'start',
      range: { min: instant('start_time_gte', filters.start_time_gte).firstNs },
    });
  }
  if (filters.end_time_lte !== undefined) {
    items.push({ kind: 'ns', field: 'end', range: { max: instant('end_time_lte', filters.end_time_lte).lastNs } });
  }
  if (filters.regex_pattern !== undefined) {
    items.push({ kind: 'content', pattern: { kind: 'regex', source: filters.regex_pattern, ignoreCase: false } });
  }
  return all(items);
}

function instant(argument: string, text: string): { readonly firstNs: bigint; readonly lastNs: bigint } {
  const parsed = parseInstant(text);
  if (parsed !== undefined) return parsed;
  throw new UserError(
    'badArgument',
    `filters.${argument} is "${text}", which is no time. Write 2026-08-01, 2026-08-01T09:30:00.5+02:00 or decimal nanoseconds.`,
    { argument: `filters.${argument}`, received: text },
  );
}

function all(filters: readonly Filter[]): Filter {
  const items = filters.filter((filter) => !isEverything(filter));
  return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'all', items };
}

function isEverything(filter: Filter): boolean {
  return filter.kind === 'all' && filter.items.length === 0;
}
