import { describe, expect, it } from 'vitest';

import { factsOf, isZeroId, usageOf } from './facts-of.ts';
import { kindOf, spanKindOf } from './kind-of.ts';
import { statusOf } from './status-of.ts';

const evidence = { observationKind: '', operation: '', name: '', model: '', tool: '' };

describe('kindOf', () => {
  it('reads the words of every convention', () => {
    const words = ['LLM', 'generation', 'CHAT_MODEL', 'workflow', 'tool', 'SPAN', 'retriever'];
    expect(words.map((observationKind) => kindOf({ ...evidence, observationKind }))).toEqual([
      'LLM',
      'LLM',
      'LLM',
      'CHAIN',
      'TOOL',
      'CHAIN',
      'RETRIEVER',
    ]);
  });

  it('falls back on the operation, the name, then the facts present', () => {
    expect(kindOf({ ...evidence, operation: 'execute_tool' })).toBe('TOOL');
    expect(kindOf({ ...evidence, operation: 'ai.generateText.doGenerate my-function' })).toBe('LLM');
    expect(kindOf({ ...evidence, observationKind: 'UNKNOWN', name: 'invoke_agent planner' })).toBe('AGENT');
    expect(kindOf({ ...evidence, model: 'm' })).toBe('LLM');
    expect(kindOf({ ...evidence, name: 'constructor' })).toBe('UNKNOWN');
  });
});

describe('spanKindOf', () => {
  it('shortens known forms and keeps others', () => {
    expect(
      ['SPAN_KIND_CLIENT', '3', 'client', 'SpanKind.SERVER', 'SPAN_KIND_UNSPECIFIED', '', 'odd'].map(spanKindOf),
    ).toEqual(['CLIENT', 'CLIENT', 'CLIENT', 'SERVER', '', '', 'odd']);
  });
});

describe('statusOf', () => {
  it('reads int, short and long codes', () => {
    expect(['2', 'Error', 'STATUS_CODE_ERROR', '1', 'Ok', '0', '', 'toString'].map(statusOf)).toEqual([
      'error',
      'error',
      'error',
      'ok',
      'ok',
      'unset',
      'unset',
      'unset',
    ]);
  });
});

describe('usageOf', () => {
  it('reads ints, numeric strings and doubles, and skips what reports nothing', () => {
    expect(
      usageOf({
        'inference.llm.input_tokens': null,
        'llm.token_count.prompt': '12',
        'gen_ai.usage.output_tokens': 7.0,
        'llm.token_count.total': 'NaN',
        'llm.cost.total': '0.0012',
      }),
    ).toEqual({
      inputTokens: 12,
      outputTokens: 7,
      costUsd: 0.0012,
    });
  });
});

describe('isZeroId', () => {
  it('knows the ids that stand for no parent', () => {
    expect(['', '0', '0000000000000000', '0x00', 'AAAAAAAAAAA='].every(isZeroId)).toBe(true);
    expect(['00f0', 'x', 'AAAAAAAAAAE='].some(isZeroId)).toBe(false);
  });
});

describe('factsOf', () => {
  it('names the field that keeps a record from being a span', () => {
    const reasons = [
      null,
      [],
      5,
      {},
      { trace_id: 't' },
      { trace_id: 't', span_id: '' },
      { trace_id: {}, span_id: 's' },
    ].map((record) => {
      const result = factsOf(record);
      return result.kind === 'notSpan' ? result.reason : 'span';
    });
    expect(reasons).toEqual([
      'the line is null, not a JSON object',
      'the line is a list, not a JSON object',
      'the line is a number, not a JSON object',
      'trace_id is missing',
      'span_id is missing',
      'span_id is empty',
      'trace_id is an object, not a text',
    ]);
  });

  it('prefers the best source of a fact and skips empty ones', () => {
    const attributes = {
      'inference.agent_name': '',
      'agent.name': 'planner',
      'gen_ai.agent.name': 'other',
      'session.id': 7,
    };
    const result = factsOf({
      trace_id: 't',
      span_id: 's',
      attributes,
      resource: { attributes: { 'inference.project_id': 'p' } },
    });
    expect(result).toMatchObject({ kind: 'span', facts: { session: '7', labels: { agent: 'planner', project: 'p' } } });
  });
});
