import type { Evidence } from '../../../shared/api/failures.ts';
import { isRecord, parseJsonText, type LooseRecord } from '../../../shared/conventions/index.ts';

/** Words in trace content that tell of a failure which no status says. Each list is as narrow as its purpose allows. */

const EVIDENCE_LENGTH = 200;

/** A quotation around the match, at most 200 characters, with its place. */
export function evidenceAt(text: string, index: number, field: string): Evidence {
  const start = Math.max(0, index - 40);
  const cut = text.slice(start, start + EVIDENCE_LENGTH).trim();
  return { text: `${start > 0 ? '…' : ''}${cut}${start + EVIDENCE_LENGTH < text.length ? '…' : ''}`, field };
}

function firstMatch(patterns: readonly RegExp[], text: string): number | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match.index;
  }
  return undefined;
}

/** Structured flags, which producers set on purpose. */
const FLAGS = [
  /"(?:success|succeeded|ok|completed)"\s*:\s*false\b/i,
  /"(?:is_?error|failed)"\s*:\s*true\b/i,
  /"(?:status|outcome|state|result)"\s*:\s*"(?:error|errored|failed|failure|timeout|timed_out)"/i,
  /"error(?:_?message)?"\s*:\s*(?:"[^"]|\{\s*")/i,
  /"status_?code"\s*:\s*[45]\d\d\b/i,
  /"(?:exit_?code|return_?code)"\s*:\s*-?[1-9]/i,
];

/** Words that count only where a result begins: a document that a tool fetched may speak of errors anywhere. */
const OPENINGS = [
  /^\W{0,3}(?:fatal\s+)?(?:error|exception|failed|failure)\b\s*[:!-]/i,
  /^\W{0,3}[A-Za-z_.]*(?:Error|Exception)\b\s*[:(]/,
  /^\W{0,3}(?:an?\s+(?:unexpected\s+)?error\s+(?:occurred|was)|tool\s+(?:call\s+)?(?:failed|error)|unable to|could not|cannot|permission denied|access denied|unauthori[sz]ed|forbidden|rate limit|quota exceeded|too many requests|timed? ?out|invalid\b|validation error|unknown (?:tool|command|function)|no such\b)/i,
  /^\W{0,3}(?:HTTP\s*)?(?:status\s*:?\s*)?(?:4\d\d|5\d\d)\b\s+(?:[A-Z][a-z]+|error)/,
  /^exit ?code:?\s*[1-9]/i,
  /^(?:[\w./-]+: )+(?:command not found|no such file or directory|permission denied)/i,
];

/** Unmistakable wherever they stand; the word before each saves trying it on text that cannot match. */
const ANYWHERE: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['Traceback', /Traceback \(most recent call last\)/],
  ['(execution failed)', /\bexit ?code:?\s*[1-9]\d*\s*\(execution failed\)/i],
  ['command not found', /^[\w./-]+: line \d+: .*command not found/m],
  ['No such file', /^[\w./-]+: line \d+: .*No such file or directory/m],
];

function anywhere(text: string): number | undefined {
  return firstMatch(
    ANYWHERE.filter(([word]) => text.includes(word)).map(([, pattern]) => pattern),
    text,
  );
}

const HEAD_LENGTH = 4_096;
const TAIL_LENGTH = 1_024;

/** Where a tool's result says that the call failed, or undefined. Looks at the beginning and the end only. */
export function failureInResult(text: string, field: string): Evidence | undefined {
  const head = text.slice(0, HEAD_LENGTH);
  if (/^\s*[[{]/.test(head)) return failureInData(text, field);
  const index = firstMatch(OPENINGS, head) ?? anywhere(head);
  if (index !== undefined) return evidenceAt(text, index, field);
  if (text.length <= HEAD_LENGTH) return undefined;
  const tailStart = Math.max(HEAD_LENGTH, text.length - TAIL_LENGTH);
  const inTail = anywhere(text.slice(tailStart));
  return inTail === undefined ? undefined : evidenceAt(text, tailStart + inTail, field);
}

/**
 * A flag counts only at the top of the data, or one level down: deeper, `"status": "failed"` is what the tool was asked
 * about (a payment, a test run), not how the call went.
 */
function failureInData(text: string, field: string): Evidence | undefined {
  const index = firstMatch(FLAGS, text.slice(0, HEAD_LENGTH));
  if (index === undefined) return undefined;
  const data = text.length <= PARSED_LENGTH ? parseJsonText(text) : undefined;
  if (data === undefined) return index < TOP_LENGTH ? evidenceAt(text, index, field) : undefined;
  if (!isRecord(data)) return undefined;
  const [only, ...others] = Object.values(data);
  const isWrapper = others.length === 0 && isRecord(only);
  return hasFlag(data) || (isWrapper && hasFlag(only)) ? evidenceAt(text, index, field) : undefined;
}

const PARSED_LENGTH = 65_536;
/** In data too long or too broken to parse, the top is where it begins. */
const TOP_LENGTH = 120;

function hasFlag(record: LooseRecord): boolean {
  // Nested values are blanked, so that only the record's own members can match.
  const own = JSON.stringify(record, (key, value: unknown) => {
    if (key === '' || typeof value !== 'object' || value === null) return value;
    return key.toLowerCase().startsWith('error') && isRecord(value) && Object.keys(value).length > 0
      ? 'an object'
      : undefined;
  });
  return firstMatch(FLAGS, own) !== undefined;
}

/** A refusal stands at the beginning of an answer, in the first person, and names what the speaker will not do. */
const REFUSALS = [
  /\bI(?:'m| am)? (?:sorry|afraid|apologi[sz]e)\b[^.!?\n]{0,60}?\b(?:can(?:'|no|')?t|cannot|unable|won't|not able)\b/i,
  /\bI (?:can(?:'|')t|cannot|can not|won't|will not|must decline to|have to decline to|am not able to|'m not able to|am unable to)\s+(?:help|assist|comply|fulfil+|provide|support|engage|create|generate|produce|write|discuss|continue|do that|answer that|process (?:this|that|your))\b/i,
  /\bI(?:'m| am) (?:unable|not able|not allowed|not permitted) to (?:help|assist|comply|fulfil+|provide|support|engage|create|generate|discuss)\b/i,
  /\b(?:violates?|against) (?:my|our|the|openai's|anthropic's) (?:usage |content |safety )?(?:polic(?:y|ies)|guidelines)\b/i,
];

const REFUSAL_REASONS =
  /^(?:content_filter|content-filter|refusal|safety|SAFETY|PROHIBITED_CONTENT|BLOCKLIST|guardrail_intervened)$/;
const OPENING_LENGTH = 300;

/** Where an answer refuses, by its words or its finish reason. */
export function refusalIn(text: string, finishReasons: readonly string[], field: string): Evidence | undefined {
  const reason = finishReasons.find((item) => REFUSAL_REASONS.test(item));
  if (reason !== undefined) return { text: `finish reason: ${reason}`, field };
  const opening = text.slice(0, OPENING_LENGTH).replaceAll('’', "'");
  const index = firstMatch(REFUSALS, opening);
  return index === undefined ? undefined : evidenceAt(text, index, field);
}

const CUT_REASONS =
  /^(?:length|max_tokens|max_output_tokens|MAX_TOKENS|max_completion_tokens|model_length|token_limit|incomplete|max_length)$/;

/** The finish reason that says an answer was cut off. */
export function cutReasonIn(finishReasons: readonly string[]): string | undefined {
  return finishReasons.find((reason) => CUT_REASONS.test(reason));
}

const LIMITS = [
  /\bmax(?:imum)?[_ -]?(?:number of )?(?:turns?|iterations?|steps?|rounds?|interactions?)\b(?:[^.\n]{0,40}\b(?:reached|exceeded|hit|exhausted))?/i,
  /\bMaxTurnsExceeded\b/,
  /\b(?:turn|step|iteration|recursion|time|budget|cost|token)[_ -]?limit\b[^.\n]{0,40}\b(?:reached|exceeded|hit|exhausted)/i,
  /\brecursion limit of \d+ reached\b/i,
  /\bstopped due to (?:iteration|time|max)/i,
  /\b(?:deadline|budget|time) (?:was )?exceeded\b/i,
  /\bagent ?(?:execution )?time(?:d)?[ -]?out\b/i,
  /\bexit_(?:cost|context|time|format)\b/i,
  /\bran out of (?:turns|steps|time|budget|iterations)\b/i,
];

/** Where a message, outcome or answer says that a limit of turns, time or budget ended the work. */
export function limitIn(text: string, field: string): Evidence | undefined {
  const head = text.slice(0, HEAD_LENGTH);
  const index = firstMatch(LIMITS, head);
  return index === undefined ? undefined : evidenceAt(text, index, field);
}
