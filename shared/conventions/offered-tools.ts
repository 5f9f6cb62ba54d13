import type { OfferedTool } from '../domain/index.ts';

import { branchAt, leafAt } from './attribute-tree.ts';
import { isToolDefinition } from './chat-message.ts';
import { firstPresent, firstString, isRecord, jsonOf, listOf, stringOf, type LooseRecord } from './loose-json.ts';

/** Where conventions list the tools a model or agent may call, best first. */
const TOOL_LISTS = [
  'gen_ai.tool.definitions',
  'llm.tools',
  'ai.prompt.tools',
  'mlflow.chat.tools',
  'gen_ai.request.tools',
] as const;

/** Bodies that hold a `tools` field beside other things. */
const TOOL_BODIES = [
  'llm.invocation_parameters',
  'model_request_parameters',
  'input.value',
  'langfuse.observation.input',
  'mlflow.spanInputs',
  'traceloop.entity.input',
] as const;

/** Bare lists of names on agent spans; no schemas. */
const NAME_LISTS = ['agent.tools', 'gen_ai.agent.tools'] as const;

/**
 * The tools offered in one span's attributes, from the first convention that lists any; empty when none does, which
 * means "not recorded", not "no tools".
 */
export function offeredToolsOf(attributes: LooseRecord): readonly OfferedTool[] {
  for (const name of TOOL_LISTS) {
    const tools = toolsOf(leafAt(attributes, name) ?? branchAt(attributes, name));
    if (tools.length > 0) return tools;
  }
  const functions = toolsOf(branchAt(attributes, 'llm.request.functions'));
  if (functions.length > 0) return functions;
  for (const name of TOOL_BODIES) {
    const tools = toolsOfBody(leafAt(attributes, name));
    if (tools.length > 0) return tools;
  }
  for (const name of NAME_LISTS) {
    const tools = toolsOf(leafAt(attributes, name));
    if (tools.length > 0) return tools;
  }
  return [];
}

/** Parsing a large request only to find no tools in it would double the reading; the word must stand in the text. */
function toolsOfBody(value: unknown): readonly OfferedTool[] {
  if (typeof value === 'string' && !/tools"|functions?"|_declarations"/.test(value)) return [];
  const body = jsonOf(value);
  if (Array.isArray(body))
    return body
      .filter(isRecord)
      .filter(isToolDefinition)
      .flatMap((item) => toolsOfItem(item['content']));
  if (!isRecord(body)) return [];
  const config = isRecord(body['config']) ? body['config'] : {};
  const lists = [body['tools'], body['functions'], config['tools'], body['function_tools'], body['output_tools']];
  return lists.flatMap((list) => toolsOf(list));
}

function toolsOf(value: unknown): readonly OfferedTool[] {
  return (listOf(value) ?? []).flatMap(toolsOfItem);
}

/** One definition as OpenAI, Anthropic, Gemini, MCP, Vercel, OpenInference and Pydantic AI write it. */
function toolsOfItem(item: unknown): readonly OfferedTool[] {
  if (typeof item === 'string') {
    const json = jsonOf(item);
    return json === undefined ? [{ name: item }] : toolsOfItem(json);
  }
  if (!isRecord(item)) return [];
  const declared = listOf(item['function_declarations'] ?? item['functionDeclarations']);
  if (declared !== undefined) return declared.flatMap(toolsOfItem);
  const opened = openInference(item);
  const body = isRecord(opened['function']) ? opened['function'] : opened;
  const name = firstString(body, ['name', 'tool.name']);
  if (name === undefined) return [];
  const description = firstString(body, ['description', 'tool.description']);
  const parameters = jsonOf(
    firstPresent(body, ['parameters', 'input_schema', 'inputSchema', 'parameters_json_schema', 'tool.parameters']),
  );
  return [
    { name, ...(description === undefined ? {} : { description }), ...(isRecord(parameters) ? { parameters } : {}) },
  ];
}

/** `{tool: {name, description, json_schema}}`: the explicit name wins, the schema may be the whole definition or only parameters. */
function openInference(item: LooseRecord): LooseRecord {
  const tool = isRecord(item['tool']) ? item['tool'] : item;
  const schema = jsonOf(tool['json_schema'] ?? tool['tool.json_schema']);
  if (!isRecord(schema)) return tool;
  const inner = isRecord(schema['function']) ? schema['function'] : schema;
  const name = stringOf(tool['name']) ?? stringOf(inner['name']);
  const parameters =
    firstPresent(inner, ['parameters', 'input_schema', 'inputSchema']) ??
    (inner['type'] === 'object' ? inner : undefined);
  return { ...inner, name, parameters };
}
