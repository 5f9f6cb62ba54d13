import { hash } from 'node:crypto';

import { normaliseMessage } from './normalise-message.ts';
import type { SpanDigest } from './trace-digest.ts';

/** Error spans with one span name, tool and normalised message. Plain data: crosses from worker to main. */
export interface RawSignature {
  readonly spanName: string;
  readonly tool: string;
  readonly message: string;
  count: number;
  /** Ordinals of the traces, each once. */
  readonly traces: number[];
  firstSeenNs: bigint | undefined;
  lastSeenNs: bigint | undefined;
  /** Ordinals of spans, from different traces first, with what they say. */
  readonly examples: SignatureExample[];
}

export interface SignatureExample {
  readonly trace: number;
  readonly span: number;
  readonly text: string;
  readonly field: string;
}

/** A dump with more distinct messages than this has messages that normalising does not tame. */
const MAX_DISTINCT = 20_000;
const OTHER = '(further messages)';

/** Gathers the error signatures of traces, each trace given once and whole. Every error span is counted in one. */
export class SignatureCollector {
  readonly #bySignature = new Map<string, RawSignature>();
  readonly #maxExamples: number;

  constructor(maxExamples: number) {
    this.#maxExamples = maxExamples;
  }

  add(trace: number, span: SpanDigest): void {
    const text = span.error?.text ?? '';
    const signature = this.#signatureOf(span, normaliseMessage(text));
    signature.count += 1;
    const isNewTrace = signature.traces.at(-1) !== trace;
    if (isNewTrace) signature.traces.push(trace);
    if (span.startNs !== undefined) {
      if (signature.firstSeenNs === undefined || span.startNs < signature.firstSeenNs)
        signature.firstSeenNs = span.startNs;
      if (signature.lastSeenNs === undefined || span.startNs > signature.lastSeenNs)
        signature.lastSeenNs = span.startNs;
    }
    if (isNewTrace && signature.examples.length < this.#maxExamples) {
      signature.examples.push({
        trace,
        span: span.ordinal,
        text: text.slice(0, 300),
        field: span.error?.field ?? 'status',
      });
    }
  }

  signatures(): RawSignature[] {
    return [...this.#bySignature.values()];
  }

  #signatureOf(span: SpanDigest, message: string): RawSignature {
    const key = signatureKey(span.name, span.tool, message);
    const known = this.#bySignature.get(key);
    if (known !== undefined) return known;
    if (this.#bySignature.size >= MAX_DISTINCT && message !== OTHER) return this.#signatureOf(span, OTHER);
    const fresh = {
      spanName: span.name,
      tool: span.tool,
      message,
      count: 0,
      traces: [],
      firstSeenNs: undefined,
      lastSeenNs: undefined,
      examples: [],
    };
    this.#bySignature.set(key, fresh);
    return fresh;
  }
}

export function signatureKey(spanName: string, tool: string, message: string): string {
  return `${spanName}\u0000${tool}\u0000${message}`;
}

/** Stable name of a signature. */
export function signatureId(spanName: string, tool: string, message: string): string {
  return hash('sha256', signatureKey(spanName, tool, message), 'hex').slice(0, 16);
}
