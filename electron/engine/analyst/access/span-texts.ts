import type { DumpIndex } from '../../index/index.ts';
import type { SpanText, SpanTexts } from '../dump-access.ts';

/** All texts within a span's records (every occurrence of the id), each with its path. Loops, not recursion. */
export function readSpanTexts(index: DumpIndex, traceId: string, spanId: string): SpanTexts {
  const trace = index.findTrace(traceId);
  if (trace < 0) return { kind: 'noTrace' };
  const spans = index.findSpans(trace, spanId);
  if (spans.length === 0) return { kind: 'noSpan' };
  return {
    kind: 'found',
    texts: spans.flatMap((span) => textsOf(Buffer.from(index.recordBytes(span)).toString('utf8'))),
  };
}

function textsOf(line: string): SpanText[] {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    // A record that is no JSON is one text: what stands there can still be quoted.
    return [{ field: '', text: line }];
  }
  const texts: SpanText[] = [];
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: record, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') texts.push({ field: path, text: value });
    else if (typeof value === 'number' || typeof value === 'boolean') texts.push({ field: path, text: String(value) });
    else if (Array.isArray(value))
      for (const [at, member] of value.entries()) waiting.push({ value: member, path: `${path}[${at}]` });
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) waiting.push({ value: member, path: pathTo(path, key) });
    }
  }
  return texts.toReversed();
}

function pathTo(path: string, key: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
