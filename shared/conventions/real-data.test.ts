import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../test/shared-data.ts';
import { readConversation, type Conversation } from './conversation.ts';
import { isRecord, jsonOf, type LooseRecord } from './loose-json.ts';
import { readInputOutput } from './preview.ts';
import { readToolCall } from './tool-call.ts';

const dir = sharedDataDir() ?? '';

function json(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(dir, ...path), 'utf8')) as unknown;
}

function records(value: unknown): LooseRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A Langfuse observation as a span: its OTel attributes, with what Langfuse took out of them put back under its own names. */
function langfuseSpans(
  file: string,
): { readonly type: unknown; readonly name: unknown; readonly attributes: LooseRecord }[] {
  const document = json('langfuse', file);
  return records(isRecord(document) ? document['observations'] : []).map((observation) => {
    const metadata = jsonOf(observation['metadata']);
    const attributes = isRecord(metadata) && isRecord(metadata['attributes']) ? metadata['attributes'] : {};
    return {
      type: observation['type'],
      name: observation['name'],
      attributes: {
        ...attributes,
        'langfuse.observation.input': observation['input'],
        'langfuse.observation.output': observation['output'],
      },
    };
  });
}

function generation(file: string, index: number): Conversation {
  const span = langfuseSpans(file).filter((observation) => observation.type === 'GENERATION')[index];
  return readConversation(span ?? {});
}

// Skipped only where the folder of real traces is absent, as in a published copy.
describe.skipIf(dir === '')('real files of every convention', () => {
  it('reads the Vercel spans', () => {
    const spans = records(json('openinference_vercel', 'all-spans.json'));
    const chats = spans.map(readConversation).filter((conversation) => conversation.source === 'vercel');
    expect(chats).toHaveLength(8);
    expect(chats.every((chat) => chat.input.length > 0 && chat.output[0]?.finishReason === 'stop')).toBe(true);
  });

  it('reads the flattened messages of Phoenix, calls included', () => {
    const spans = records(json('phoenix', 'pxi_turn_trace.json'));
    const chats = spans.filter((span) => span['span_kind'] === 'LLM').map(readConversation);
    expect(chats).toHaveLength(9);
    expect(chats.reduce((sum, chat) => sum + chat.input.length, 0)).toBe(162);
    const calls = chats
      .flatMap((chat) => chat.input.flatMap((message) => message.parts))
      .filter((part) => part.kind === 'toolCall');
    expect(calls).toHaveLength(63);
    const tools = spans.filter((span) => span['span_kind'] === 'TOOL').map(readToolCall);
    expect(
      tools.every((tool) => tool.name !== '' && tool.argumentsText !== undefined && tool.resultText !== undefined),
    ).toBe(true);
  });

  it('reads the GenAI parts that Langfuse kept, and the tools offered', () => {
    const chat = generation('microsoft-agent-2025-12-17.trace.json', 0);
    expect(chat.output[0]?.parts).toMatchObject([{ kind: 'toolCall', name: 'get_weather' }]);
    expect(chat.offeredTools.map((tool) => tool.name)).toEqual(['get_weather']);
    const pydantic = generation('pydantic-ai-tools-2025-12-04.trace.json', 0);
    expect(pydantic.offeredTools.length).toBeGreaterThan(3);
    expect(pydantic.offeredTools.every((tool) => isRecord(tool.parameters))).toBe(true);
  });

  it('reads OpenLLMetry prompts with calls inside the content (Koog)', () => {
    const chat = generation('koog-2025-08-26.trace.json', 0);
    expect(chat.source).toBe('openllmetry');
    expect(chat.input.map((message) => message.parts[0]?.kind)).toEqual([
      'text',
      'text',
      'toolCall',
      'toolResult',
      'toolCall',
      'toolResult',
    ]);
  });

  it('reads event lists kept in an attribute (Pydantic AI, older)', () => {
    const chat = generation('pydantic-ai-2025-06-06.trace.json', 0);
    expect(chat.source).toBe('genai-events');
    expect(chat.input.map((message) => message.role)).toEqual(['system', 'user']);
    expect(chat.output).toHaveLength(1);
  });

  it('takes tool definitions that LangChain lists among the messages as offered tools', () => {
    const chat = generation('langgraph-python-2025-08-22.trace.json', 1);
    expect(chat.offeredTools.map((tool) => tool.name)).toEqual(['Web-Search']);
    expect(chat.input.filter((message) => message.role === 'tool')).toHaveLength(1);
  });

  it('prefers the messages to a printed Python object (agno)', () => {
    const chat = generation('agno-2025-06-11.trace.json', 0);
    expect(chat.source).toBe('openinference');
    expect(chat.offeredTools.map((tool) => tool.name)).toEqual(['duckduckgo_search', 'duckduckgo_news']);
  });

  it('finds an answer or a call in every Langfuse generation that has an output', () => {
    for (const file of readdirSync(join(dir, 'langfuse'))) {
      for (const span of langfuseSpans(file)) {
        if (span.type !== 'GENERATION' || span.attributes['langfuse.observation.output'] === null) continue;
        expect(readConversation(span).output.flatMap((message) => message.parts).length, file).toBeGreaterThan(0);
      }
    }
  });

  it('reads the call spans of HALO, 421,588 characters of result included', () => {
    const lines = readFileSync(join(dir, 'halo', 'openai_agents_demo.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const spans = lines.map((line) => JSON.parse(line) as unknown).filter(isRecord);
    const call = readToolCall(spans.find((span) => span['name'] === 'function.list_files') ?? {});
    expect(call).toMatchObject({ name: 'list_files', isError: false, resultField: 'output.value' });
    expect(call.resultText).toHaveLength(421_588);
    const agent = readConversation(spans.find((span) => span['name'] === 'agent.HaloCodeHelper') ?? {});
    expect(agent.offeredTools.map((tool) => tool.name)).toEqual(['list_files', 'read_file', 'grep']);
  });

  it('invents no conversation in spans that hold none (OTLP of a web shop)', () => {
    const lines = readFileSync(join(dir, 'otlp', 'otel_tui_mixed.json'), 'utf8')
      .trim()
      .split('\n');
    let spans = 0;
    for (const span of lines.flatMap((line) => otlpSpans(JSON.parse(line)))) {
      spans += 1;
      expect(readConversation(span).source).toBe('none');
      expect(readInputOutput(span)).toEqual({});
    }
    expect(spans).toBe(547);
  });
});

function otlpSpans(document: unknown): LooseRecord[] {
  const resources = records(isRecord(document) ? document['resourceSpans'] : []);
  return resources
    .flatMap((resource) => records(resource['scopeSpans']))
    .flatMap((scope) => records(scope['spans']))
    .map(flatOtlp);
}

function flatOtlp(span: LooseRecord): LooseRecord {
  const events = records(span['events']).map((event) => ({
    name: event['name'],
    attributes: keyed(event['attributes']),
  }));
  return { name: span['name'], attributes: keyed(span['attributes']), events };
}

function keyed(list: unknown): LooseRecord {
  return Object.fromEntries(
    records(list).map((item) => [String(item['key']), Object.values(isRecord(item['value']) ? item['value'] : {})[0]]),
  );
}
