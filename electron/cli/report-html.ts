import type { CheckedReport } from '../../shared/api/report.ts';
import { readSpanTexts, renderHtml, spanKey, type SpanText } from '../engine/analyst/index.ts';
import type { OpenDump } from './open.ts';

/** A report as one HTML file with the cited spans of an open dump embedded. */
export function htmlOfReport(report: CheckedReport, dump: Pick<OpenDump, 'index'>): string {
  const spans = new Map<string, readonly SpanText[]>();
  for (const finding of report.findings) {
    for (const { traceId, spanId } of [...finding.citations, ...finding.counterEvidence]) {
      const found = readSpanTexts(dump.index, traceId, spanId);
      if (found.kind === 'found') spans.set(spanKey(traceId, spanId), found.texts);
    }
  }
  return renderHtml(report, spans);
}
