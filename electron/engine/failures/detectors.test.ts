import { describe, expect, it } from 'vitest';

import { agent, definition, findIn, tool, turn, type SpanSketch } from './testing.ts';

const root = agent('a', undefined);

function calls(...sketches: readonly [name: string, args: unknown, result?: string][]): SpanSketch[] {
  return sketches.map(([name, args, result], at) =>
    tool(`t${at}`, 'a', { tool: name, args, result: result ?? `result ${at}` }),
  );
}

function failing(count: number, name = 'fetch'): SpanSketch[] {
  return Array.from({ length: count }, (_, at) =>
    tool(`f${at}`, 'a', { tool: name, args: { at }, error: 'connection refused' }),
  );
}

describe('never-offered-tool', () => {
  const offered = [definition('search', ['q']), definition('mcp__files__read', ['path'])];

  it('catches a call to a name outside the list', async () => {
    const found = await findIn('never-offered-tool', [
      root,
      turn('m', 'a', { offered, calls: [{ name: 'browse', args: '{}' }] }),
    ]);
    expect(found).toMatchObject([
      {
        spanId: 'm',
        evidence: { text: expect.stringContaining('browse'), field: 'attributes["llm.output_messages"]' },
      },
    ]);
  });

  it('accepts offered names, with or without their server prefix, and traces without a list', async () => {
    const both = [
      { name: 'search', args: '{}' },
      { name: 'read', args: '{}' },
    ];
    expect(await findIn('never-offered-tool', [root, turn('m', 'a', { offered, calls: both })])).toEqual([]);
    expect(
      await findIn('never-offered-tool', [root, turn('m', 'a', { calls: [{ name: 'browse', args: '{}' }] })]),
    ).toEqual([]);
  });
});

describe('wrong-arguments', () => {
  const offered = [definition('search', ['q'], ['limit'])];

  it('catches missing and unknown names', async () => {
    const found = await findIn('wrong-arguments', [
      root,
      turn('m', 'a', { offered, calls: [{ name: 'search', args: '{"query":"x"}' }] }),
    ]);
    expect(found[0]?.evidence.text).toContain('missing q; unknown query');
  });

  it('accepts arguments that fit, and schemas that allow more names', async () => {
    const open = [
      { name: 'search', parameters: { type: 'object', properties: { q: {} }, additionalProperties: true } },
    ];
    expect(
      await findIn('wrong-arguments', [
        root,
        turn('m', 'a', { offered, calls: [{ name: 'search', args: '{"q":"x","limit":"3"}' }] }),
      ]),
    ).toEqual([]);
    expect(
      await findIn('wrong-arguments', [
        root,
        turn('m', 'a', { offered: open, calls: [{ name: 'search', args: '{"q":"x","z":1}' }] }),
      ]),
    ).toEqual([]);
  });
});

describe('invalid-json-arguments', () => {
  it('catches arguments that were cut, and prose where an object is due', async () => {
    const cut = await findIn('invalid-json-arguments', [
      root,
      turn('m', 'a', { calls: [{ name: 'search', args: '{"q":"x' }] }),
    ]);
    expect(cut).toHaveLength(1);
    const prose = turn('m', 'a', {
      offered: [definition('search', ['q'])],
      calls: [{ name: 'search', args: 'look for x' }],
    });
    expect(await findIn('invalid-json-arguments', [root, prose])).toHaveLength(1);
  });

  it('accepts JSON, no arguments, commands as text and printed Python objects', async () => {
    const fine = ['{"q":1}', '', 'ls -la', "{'q': 1}", '[link]'].map((args) => ({ name: 'run', args }));
    expect(await findIn('invalid-json-arguments', [root, turn('m', 'a', { calls: fine })])).toEqual([]);
  });
});

