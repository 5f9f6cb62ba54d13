import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DumpAccess } from './dump-access.ts';
import { handIn, openTestAccess, ROOT, stage, SUB, type Rules } from './testing.ts';

let access: DumpAccess;
beforeAll(async () => {
  access = await openTestAccess();
});
afterAll(async () => {
  await access[Symbol.asyncDispose]();
});

describe('what a model gets wrong', () => {
  it('is explained to it, and the run goes on', async () => {
    const rules: Rules = [
      {
        when: { system: ROOT, turn: 0 },
        reply: {
          toolCalls: [
            { name: 'no_such_tool', arguments: {} },
            { name: 'query_traces', arguments: '{"limit": ' },
            { name: 'query_traces', arguments: { limit: 7000, colour: 'red' } },
            { name: 'query_traces', arguments: { filter: 'status:purple' } },
            { name: 'search_traces', arguments: { query: '(a', mode: 'regex' } },
            { name: 'get_context_item', arguments: { item_id: 'i99' } },
            { name: 'call_subagent', arguments: {} },
          ],
        },
      },
      handIn(1, { answer: 'Done.', findings: [] }),
    ];
    const { outcome, events } = await stage(access, rules);
    expect(outcome.outcome).toBe('answered');
    const ended = events.filter((event) => event.kind === 'toolEnded' && event.tool !== 'final_answer');
    expect(
      ended.every(
        (event) => event.kind === 'toolEnded' && !event.ok && event.resultText.startsWith('The call did not work.'),
      ),
    ).toBe(true);
    expect(ended).toHaveLength(7);
  });

  it('never ends a run without an answer: text is asked to be handed in, then taken', async () => {
    const { outcome, heard } = await stage(access, [{ reply: { text: 'It is the field payee_phone.' } }]);
    expect(outcome.report?.answer).toBe('It is the field payee_phone.');
    expect(heard).toHaveLength(2);
  });

  it('such as an unreadable report is told to it', async () => {
    const rules: Rules = [
      handIn(0, { answer: '', findings: 'none' }),
      handIn(1, { answer: 'Now well.', findings: [] }),
    ];
    const { outcome } = await stage(access, rules);
    expect(outcome.report?.answer).toBe('Now well.');
  });

  it('such as a refusal is asked again, then ends the run by its name', async () => {
    const once = await stage(access, [
      { times: 1, reply: { text: "I'm sorry, but I can't assist with that request." } },
      handIn(undefined, { answer: 'Well then.', findings: [] }),
    ]);
    expect(once.outcome.outcome).toBe('answered');
    const always = await stage(access, [{ reply: { refusal: 'No.' } }]);
    expect(always.outcome.outcome).toBe('refused');
    expect(always.outcome.report?.origin).toBe('collected');
  });
});

describe('limits', () => {
  const busy: Rules[number] = {
    when: { lastRole: 'user', offers: 'count_traces' },
    reply: { toolCalls: [{ name: 'count_traces', arguments: {} }], usage: { input: 1000, output: 100 } },
  };
  const salvaged = handIn(undefined, { answer: 'What I have.', findings: [] });

  it('of turns force the answer on the last one', async () => {
    const { outcome, heard } = await stage(access, [busy, salvaged], { config: { rootTurns: 3 } });
    expect(heard).toHaveLength(3);
    expect(heard[2]?.offered).toEqual(['final_answer']);
    expect(outcome.report?.origin).toBe('answered');
  });

  it.each([
    ['calls', { turns: 2 }],
    ['tokens', { tokens: 2000 }],
    ['money', { costUsd: 0.003 }],
  ] as const)('of %s end the run cleanly and salvage an answer', async (_name, budget) => {
    const { outcome, heard } = await stage(access, [busy, salvaged], { config: { budget } });
    expect(outcome.outcome).toBe('budget');
    expect(outcome.report).toMatchObject({ origin: 'salvaged', answer: 'What I have.' });
    expect(heard.length).toBeLessThanOrEqual(4);
  });

  it('that nobody answers at still give a report, put together by code', async () => {
    const { outcome } = await stage(access, [busy, { reply: { error: { status: 401 } } }], {
      config: { rootTurns: 9, budget: { turns: 2 } },
    });
    expect(outcome.outcome).toBe('budget');
    expect(outcome.report?.origin).toBe('collected');
  });
});

