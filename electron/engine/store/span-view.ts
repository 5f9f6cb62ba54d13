import type { Shortened, SpanView } from '../../../shared/api/tools/view.ts';
import { flagNames } from '../../../shared/domain/index.ts';
import { jsonChars, shortenJson, shortenText } from '../../../shared/truncate.ts';
import type { DumpIndex } from '../index/index.ts';

import { unflatten } from './flat-messages.ts';
import { parseRecord } from './record.ts';
import { writePath, type RecordPath } from './record-path.ts';
import { defined, present, timesOf, usageOf } from './span-texts.ts';
import type { TraceLayout } from './trace-layout.ts';

type Json = SpanView['events'][number];

/** Shortest values are cut to before whole keys are left out of a span that does not fit an answer. */
const SMALLEST_CHARS = 128;

export interface SpanViewOptions {
  /** Longest value shown. */
  readonly maxChars: number;
  /** Largest JSON of the whole view. */
  readonly budgetBytes: number;
}

/** A span with its values, none longer than `maxChars`; shorter still where the whole would not fit the budget. */
export function spanView(
  index: DumpIndex,
  span: { readonly ordinal: number; readonly trace: number; readonly layout: TraceLayout; readonly bytes: Uint8Array },
  options: SpanViewOptions,
): { readonly view: SpanView; readonly sizeBytes: number } {
  const facts = spanFacts(index, span);
  let { maxChars } = options;
  for (;;) {
    const view = { ...facts, ...spanValues(span.bytes, maxChars) };
    const sizeBytes = Buffer.byteLength(JSON.stringify(view));
    if (sizeBytes <= options.budgetBytes) return { view, sizeBytes };
    if (maxChars === SMALLEST_CHARS) {
      const least = withFewerKeys(view, options.budgetBytes - Buffer.byteLength(JSON.stringify(facts)));
      return { view: least, sizeBytes: Buffer.byteLength(JSON.stringify(least)) };
    }
    const fitting = Math.floor((maxChars * options.budgetBytes) / sizeBytes);
    maxChars = Math.max(SMALLEST_CHARS, Math.min(fitting, Math.floor(maxChars / 2)));
  }
}

type SpanFacts = Omit<SpanView, keyof SpanValues>;
type SpanValues = Pick<
  SpanView,
  | 'statusMessage'
  | 'attributes'
  | 'resource'
  | 'scope'
  | 'events'
  | 'links'
  | 'extra'
  | 'rawText'
  | 'shortened'
  | 'collapsedKeys'
>;

function spanFacts(
  index: DumpIndex,
  { ordinal, trace, layout }: { readonly ordinal: number; readonly trace: number; readonly layout: TraceLayout },
): SpanFacts {
  const shape = index.shapes.row(index.spans.shape[ordinal]);
  const owner = index.owners.row(index.spans.owner[ordinal]);
  const position = ordinal - index.traces.firstSpan[trace];
  return {
    traceId: index.traceIdText(trace),
    spanId: index.spanIdText(ordinal),
    ...defined({ parentSpanId: index.parentIdText(ordinal) }),
    spanIndex: position,
    name: shape.name,
    kind: shape.kind,
    spanKind: shape.spanKind,
    status: shape.status,
    ...timesOf(index.spans.startNs[ordinal], index.spans.durationNs[ordinal]),
    depth: layout.depth[layout.rowOf[position]],
    childCount: layout.childCount[position],
    ...defined({
      model: present(shape.model),
      agent: present(shape.agent),
      tool: present(shape.tool),
      service: present(shape.service),
      session: present(owner.session),
      user: present(owner.user),
      project: present(shape.project),
      usage: usageOf(index, ordinal),
    }),
    flags: flagNames(index.spans.flags[ordinal]),
    sizeBytes: index.spans.lengthBytes[ordinal],
  };
}

function spanValues(bytes: Uint8Array, maxChars: number): SpanValues {
  const record = parseRecord(bytes);
  const shortened: Shortened[] = [];
  const show = (path: RecordPath, value: unknown): Json => shownValue({ path, value, maxChars, shortened });
  const text = (path: RecordPath, value: string): string => shownText({ path, value, maxChars, shortened });
  const each = (path: RecordPath, values: Readonly<Record<string, unknown>>): Record<string, Json> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, show([...path, key], value)]));
  const { attributes, collapsedKeys } = unflatten(record.attributes);
  const scope = scopeOf(record.scope);
  return {
    ...defined({
      statusMessage: record.statusMessage === undefined ? undefined : text(['status', 'message'], record.statusMessage),
    }),
    attributes: each(['attributes'], attributes),
    resource: each(['resource', 'attributes'], record.resource),
    ...defined({ scope }),
    events: record.events.map((event, i) => show(['events', i], event)),
    links: record.links.map((link, i) => show(['links', i], link)),
    extra: each([], record.extra),
    ...defined({ rawText: record.json === undefined ? text([], record.text) : undefined }),
    shortened,
    collapsedKeys,
  };
}

function scopeOf(scope: Readonly<Record<string, unknown>>): SpanView['scope'] {
  const name = typeof scope['name'] === 'string' ? present(scope['name']) : undefined;
  const version = typeof scope['version'] === 'string' ? present(scope['version']) : undefined;
  return name === undefined && version === undefined ? undefined : defined({ name, version });
}

interface ShownValue<T> {
  readonly path: RecordPath;
  readonly value: T;
  readonly maxChars: number;
  readonly shortened: Shortened[];
}

function shownValue({ path, value, maxChars, shortened }: ShownValue<unknown>): Json {
  if (typeof value === 'string') return shownText({ path, value, maxChars, shortened });
  const short = typeof value === 'object' && value !== null ? shortenJson(value, maxChars) : undefined;
  // The value comes from JSON.parse, or from a copy of such a value.
  if (short === undefined) return value as Json;
  shortened.push({ path: writePath(path), fullChars: short.fullChars, shownChars: jsonChars(short.value) });
  return short.value as Json;
}

function shownText({ path, value, maxChars, shortened }: ShownValue<string>): string {
  const short = shortenText(value, maxChars);
  if (short === undefined) return value;
  shortened.push({ path: writePath(path), fullChars: short.fullChars, shownChars: short.shownChars });
  return short.text;
}

/** Whole keys, events and links are left out, each told by a marker in its place. */
function withFewerKeys(view: SpanView, budgetBytes: number): SpanView {
  const budget = Math.max(2_000, Math.floor(budgetBytes / 8));
  const fit = <T>(path: string, value: T, shortened: Shortened[]): T => {
    const short = shortenJson(value, budget);
    if (short === undefined) return value;
    shortened.push({ path, fullChars: short.fullChars, shownChars: jsonChars(short.value) });
    // A shortened list is a list and a shortened record a record; their entries are JSON still.
    return short.value as T;
  };
  const shortened: Shortened[] = [];
  return {
    ...view,
    name: fit('name', view.name, shortened),
    attributes: fit('attributes', view.attributes, shortened),
    resource: fit('resource.attributes', view.resource, shortened),
    events: fit('events', view.events, shortened),
    links: fit('links', view.links, shortened),
    extra: fit('extra', view.extra, shortened),
    shortened: [...shortened, ...view.shortened.slice(0, 50)],
  };
}