describe('repeated-call', () => {
  it('catches three equal calls, whatever the order of their keys', async () => {
    const found = await findIn('repeated-call', [
      root,
      ...calls(['get', { a: 1, b: 2 }, 'x'], ['other', {}], ['get', { b: 2, a: 1 }, 'x'], ['get', { a: 1, b: 2 }, 'x']),
    ]);
    expect(found).toMatchObject([{ spanId: 't0', relatedSpanIds: ['t2', 't3'] }]);
  });

  it('accepts two equal calls, other arguments, and polling whose results change', async () => {
    expect(await findIn('repeated-call', [root, ...calls(['get', 1, 'x'], ['get', 1, 'x'], ['get', 2, 'x'])])).toEqual(
      [],
    );
    expect(
      await findIn('repeated-call', [root, ...calls(['get', 1, '10 %'], ['get', 1, '50 %'], ['get', 1, 'done'])]),
    ).toEqual([]);
  });

  it('follows its threshold', async () => {
    expect(
      await findIn('repeated-call', [root, ...calls(['get', 1, 'x'], ['get', 1, 'x'])], { repeatedCalls: 2 }),
    ).toHaveLength(1);
  });

  it('reads calls and results from the messages where there are no tool spans', async () => {
    const turns = [0, 1, 2, 3].map((at) => {
      const seen =
        at === 0
          ? []
          : [
              { role: 'assistant', content: 'again' },
              { role: 'tool', tool_call_id: `m${at - 1}-0`, content: 'same' },
            ];
      return turn(`m${at}`, 'a', {
        input: seen,
        ...(at === 3 ? { text: 'done' } : { calls: [{ name: 'get', args: '{}' }] }),
      });
    });
    expect(await findIn('repeated-call', [root, ...turns])).toMatchObject([{ relatedSpanIds: ['m1', 'm2'] }]);
  });
});

describe('call-loop', () => {
  const round: [string, unknown][] = [
    ['edit', { f: 'a' }],
    ['test', {}],
  ];

  it('catches three rounds of the same calls', async () => {
    const found = await findIn('call-loop', [root, ...calls(['read', {}], ...round, ...round, ...round)]);
    expect(found).toMatchObject([{ spanId: 't1', evidence: { text: '3× edit → test' } }]);
    expect(found[0]?.relatedSpanIds).toHaveLength(5);
  });

  it('accepts two rounds, rounds that differ, and one call over and over', async () => {
    expect(await findIn('call-loop', [root, ...calls(...round, ...round, ['done', {}])])).toEqual([]);
    const progress = [1, 2, 3, 4].flatMap((step): [string, unknown][] => [
      ['edit', { step }],
      ['test', {}],
    ]);
    expect(await findIn('call-loop', [root, ...calls(...progress)])).toEqual([]);
    expect(
      await findIn('call-loop', [root, ...calls(...Array.from({ length: 8 }, (): [string, unknown] => ['get', {}]))]),
    ).toEqual([]);
  });
});

describe('retry-storm', () => {
  it('catches four failures of one tool in a row', async () => {
    const found = await findIn('retry-storm', [root, ...failing(4)]);
    expect(found).toMatchObject([
      {
        spanId: 'f0',
        relatedSpanIds: ['f1', 'f2', 'f3'],
        evidence: { text: '4× fetch: connection refused', field: 'status.message' },
      },
    ]);
  });

  it('sees a storm through the model turns between the tries', async () => {
    const tries = failing(4).flatMap((span, at) => [
      span,
      turn(`m${at}`, 'a', { calls: [{ name: 'fetch', args: '{}' }] }),
    ]);
    expect(await findIn('retry-storm', [root, ...tries])).toHaveLength(1);
  });

  it('accepts three failures, and failures with a success between', async () => {
    expect(await findIn('retry-storm', [root, ...failing(3)])).toEqual([]);
    const [first, second, ...rest] = failing(4);
    expect(
      await findIn('retry-storm', [root, first, second, tool('ok', 'a', { tool: 'fetch', result: 'yes' }), ...rest]),
    ).toEqual([]);
  });
});

describe('unrecovered-error', () => {
  it('catches a failure that ends the work, and a tool that never works', async () => {
    expect(await findIn('unrecovered-error', [root, ...calls(['look', {}]), ...failing(1)])).toMatchObject([
      { spanId: 'f0' },
    ]);
    expect(await findIn('unrecovered-error', [root, ...failing(2), ...calls(['look', {}])])).toMatchObject([
      { spanId: 'f1', relatedSpanIds: ['f0'] },
    ]);
  });

  it('accepts a later success of the tool, and another way after one failure', async () => {
    expect(
      await findIn('unrecovered-error', [root, ...failing(3), tool('ok', 'a', { tool: 'fetch', result: 'yes' })]),
    ).toEqual([]);
    expect(await findIn('unrecovered-error', [root, ...failing(1), ...calls(['look', {}])])).toEqual([]);
  });
});

