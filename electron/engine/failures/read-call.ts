import { hash } from 'node:crypto';

import {
  errorPlaceOf,
  isRecord,
  parseJsonText,
  readToolCall,
  type SpanRecordLike,
} from '../../../shared/conventions/index.ts';
import type { MessagePart, OfferedTool } from '../../../shared/domain/index.ts';
import { evidenceAt, failureInResult } from './failure-markers.ts';
import type { ArgumentRule, ArgumentsDigest, CallDigest, OfferedSet, ToolAnswer } from './trace-digest.ts';

/** The call that a TOOL span ran. */
export function callOfToolSpan(record: SpanRecordLike): CallDigest {
  const reading = readToolCall(record);
  const place = errorPlaceOf(record);
  const argumentsText = reading.argumentsText ?? '';
  const answer = answerOf(reading.resultText, fieldName(reading.resultField), reading.isError);
  return {
    tool: reading.name,
    key: reading.argumentsText === undefined ? '' : callKey(reading.name, argumentsText),
    ...(reading.callId === undefined ? {} : { callId: reading.callId }),
    arguments: argumentsOf(argumentsText, fieldName(reading.argumentsField)),
    ...answer,
    ...(place === undefined ? {} : { failure: evidenceAt(place.text, 0, place.field) }),
  };
}

/** A call as a model wrote it; its outcome is not known to the turn that made it. */
export function callOfPart(part: MessagePart & { readonly kind: 'toolCall' }, field: string): CallDigest {
  return {
    tool: part.name,
    key: callKey(part.name, part.argumentsText),
    ...(part.id === undefined ? {} : { callId: part.id }),
    arguments: argumentsOf(part.argumentsText, field),
    outcome: 'unknown',
    resultKey: '',
  };
}

/** What a tool answered, as a later turn was given it. */
export function answerOfPart(part: MessagePart & { readonly kind: 'toolResult' }, field: string): ToolAnswer {
  return {
    ...answerOf(part.text, field, part.isError === true),
    ...(part.id === undefined ? {} : { callId: part.id }),
  };
}

export function fieldName(attribute: string): string {
  return attribute === '' ? 'attributes' : `attributes["${attribute}"]`;
}

type Answer = Pick<CallDigest, 'outcome' | 'resultKey' | 'failure'>;

function answerOf(text: string | undefined, field: string, isError: boolean): Answer {
  const resultKey = text === undefined ? '' : shortHash(text);
  if (isError) return { outcome: 'error', resultKey, failure: evidenceAt(text ?? '', 0, field) };
  if (text === undefined) return { outcome: 'unknown', resultKey };
  const failure = failureInResult(text, field);
  if (failure !== undefined) return { outcome: 'claimed', resultKey, failure };
  return { outcome: isEmptyResult(text) ? 'empty' : 'ok', resultKey };
}

function isEmptyResult(text: string): boolean {
  return text.length < 16 && /^\s*(?:""|''|\[\]|\{\}|null|None|undefined)?\s*$/.test(text);
}

/** Beyond this, key order is not evened out: the text itself is compared. */
const CANONICAL_LENGTH = 65_536;

function callKey(tool: string, argumentsText: string): string {
  const json = argumentsText.length <= CANONICAL_LENGTH ? parseJsonText(argumentsText) : undefined;
  return `${tool} ${shortHash(json === undefined ? argumentsText.trim() : canonical(json))}`;
}

/** JSON with sorted keys. Arguments come from JSON.parse, whose own depth limit bounds the recursion. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    return isRecord(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item;
  });
}

function shortHash(text: string): string {
  return text.length <= 24 ? text : hash('sha1', text, 'base64').slice(0, 16);
}

function argumentsOf(text: string, field: string): ArgumentsDigest {
  const evidence = evidenceAt(text, 0, field);
  const trimmed = text.trim();
  if (trimmed === '') return { form: 'absent', names: [], evidence };
  const json = parseJsonText(trimmed);
  if (isRecord(json)) return { form: 'object', names: Object.keys(json), evidence };
  if (json !== undefined) return { form: 'json', names: [], evidence };
  return { form: looksLikeJson(trimmed) ? 'broken' : 'text', names: [], evidence };
}

/** Frameworks also print Python objects (`{'a': 1}`): those are no broken JSON of a model. */
function looksLikeJson(text: string): boolean {
  return /^(?:\{\s*(?:"|$)|\[\s*(?:["{[\d]|$))/.test(text) && !/^\[\w+:/.test(text);
}

/** The tools by name; undefined when none were recorded. */
export function offeredSetOf(tools: readonly OfferedTool[]): OfferedSet | undefined {
  if (tools.length === 0) return undefined;
  return { tools: new Map(tools.map((tool) => [tool.name, ruleOf(tool.parameters)])) };
}

function ruleOf(schema: unknown): ArgumentRule | undefined {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return undefined;
  const names = Object.keys(schema['properties']);
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name) => typeof name === 'string')
    : [];
  // Combined schemas may allow more names than `properties` lists.
  const isOpen =
    isRecord(schema['additionalProperties']) ||
    schema['additionalProperties'] === true ||
    ['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema);
  return { required, allowed: isOpen ? undefined : new Set(names) };
}
