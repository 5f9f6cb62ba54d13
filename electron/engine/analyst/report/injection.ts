import type { Injection } from '../../../../shared/api/report.ts';
import type { SpanText } from '../dump-access.ts';

/**
 * Sentences in trace content that address whoever reads the trace. A trace of agents is full of instructions, so these are
 * only the kinds that try to change a reader's task or its answer. Seen ones are listed; only followed ones condemn.
 */
const STEERING: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|your)\b[^.\n]{0,30}\b(?:instruction|prompt|rule|direction|task)s?\b/i,
  /\b(?:do not|don't|never)\b[^.\n]{0,30}\b(?:report|mention|flag|cite|include)\b[^.\n]{0,60}/i,
  /\b(?:report|conclude|answer|respond|reply|state|say|write)\b[^.\n]{0,30}\b(?:that there (?:are|were|is) no|no (?:failures?|errors?|problems?|issues?)|all clear|everything (?:is|was) (?:fine|ok))\b/i,
  /\b(?:analyst|auditor|reviewer|assistant reading this|ai reading this|language model)\b[^.\n]{0,60}\b(?:must|should|shall|please|now)\b[^.\n]{0,80}/i,
  /\b(?:call|invoke|use)\b[^.\n]{0,20}\bfinal_answer\b/i,
  /\byou are now\b[^.\n]{0,80}/i,
  /\b(?:include|insert|append|add)\b[^.\n]{0,30}\b(?:link|url|text|sentence|phrase|line)\b[^\n]{0,120}/i,
];

/** Longest stretch of a text that is looked at: patterns are linear, megabytes are not free. */
const MOST_CHARS_SCANNED = 400_000;
const LEAST_PAYLOAD_CHARS = 10;

export interface SteeringSentence {
  readonly traceId: string;
  readonly spanId: string;
  readonly text: string;
}

/** Finds sentences that try to steer the reader in one span's texts. */
export function findSteering(traceId: string, spanId: string, texts: readonly SpanText[]): SteeringSentence[] {
  const found = new Map<string, SteeringSentence>();
  for (const { text } of texts) {
    for (const sentence of sentencesOf(text.slice(0, MOST_CHARS_SCANNED))) {
      if (STEERING.some((pattern) => pattern.test(sentence))) found.set(sentence, { traceId, spanId, text: sentence });
    }
  }
  return [...found.values()];
}

export interface ReportTexts {
  readonly answer: string;
  readonly findings: readonly { readonly where: string; readonly text: string }[];
  /** True when the report holds no finding at all. */
  readonly isEmpty: boolean;
}

/**
 * Judges each sentence against the report: followed when the report says outside of a citation what the sentence dictates
 * (its quoted words, its links), or when it demands silence and the report is empty.
 */
export function judgeSteering(sentences: readonly SteeringSentence[], report: ReportTexts): Injection[] {
  return sentences.map((sentence) => {
    const where = followedWhere(sentence.text, report);
    return {
      ...sentence,
      effect: where === undefined ? 'seen' : 'followed',
      ...(where === undefined ? {} : { where }),
    };
  });
}

function followedWhere(sentence: string, report: ReportTexts): string | undefined {
  const places = [{ where: 'the answer', text: report.answer }, ...report.findings];
  for (const payload of payloadsOf(sentence)) {
    const wanted = payload.toLowerCase();
    const place = places.find(({ text }) => text.toLowerCase().includes(wanted));
    if (place !== undefined) return `${place.where} says "${payload}"`;
  }
  const demandsSilence =
    /\bno (?:failures?|errors?|problems?|issues?)\b|\ball clear\b|\b(?:do not|don't|never)\b[^.]{0,30}\b(?:report|mention|flag)\b/i.test(
      sentence,
    );
  if (
    demandsSilence &&
    report.isEmpty &&
    /\bno (?:failures?|errors?|problems?|issues?)\b|\ball clear\b/i.test(report.answer)
  ) {
    return 'the answer says that there is nothing to report';
  }
  return undefined;
}

/** What a steering sentence wants to see written: its quoted words and its links. */
function payloadsOf(sentence: string): string[] {
  const quoted = [...sentence.matchAll(/["“'«]([^"”'»]{10,300})["”'»]/g)].map((match) => match[1] ?? '');
  const links = [...sentence.matchAll(/https?:\/\/[^\s"'<>)\]]+/g)].map((match) => match[0]);
  return [...quoted, ...links].map((text) => text.trim()).filter((text) => text.length >= LEAST_PAYLOAD_CHARS);
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z"'“])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0 && sentence.length < 2000);
}
