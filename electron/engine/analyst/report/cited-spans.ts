import type { Surroundings } from '../../../../shared/api/surroundings.ts';
import type { CheckedReport } from '../../../../shared/api/report.ts';
import type { DumpIndex } from '../../index/index.ts';
import { surroundingsOf } from '../../store/index.ts';
import { readSpanTexts } from '../access/span-texts.ts';
import type { SpanText } from '../dump-access.ts';

export interface CitedSpan {
  readonly texts: readonly SpanText[];
  readonly surroundings: Surroundings | undefined;
}

/** Cited spans by `spanKey`. */
export type CitedSpans = ReadonlyMap<string, CitedSpan>;

/** The key of a span in `CitedSpans`. */
export function spanKey(traceId: string, spanId: string): string {
  return JSON.stringify([traceId, spanId]);
}

/** Every span that a report cites and the dump has: its texts, and where it stands in its trace. */
export function citedSpans(report: CheckedReport, index: DumpIndex): CitedSpans {
  const spans = new Map<string, CitedSpan>();
  const cited = report.findings.flatMap((finding) => [...finding.citations, ...finding.counterEvidence]);
  for (const { traceId, spanId } of cited) {
    const key = spanKey(traceId, spanId);
    if (spans.has(key)) continue;
    const found = readSpanTexts(index, traceId, spanId);
    if (found.kind !== 'found') continue;
    spans.set(key, { texts: found.texts, surroundings: surroundingsOf(index, traceId, spanId) });
  }
  return spans;
}
