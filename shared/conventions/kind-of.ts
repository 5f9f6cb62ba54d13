import { OBSERVATION_KINDS, type ObservationKind } from '../domain/index.ts';

/** What tells a span's kind, best evidence first. Empty strings mean absent. */
export interface KindEvidence {
  /** Value of the first present key of SPAN_ATTRIBUTE_KEYS.observationKind. */
  readonly observationKind: string;
  /** Value of the first present key of SPAN_ATTRIBUTE_KEYS.operation. */
  readonly operation: string;
  readonly name: string;
  readonly model: string;
  readonly tool: string;
}

/** Names other than OpenInference's own: Langfuse, OpenLLMetry, MLflow, LangSmith. */
const KIND_BY_WORD: Readonly<Record<string, ObservationKind>> = {
  GENERATION: 'LLM',
  CHAT_MODEL: 'LLM',
  COMPLETION: 'LLM',
  CHAT: 'LLM',
  FUNCTION: 'TOOL',
  TOOL_CALL: 'TOOL',
  WORKFLOW: 'CHAIN',
  TASK: 'CHAIN',
  SPAN: 'CHAIN',
  PARSER: 'CHAIN',
  RETRIEVAL: 'RETRIEVER',
  EMBEDDINGS: 'EMBEDDING',
  RERANK: 'RERANKER',
  EVALUATION: 'EVALUATOR',
  PROMPT_TEMPLATE: 'PROMPT',
  HANDOFF: 'AGENT',
};

/** `gen_ai.operation.name`, `llm.request.type` and `ai.operationId` values. */
const KIND_BY_OPERATION: Readonly<Record<string, ObservationKind>> = {
  chat: 'LLM',
  completion: 'LLM',
  text_completion: 'LLM',
  generate_content: 'LLM',
  embedding: 'EMBEDDING',
  embeddings: 'EMBEDDING',
  rerank: 'RERANKER',
  retrieval: 'RETRIEVER',
  execute_tool: 'TOOL',
  create_agent: 'AGENT',
  invoke_agent: 'AGENT',
  invoke_workflow: 'CHAIN',
  'ai.generateText': 'CHAIN',
  'ai.streamText': 'CHAIN',
  'ai.generateObject': 'CHAIN',
  'ai.streamObject': 'CHAIN',
  'ai.generateText.doGenerate': 'LLM',
  'ai.streamText.doStream': 'LLM',
  'ai.generateObject.doGenerate': 'LLM',
  'ai.streamObject.doStream': 'LLM',
  'ai.toolCall': 'TOOL',
  'ai.embed': 'CHAIN',
  'ai.embedMany': 'CHAIN',
  'ai.embed.doEmbed': 'EMBEDDING',
  'ai.embedMany.doEmbed': 'EMBEDDING',
  'ai.rerank': 'RERANKER',
};

const OBSERVATION_KIND_SET: ReadonlySet<string> = new Set(OBSERVATION_KINDS);

const SPAN_KINDS = ['', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'] as const;

/** The observation kind of a span; 'UNKNOWN' when nothing tells it. */
export function kindOf(evidence: KindEvidence): ObservationKind {
  return (
    kindOfWord(evidence.observationKind) ??
    kindOfOperation(evidence.operation) ??
    // Semantic conventions name spans '{operation} {target}'.
    kindOfOperation(evidence.name) ??
    (evidence.tool !== '' ? 'TOOL' : evidence.model !== '' ? 'LLM' : 'UNKNOWN')
  );
}

function kindOfWord(word: string): ObservationKind | undefined {
  const upper = word.trim().toUpperCase();
  if (isObservationKind(upper)) return upper === 'UNKNOWN' ? undefined : upper;
  return Object.hasOwn(KIND_BY_WORD, upper) ? KIND_BY_WORD[upper] : undefined;
}

function kindOfOperation(operation: string): ObservationKind | undefined {
  const first = operation.trim().split(' ', 1)[0] ?? '';
  return Object.hasOwn(KIND_BY_OPERATION, first) ? KIND_BY_OPERATION[first] : undefined;
}

function isObservationKind(text: string): text is ObservationKind {
  return OBSERVATION_KIND_SET.has(text);
}

/** An OpenTelemetry span kind in its short upper-case form, '' when unspecified; other texts are kept as written. */
export function spanKindOf(kind: string): string {
  const short = kind
    .trim()
    .toUpperCase()
    .replace(/^SPAN_KIND_/, '')
    .replace(/^SPANKIND\./, '');
  if (/^[0-5]$/.test(short)) return SPAN_KINDS[Number(short)] ?? '';
  if (short === 'UNSPECIFIED') return '';
  return SPAN_KINDS.some((known) => known === short) ? short : kind;
}
