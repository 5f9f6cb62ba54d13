import type { Overview } from '../../../shared/api/tools/overview.ts';
import { errorTextOf } from '../../../shared/conventions/index.ts';
import type { DumpIndex } from '../index/index.ts';

import { Bits } from './bits.ts';
import type { ToolContext } from './define-tool.ts';
import { forEachRecord } from './each-record.ts';
import { parseRecord } from './record.ts';

/** Messages read at most; of more error spans an even sample is taken, and the overview says how many it covers. */
const MOST_MESSAGES = 20_000;
const MOST_GROUPS = 20;
const EXAMPLES = 3;
const MESSAGE_CHARS = 200;

type Taxonomy = Pick<Overview, 'errorTaxonomy' | 'errorTaxonomyGroups' | 'errorTaxonomyCovers'>;

/** Error spans grouped by span name and normalised status message, largest first. */
export async function errorTaxonomy(index: DumpIndex, errors: Bits, ctx: ToolContext): Promise<Taxonomy> {
  const sample = evenSample(errors, MOST_MESSAGES);
  const groups = new Map<
    string,
    { readonly spanName: string; readonly statusMessage: string; spans: number; readonly traces: Set<number> }
  >();
  let covers = 0;
  await forEachRecord(index, sample, ctx, (span, bytes) => {
    const spanName = index.shapes.row(index.spans.shape[span]).name;
    const statusMessage = normaliseMessage(errorTextOf(parseRecord(bytes).json ?? {}) ?? '');
    const key = `${spanName}\u0000${statusMessage}`;
    const group = groups.get(key) ?? { spanName, statusMessage, spans: 0, traces: new Set<number>() };
    groups.set(key, group);
    group.spans += 1;
    group.traces.add(index.traceOfSpan(span));
    covers += 1;
  });
  const sorted = [...groups.values()].sort((a, b) => b.spans - a.spans || (a.statusMessage < b.statusMessage ? -1 : 1));
  return {
    errorTaxonomy: sorted.slice(0, MOST_GROUPS).map((group) => ({
      spanName: group.spanName,
      statusMessage: group.statusMessage,
      errorSpanCount: group.spans,
      traceCount: group.traces.size,
      exampleTraceIds: [...group.traces].slice(0, EXAMPLES).map((trace) => index.traceIdText(trace)),
    })),
    errorTaxonomyGroups: sorted.length,
    errorTaxonomyCovers: covers,
  };
}

/** What differs from one occurrence to the next becomes a placeholder. */
function normaliseMessage(message: string): string {
  return message
    .slice(0, 4 * MESSAGE_CHARS)
    .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>')
    .replaceAll(/\b0x[0-9a-f]+\b/gi, '<id>')
    .replaceAll(/\b(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,}\b/gi, '<id>')
    .replaceAll(/\d+(?:[.,:]\d+)*/g, '<num>')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_CHARS);
}

function evenSample(rows: Bits, most: number): Bits {
  const count = rows.count();
  if (count <= most) return rows;
  const sample = new Bits(rows.size);
  const all = rows.rows();
  for (let i = 0; i < most; i++) sample.add(all[Math.floor((i * count) / most)]);
  return sample;
}