describe('sub-agents', () => {
  const nest: Rules = [
    {
      when: { system: SUB, turn: 0, offers: 'call_subagent' },
      reply: {
        toolCalls: [1, 2, 3].map((child) => ({ name: 'call_subagent', arguments: { question: `deeper ${child}` } })),
        delayMs: 5,
      },
    },
    { when: { system: SUB }, reply: { text: 'leaf answer', delayMs: 5 } },
    {
      when: { system: ROOT, turn: 0 },
      reply: {
        toolCalls: [1, 2, 3].map((child) => ({ name: 'call_subagent', arguments: { question: `look ${child}` } })),
      },
    },
    handIn(1, { answer: 'All heard.', findings: [] }),
  ];

  it('nest to the maximum depth without locking up when fewer may work than are asked', async () => {
    const { outcome, events } = await stage(access, nest, { config: { depth: 3, parallel: 2 } });
    expect(outcome.outcome).toBe('answered');
    const started = events.filter((event) => event.kind === 'agentStarted');
    expect(started).toHaveLength(1 + 3 + 9 + 27);
    expect(Math.max(...started.map((event) => (event.kind === 'agentStarted' ? event.depth : 0)))).toBe(3);
    expect(atWork(events)).toBeLessThanOrEqual(2);
  });

  it('are not offered at depth 0, and their failure is an answer to whoever asked', async () => {
    const flat = await stage(access, [handIn(0, { answer: 'Alone.', findings: [] })], { config: { depth: 0 } });
    expect(flat.heard[0]?.offered).not.toContain('call_subagent');
    const failing = await stage(access, [
      { when: { system: SUB }, reply: { error: { status: 403 } } },
      ...nest.slice(2),
    ]);
    expect(failing.outcome.outcome).toBe('answered');
    expect(failing.events.filter((event) => event.kind === 'agentEnded' && event.outcome === 'failed')).toHaveLength(3);
  });

  /** Most sub-agents that were in a model call at one time. */
  function atWork(events: readonly { readonly kind: string; readonly agent?: string }[]): number {
    let most = 0;
    const working = new Set<string>();
    for (const event of events) {
      if (event.agent === undefined || event.agent === 'root') continue;
      if (event.kind === 'turnStarted') working.add(event.agent);
      if (event.kind === 'usage') working.delete(event.agent);
      most = Math.max(most, working.size);
    }
    return most;
  }
});

describe('a long run', () => {
  it('is compacted in mid-run and its originals stay within reach', async () => {
    const rules: Rules = [
      { when: { system: 'You shorten the working notes' }, reply: { text: 'notes: nothing found yet' } },
      {
        when: { system: ROOT, anyTool: 'totalChars' },
        reply: { toolCalls: [{ name: 'final_answer', arguments: { answer: 'Read back.', findings: [] } }] },
      },
      {
        when: { system: ROOT, last: 'turn 8 of' },
        reply: { toolCalls: [{ name: 'get_context_item', arguments: { item_id: 'i3' } }] },
      },
      { when: { system: ROOT }, reply: { toolCalls: [{ name: 'query_traces', arguments: { limit: 12 } }] } },
    ];
    const { outcome, events, heard } = await stage(access, rules, { contextTokens: 28_000 });
    const compactions = events.filter((event) => event.kind === 'compaction');
    expect(compactions.length).toBeGreaterThan(0);
    expect(compactions.every((event) => event.kind === 'compaction' && event.tokensAfter < event.tokensBefore)).toBe(
      true,
    );
    expect(outcome.report?.answer).toBe('Read back.');
    expect(
      heard.some((request) => request.messages.some((message) => message.text.includes('notes: nothing found yet'))),
    ).toBe(true);
  });

  it('survives a provider that says it is too long', async () => {
    const overflow: Rules[number] = {
      times: 1,
      when: { system: ROOT, turn: 2 },
      reply: { error: { status: 400, code: 'context_length_exceeded', message: 'too long' } },
    };
    const { outcome, events } = await stage(access, [
      { when: { system: 'You shorten the working notes' }, reply: { text: 'short' } },
      overflow,
      { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'query_traces', arguments: { limit: 20 } }] } },
      {
        when: { system: ROOT, turn: 1 },
        reply: { toolCalls: [{ name: 'query_traces', arguments: { limit: 20, offset: 20 } }] },
      },
      handIn(undefined, { answer: 'Still here.', findings: [] }),
    ]);
    expect(outcome.report?.answer).toBe('Still here.');
    expect(events.some((event) => event.kind === 'compaction' && event.forced)).toBe(true);
  });
});

describe('a crash', () => {
  it('in the middle of a turn costs that turn only, sub-agents included', async () => {
    const rules: Rules = [
      { when: { system: SUB, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      { when: { system: SUB, turn: 1 }, reply: { text: 'I counted.' } },
      {
        when: { system: ROOT, turn: 0 },
        reply: { toolCalls: [{ name: 'call_subagent', arguments: { question: 'count' } }] },
      },
      handIn(1, { answer: 'Counted after all.', findings: [] }),
    ];
    const first = await stage(access, rules, {
      onEvent: (event, analysis) => void (event.kind === 'checkpoint' && event.agent === 'root/1' && analysis.stop()),
    });
    const journal = join(first.folder, 'journal.jsonl');
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"kind":"item","agent":"roo`);
    const second = await stage(access, rules, { folder: first.folder });
    expect(second.outcome.report?.answer).toBe('Counted after all.');
    // The sub-agent does not count again: its first turn was written down.
    expect(second.heard.filter((request) => request.messages[0]?.text.startsWith(SUB))).toHaveLength(1);
  });
});

describe('the key', () => {
  it('is in none of the files of a run', async () => {
    const { folder } = await stage(access, [handIn(0, { answer: 'Done.', findings: [] })]);
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('sk-secret-of-the-test');
  });
});
