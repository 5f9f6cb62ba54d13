import { OBSERVATION_KINDS, SPAN_FLAGS, SPAN_STATUSES, type SpanFlag } from '../domain/index.ts';

export const TEXT_FIELDS = [
  'name',
  'kind',
  'status',
  'model',
  'agent',
  'tool',
  'service',
  'environment',
  'project',
  'scope',
  'spankind',
  'session',
  'user',
  'trace',
  'span',
  'root',
  'failure',
] as const;

export const NUMBER_FIELDS = [
  'tokens',
  'input',
  'output',
  'cached',
  'reasoning',
  'cost',
  'size',
  'spans',
  'errors',
  'llmcalls',
  'toolcalls',
] as const;

export const NS_FIELDS = ['start', 'end', 'duration'] as const;

export type TextField = (typeof TEXT_FIELDS)[number];
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type NsField = (typeof NS_FIELDS)[number];
export type FieldName = TextField | NumberField | NsField;

/** What `has:` asks for: a flag of the span, or that a fact is there. */
export type HasWhat =
  SpanFlag | 'error' | 'usage' | 'cost' | 'model' | 'agent' | 'tool' | 'session' | 'user' | 'project';

/** How values of a field are written. */
export type ValueKind = 'text' | 'choice' | 'count' | 'money' | 'bytes' | 'duration' | 'time';

export interface Field {
  readonly name: FieldName;
  readonly value: ValueKind;
  /** A trace has its own value; otherwise any of its spans may meet the condition. */
  readonly ofTrace: boolean;
  readonly description: string;
  /** The only values there are, for choices. */
  readonly choices?: readonly string[];
}

const anySpan = (name: TextField, description: string): Field => ({ name, value: 'text', ofTrace: false, description });
const count = (name: NumberField, description: string): Field => ({ name, value: 'count', ofTrace: true, description });

/** Every field of the language, in the order in which completion offers them. */
export const FIELDS: readonly Field[] = [
  { name: 'status', value: 'choice', ofTrace: false, description: 'Status of a span', choices: SPAN_STATUSES },
  {
    name: 'kind',
    value: 'choice',
    ofTrace: false,
    description: 'Observation kind of a span',
    choices: OBSERVATION_KINDS,
  },
  anySpan('name', 'Name of a span'),
  anySpan('model', 'Model'),
  anySpan('agent', 'Agent'),
  anySpan('tool', 'Tool'),
  { name: 'duration', value: 'duration', ofTrace: true, description: 'End minus start, such as 5s or 300ms' },
  count('tokens', 'Input and output tokens together'),
  { name: 'cost', value: 'money', ofTrace: true, description: 'Cost in US dollars' },
  { name: 'start', value: 'time', ofTrace: true, description: 'Start, such as 2026-08-01 or 2026-08-01T09:30Z' },
  { name: 'end', value: 'time', ofTrace: true, description: 'End' },
  anySpan('session', 'Session'),
  anySpan('user', 'User'),
  anySpan('service', 'Service'),
  anySpan('environment', 'Deployment environment'),
  anySpan('project', 'Project'),
  anySpan('scope', 'Instrumentation scope'),
  anySpan('spankind', 'OpenTelemetry span kind'),
  count('input', 'Input tokens'),
  count('output', 'Output tokens'),
  count('cached', 'Input tokens read from a cache'),
  count('reasoning', 'Reasoning tokens'),
  { name: 'size', value: 'bytes', ofTrace: true, description: 'Bytes of the records' },
  count('spans', 'Spans of the trace'),
  count('errors', 'Error spans of the trace'),
  count('llmcalls', 'LLM spans of the trace'),
  count('toolcalls', 'TOOL spans of the trace'),
  anySpan('root', 'Name of the root span'),
  { name: 'failure', value: 'text', ofTrace: true, description: 'Failure mode that a detector finds in the trace' },
  anySpan('trace', 'Trace id'),
  anySpan('span', 'Span id'),
];

/** Other spellings that are understood; the normal form uses the name. */
export const FIELD_ALIASES: Readonly<Record<string, FieldName>> = {
  env: 'environment',
  input_tokens: 'input',
  output_tokens: 'output',
  cached_tokens: 'cached',
  reasoning_tokens: 'reasoning',
  total_tokens: 'tokens',
  span_kind: 'spankind',
  llm_calls: 'llmcalls',
  tool_calls: 'toolcalls',
  trace_id: 'trace',
  span_id: 'span',
  span_name: 'name',
  session_id: 'session',
  user_id: 'user',
  project_id: 'project',
  time: 'start',
};

const FLAG_HELP: Readonly<Record<SpanFlag, string>> = {
  root: 'Has no parent',
  orphan: 'Names a parent that is not in the dump',
  duplicate: 'The same id occurs more than once',
  superseded: 'Lost to a later record of the same id',
  cycle: 'Was part of a parent cycle',
  open: 'Has no end time',
  negative: 'Ends before it starts',
  skewed: 'Lies partly outside its parent’s time',
  malformed: 'Could be read only in part',
  noStart: 'Has no start time',
  hashedId: 'Id is not 16 lower-case hex digits',
  leafUsage: 'Reports usage and no descendant does',
  topUsage: 'Reports usage and no ancestor does',
  events: 'Carries span events',
};

/** What may stand after `has:`, with its meaning; flags first. */
export const HAS_WHAT: ReadonlyMap<HasWhat, string> = new Map<HasWhat, string>([
  ...(Object.keys(SPAN_FLAGS) as SpanFlag[]).map((flag): [HasWhat, string] => [flag, FLAG_HELP[flag]]),
  ['error', 'Has error status'],
  ['usage', 'Reports tokens'],
  ['cost', 'Reports a cost'],
  ['model', 'Names a model'],
  ['agent', 'Names an agent'],
  ['tool', 'Names a tool'],
  ['session', 'Belongs to a session'],
  ['user', 'Names a user'],
  ['project', 'Names a project'],
]);

/** The field of that name or alias, upper and lower case being the same. */
export function findField(written: string): Field | undefined {
  const lower = written.toLowerCase();
  const name = FIELD_ALIASES[lower] ?? lower;
  return FIELDS.find((field) => field.name === name);
}

export function isTextField(name: FieldName): name is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(name);
}

export function isNsField(name: FieldName): name is NsField {
  return (NS_FIELDS as readonly string[]).includes(name);
}
