import { RESOURCE_ATTRIBUTE_KEYS, SPAN_ATTRIBUTE_KEYS } from '../../../shared/conventions/index.ts';

/**
 * The member names that the byte scanner knows, made from the attribute-key tables.
 * Numbers of contexts and facts are those of assembly/line.ts.
 */
export interface ScanKey {
  readonly name: string;
  /** The object that the member stands in. */
  readonly context: number;
  readonly fact: number;
  /** Among the keys of one fact the lowest present rank wins. */
  readonly rank: number;
  /** For keys of known objects: the text fact that a scalar there stands for, plus 1. */
  readonly scalarFact: number;
}

const CONTEXT = { top: 1, attributes: 2, resource: 3, resourceAttributes: 4, status: 5, scope: 6 } as const;
const OBJECT = 64;

/** Labels of a shape in the order of its words in the scanner's memory, then session and user. */
export const SCANNED_TEXTS = [
  'name',
  'spanKind',
  'statusCode',
  'scope',
  'service',
  'environment',
  'observationKind',
  'operation',
  'model',
  'agent',
  'tool',
  'project',
] as const;

const TEXT = Object.fromEntries([...SCANNED_TEXTS, 'session', 'user'].map((name, index) => [name, index + 1]));
const USAGES = ['inputTokens', 'outputTokens', 'cachedTokens', 'reasoningTokens', 'totalTokens', 'costUsd'] as const;
const FIRST_USAGE = 21;
const SPECIAL = { traceId: 32, spanId: 33, parentId: 34, startTime: 35, endTime: 36, events: 37, unsure: 38 } as const;

export function scanKeys(): ScanKey[] {
  const attributeTexts = [
    'observationKind',
    'operation',
    'model',
    'agent',
    'tool',
    'session',
    'user',
    'project',
  ] as const;
  const projectRank = SPAN_ATTRIBUTE_KEYS.project.length;
  return [
    key('trace_id', CONTEXT.top, SPECIAL.traceId),
    key('span_id', CONTEXT.top, SPECIAL.spanId),
    key('parent_span_id', CONTEXT.top, SPECIAL.parentId),
    key('start_time', CONTEXT.top, SPECIAL.startTime),
    key('end_time', CONTEXT.top, SPECIAL.endTime),
    key('events', CONTEXT.top, SPECIAL.events),
    key('name', CONTEXT.top, TEXT['name']),
    key('kind', CONTEXT.top, TEXT['spanKind']),
    key('attributes', CONTEXT.top, OBJECT + CONTEXT.attributes),
    key('resource', CONTEXT.top, OBJECT + CONTEXT.resource),
    { ...key('status', CONTEXT.top, OBJECT + CONTEXT.status), scalarFact: TEXT['statusCode'] },
    key('scope', CONTEXT.top, OBJECT + CONTEXT.scope),
    // Such records may be of another signal; the slow reader tells.
    ...['resourceLogs', 'scopeLogs', 'resourceMetrics', 'scopeMetrics'].map((name) =>
      key(name, CONTEXT.top, SPECIAL.unsure),
    ),
    key('attributes', CONTEXT.resource, OBJECT + CONTEXT.resourceAttributes),
    key('code', CONTEXT.status, TEXT['statusCode']),
    key('name', CONTEXT.scope, TEXT['scope']),
    ...attributeTexts.flatMap((fact) =>
      SPAN_ATTRIBUTE_KEYS[fact].map((name, rank) => key(name, CONTEXT.attributes, TEXT[fact], rank)),
    ),
    ...USAGES.flatMap((fact, usage) =>
      SPAN_ATTRIBUTE_KEYS[fact].map((name, rank) => key(name, CONTEXT.attributes, FIRST_USAGE + usage, rank)),
    ),
    ...RESOURCE_ATTRIBUTE_KEYS.service.map((name, rank) =>
      key(name, CONTEXT.resourceAttributes, TEXT['service'], rank),
    ),
    ...RESOURCE_ATTRIBUTE_KEYS.environment.map((name, rank) =>
      key(name, CONTEXT.resourceAttributes, TEXT['environment'], rank),
    ),
    ...RESOURCE_ATTRIBUTE_KEYS.project.map((name, rank) =>
      key(name, CONTEXT.resourceAttributes, TEXT['project'], projectRank + rank),
    ),
  ];
}

function key(name: string, context: number, fact: number, rank = 0): ScanKey {
  return { name, context, fact, rank, scalarFact: 0 };
}
