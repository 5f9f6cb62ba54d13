import type { DumpFormat, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { readLangsmithRun } from './langsmith-run.ts';
import { readValues } from './read-values.ts';
import { preview } from './transcript-detect.ts';
import { asList, asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

/**
 * LangSmith runs as the SDK's `list_runs`, the API's `{"runs": […]}` and bulk exports give them: an array, lines, or one run, each
 * with or without `child_runs` inside. A run is a span; its project is `session_name`, not a session.
 */
export const langsmith: DumpFormat = {
  id: 'langsmith',
  title: 'LangSmith run export',
  specification: 'https://docs.langchain.com/langsmith/run-data-format (2026)',
  detect: detectLangsmith,
  read: (input) => readValues(input, 'runs', runItems),
};

function detectLangsmith(sample: FormatSample): number {
  const { value, first } = preview(sample);
  const listed = asRecord(asList(asRecord(value)?.['runs'])[0]);
  return isRun(listed ?? first) ? 0.95 : 0;
}

function isRun(record: JsonRecord): boolean {
  return (
    typeof record['run_type'] === 'string' &&
    typeof record['id'] === 'string' &&
    ('start_time' in record || 'inputs' in record)
  );
}

interface PendingRun {
  readonly run: JsonRecord;
  readonly parent: { readonly id: unknown; readonly traceId: string } | undefined;
  readonly path: string | undefined;
}

/** A run and those nested in it, in document order; a loop, as nesting may be of any depth. */
function* runItems(value: unknown, at: RecordPlace): Generator<FormatItem> {
  const pending: PendingRun[] = [{ run: asRecord(value) ?? {}, parent: undefined, path: at.path }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { run, parent, path } = next;
    const record = readLangsmithRun(run, parent);
    const placed = path === undefined ? at : { ...at, path };
    if (record === undefined) yield { kind: 'skip', reason: 'no LangSmith run: it has no id', at: placed };
    else yield { kind: 'span', record, at: placed };
    const own = { id: run['id'], traceId: record?.trace_id ?? parent?.traceId ?? '' };
    const children = asRecords(run['child_runs']).map((child, index) => {
      return { run: child, parent: own, path: `${path === undefined ? '' : `${path}.`}child_runs[${index}]` };
    });
    pending.push(...children.reverse());
  }
}
