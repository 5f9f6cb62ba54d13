/**
 * The attribute names that mean the same thing, for every fact the index keeps, best source first.
 * The byte scanner, the JSON reader and the conversation reader all work from this one table.
 * Sources: OpenInference semantic conventions; OpenTelemetry GenAI semantic conventions (current and the older
 * event-based form); `inference.*` of HALO; Traceloop OpenLLMetry; Vercel AI SDK telemetry; Langfuse OTel attributes.
 */
export type FactName =
  | 'observationKind'
  | 'operation'
  | 'model'
  | 'agent'
  | 'tool'
  | 'session'
  | 'user'
  | 'project'
  | 'inputTokens'
  | 'outputTokens'
  | 'cachedTokens'
  | 'reasoningTokens'
  | 'totalTokens'
  | 'costUsd'
  | 'service'
  | 'environment';

/** Span attributes read for each fact; the first present, non-empty one wins. */
export const SPAN_ATTRIBUTE_KEYS: Readonly<Record<Exclude<FactName, 'service' | 'environment'>, readonly string[]>> = {
  observationKind: [
    'openinference.span.kind',
    'inference.observation_kind',
    'langfuse.observation.type',
    'traceloop.span.kind',
    'mlflow.spanType',
    'langsmith.span.kind',
  ],
  operation: ['gen_ai.operation.name', 'operation.name', 'llm.request.type', 'ai.operationId'],
  model: [
    'inference.llm.model_name',
    'llm.model_name',
    'gen_ai.response.model',
    'gen_ai.request.model',
    'embedding.model_name',
    'reranker.model_name',
    'langfuse.observation.model.name',
    'ai.response.model',
    'ai.model.id',
    'llm.request.model',
  ],
  agent: [
    'inference.agent_name',
    'agent.name',
    'gen_ai.agent.name',
    'inference.agent_id',
    'agent.id',
    'gen_ai.agent.id',
    'graph.node.id',
    'traceloop.agent.name',
  ],
  tool: ['tool.name', 'gen_ai.tool.name', 'ai.toolCall.name', 'mcp.tool.name', 'tool_call.function.name'],
  session: [
    'session.id',
    'inference.session_id',
    'gen_ai.conversation.id',
    'langfuse.session.id',
    'traceloop.association.properties.session_id',
    'ai.telemetry.metadata.sessionId',
    'conversation.id',
  ],
  user: [
    'user.id',
    'inference.user_id',
    'langfuse.user.id',
    'enduser.id',
    'traceloop.association.properties.user_id',
    'ai.telemetry.metadata.userId',
  ],
  project: [
    'inference.project_id',
    'openinference.project.name',
    'langfuse.project.id',
    'langsmith.trace.session_name',
  ],
  inputTokens: [
    'inference.llm.input_tokens',
    'llm.token_count.prompt',
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.usage.prompt_tokens',
    'ai.usage.promptTokens',
    'ai.usage.inputTokens',
    'ai.usage.tokens',
  ],
  outputTokens: [
    'inference.llm.output_tokens',
    'llm.token_count.completion',
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.usage.completion_tokens',
    'ai.usage.completionTokens',
    'ai.usage.outputTokens',
  ],
  cachedTokens: [
    'inference.llm.cached_input_tokens',
    'llm.token_count.prompt_details.cache_read',
    'llm.token_count.prompt_cached',
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.cached_tokens',
    'ai.usage.cachedInputTokens',
  ],
  reasoningTokens: [
    'inference.llm.reasoning_output_tokens',
    'llm.token_count.completion_details.reasoning',
    'llm.token_count.completion_reasoning',
    'gen_ai.usage.reasoning.output_tokens',
    'gen_ai.usage.reasoning_tokens',
    'ai.usage.reasoningTokens',
  ],
  totalTokens: ['llm.token_count.total', 'gen_ai.usage.total_tokens', 'llm.usage.total_tokens', 'ai.usage.totalTokens'],
  costUsd: [
    'inference.llm.cost.total',
    'llm.cost.total',
    'gen_ai.usage.cost',
    'langfuse.observation.cost.total',
    'operation.cost',
  ],
};

/** Resource attributes read for each fact. */
export const RESOURCE_ATTRIBUTE_KEYS: Readonly<Record<'service' | 'environment' | 'project', readonly string[]>> = {
  service: ['service.name'],
  environment: ['deployment.environment.name', 'deployment.environment'],
  project: ['openinference.project.name', 'inference.project_id'],
};