describe('silent-tool-error', () => {
  const says = (result: string): SpanSketch[] => [root, tool('t', 'a', { tool: 'run', result })];

  it('catches results that say error', async () => {
    const results = [
      '{"success": false, "reason": "quota"}',
      '{"status":"failed"}',
      '{"result":{"ok":false}}',
      '{"error":{"code":4}}',
      '{"error":"no such user"}',
      'Error: user not found',
      'FileNotFoundError: a.txt',
      'exitcode: 1 (execution failed)\nCode output: boom',
      `${'x'.repeat(9_000)}\nTraceback (most recent call last)\n  File "a.py"`,
      'bash: line 1: foo: command not found',
    ];
    for (const result of results) expect(await findIn('silent-tool-error', says(result)), result).toHaveLength(1);
  });

  it('accepts results that only speak of errors', async () => {
    const results = [
      '{"success":true,"error":null}',
      '{"errors":[]}',
      '{"id":7,"payments":[{"status":"failed"}]}',
      '{"status":"cancelled"}',
      'exitcode: 0 (execution succeeded)',
      'How to handle an Error: a guide.',
      'The test found no errors',
      '[]',
    ];
    for (const result of results) expect(await findIn('silent-tool-error', says(result)), result).toEqual([]);
  });

  it('leaves spans with error status to the error signatures', async () => {
    expect(
      await findIn('silent-tool-error', [root, tool('t', 'a', { tool: 'run', error: 'boom', result: 'Error: boom' })]),
    ).toEqual([]);
  });
});

describe('limit-reached', () => {
  it('catches limits in errors, outcomes and short answers', async () => {
    const inError: SpanSketch = {
      id: 'm',
      parent: 'a',
      kind: 'CHAIN',
      status: { code: 'ERROR', message: 'MaxTurnsExceeded: Max turns (10) exceeded' },
    };
    expect(await findIn('limit-reached', [root, inError])).toMatchObject([{ spanId: 'm' }]);
    expect(await findIn('limit-reached', [agent('a', undefined, { exit_status: 'exit_cost' })])).toHaveLength(1);
    expect(
      await findIn('limit-reached', [
        agent('a', undefined, { 'output.value': 'Agent stopped due to iteration limit or time limit.' }),
      ]),
    ).toHaveLength(1);
  });

  it('counts a message that climbs through the parents once', async () => {
    const status = { code: 'ERROR', message: 'Recursion limit of 25 reached' };
    const chain: SpanSketch[] = [
      { ...root, status },
      { id: 'c', parent: 'a', kind: 'CHAIN', status },
      { id: 'd', parent: 'c', kind: 'CHAIN', status },
    ];
    expect(await findIn('limit-reached', chain)).toMatchObject([{ spanId: 'd' }]);
  });

  it('accepts long answers about limits and other errors', async () => {
    const essay = `The maximum number of turns was reached. ${'More about it. '.repeat(30)}`;
    expect(await findIn('limit-reached', [root, turn('m', 'a', { text: essay })])).toEqual([]);
    expect(await findIn('limit-reached', [root, ...failing(1)])).toEqual([]);
  });
});

describe('refusal', () => {
  it('catches a declined request and a content filter', async () => {
    const texts = [
      "I'm sorry, but I can't assist with that.",
      'I cannot help with this request.',
      'I’m unable to provide medical advice.',
    ];
    for (const text of texts) expect(await findIn('refusal', [root, turn('m', 'a', { text })]), text).toHaveLength(1);
    expect(await findIn('refusal', [root, turn('m', 'a', { text: '', finish: 'content_filter' })])).toHaveLength(1);
  });

  it('accepts apologies, reports and answers that go on to call a tool', async () => {
    const texts = [
      "I'm sorry for the delay. Here is the answer.",
      'The server cannot help clients that time out.',
      'I could not find the file, so I searched the web.',
    ];
    for (const text of texts) expect(await findIn('refusal', [root, turn('m', 'a', { text })]), text).toEqual([]);
    const goesOn = turn('m', 'a', {
      text: "I'm sorry, I cannot do it directly.",
      calls: [{ name: 'get', args: '{}' }],
    });
    expect(await findIn('refusal', [root, goesOn])).toEqual([]);
  });
});

