/** A span's link, as records of several conventions write it. */
export interface LinkTarget {
  readonly traceId: string;
  readonly spanId: string;
}

/** One target, or none for a link that names none. */
export function linkTarget(link: unknown): readonly LinkTarget[] {
  if (typeof link !== 'object' || link === null) return [];
  const record: Readonly<Record<string, unknown>> = { ...link };
  const context = record['context'];
  if (typeof context === 'object' && context !== null && !('trace_id' in record)) return linkTarget(context);
  const traceId = record['trace_id'] ?? record['traceId'];
  const spanId = record['span_id'] ?? record['spanId'];
  return typeof traceId === 'string' && typeof spanId === 'string' ? [{ traceId, spanId }] : [];
}