describe('empty-output and cut-off-output', () => {
  it('catch nothing said and an answer cut off', async () => {
    expect(await findIn('empty-output', [root, turn('m', 'a', { text: ' ' })])).toHaveLength(1);
    const unrecorded: SpanSketch = {
      id: 'm',
      parent: 'a',
      kind: 'LLM',
      attributes: { 'llm.token_count.completion': 0 },
    };
    expect(await findIn('empty-output', [root, unrecorded])).toHaveLength(1);
    const cut = await findIn('cut-off-output', [root, turn('m', 'a', { text: 'and so on', finish: 'length' })]);
    expect(cut[0]?.evidence.text).toBe('finish reason length: and so on');
  });

  it('accept text, calls, content that was not recorded, and other finish reasons', async () => {
    const silent: SpanSketch = { id: 'n', parent: 'a', kind: 'LLM', attributes: { 'llm.token_count.completion': 20 } };
    const fine = [
      turn('m', 'a', { text: 'yes', finish: 'stop' }),
      turn('k', 'a', { calls: [{ name: 'get', args: '{}' }], finish: 'tool_calls' }),
      silent,
    ];
    expect(await findIn('empty-output', [root, ...fine])).toEqual([]);
    expect(await findIn('cut-off-output', [root, ...fine])).toEqual([]);
  });
});

describe('context-growth', () => {
  const growing = (...tokens: number[]): SpanSketch[] =>
    tokens.map((count, at) => turn(`m${at}`, 'a', { text: 'x', attributes: { 'llm.token_count.prompt': count } }));

  it('catches an input that swells, at the step where it jumped', async () => {
    const found = await findIn('context-growth', [root, ...growing(1_000, 2_000, 60_000, 61_000)]);
    expect(found).toMatchObject([
      { spanId: 'm2', evidence: { text: '1000 → 61000 input tokens; largest step +58000' } },
    ]);
  });

  it('accepts small contexts, and large ones that stay as they are', async () => {
    expect(await findIn('context-growth', [root, ...growing(100, 5_000)])).toEqual([]);
    expect(await findIn('context-growth', [root, ...growing(50_000, 60_000)])).toEqual([]);
  });
});

describe('answer-before-evidence', () => {
  const offered = [definition('search', ['q'])];

  it('catches an answer without any call, and one after nothing but failures', async () => {
    expect(await findIn('answer-before-evidence', [root, turn('m', 'a', { offered, text: 'It is 42.' })])).toHaveLength(
      1,
    );
    const after = [
      root,
      turn('k', 'a', { offered, calls: [{ name: 'search', args: '{}' }] }),
      ...failing(1, 'search'),
      turn('m', 'a', { offered, text: 'It is 42.' }),
    ];
    expect(await findIn('answer-before-evidence', after)).toMatchObject([{ spanId: 'm' }]);
  });

  it('accepts an answer after a success, and agents without tools', async () => {
    const informed = [
      root,
      tool('t', 'a', { tool: 'search', result: '42' }),
      turn('m', 'a', { offered, text: 'It is 42.' }),
    ];
    expect(await findIn('answer-before-evidence', informed)).toEqual([]);
    expect(await findIn('answer-before-evidence', [root, turn('m', 'a', { text: 'Hello.' })])).toEqual([]);
  });
});

describe('silent-sub-agent', () => {
  it('catches a sub-agent that never ends, says nothing, or stops at a call', async () => {
    expect(await findIn('silent-sub-agent', [root, { ...agent('b', 'a'), isOpen: true }])).toMatchObject([
      { spanId: 'b' },
    ]);
    const mute = [root, agent('b', 'a', { 'input.value': 'go', 'output.value': '' }), turn('m', 'b', { text: 'hm' })];
    expect(await findIn('silent-sub-agent', mute)).toHaveLength(1);
    const stops = [root, agent('b', 'a', {}), turn('m', 'b', { calls: [{ name: 'get', args: '{}' }] })];
    expect(await findIn('silent-sub-agent', stops)).toHaveLength(1);
  });

  it('accepts sub-agents that answer, spans that only mark an event, and root agents', async () => {
    expect(await findIn('silent-sub-agent', [root, agent('b', 'a', { 'input.value': 'go' })])).toEqual([]);
    expect(await findIn('silent-sub-agent', [root, agent('b', 'a'), turn('m', 'b', { text: 'done' })])).toEqual([]);
    expect(await findIn('silent-sub-agent', [{ ...agent('a', undefined, {}), isOpen: true }])).toEqual([]);
  });
});
