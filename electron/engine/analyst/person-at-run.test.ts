import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DumpAccess } from './dump-access.ts';
import { handIn, openTestAccess, ROOT, stage, SUB, TWO_AGENTS, type Rules } from './testing.ts';

let access: DumpAccess;
beforeAll(async () => {
  access = await openTestAccess();
});
afterAll(async () => {
  await access[Symbol.asyncDispose]();
});

describe('a person', () => {
  it('stops a run, and it goes on later from its last turn', async () => {
    const counting: Rules = [
      { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      {
        when: { system: ROOT, turn: 1 },
        reply: { toolCalls: [{ name: 'count_traces', arguments: { filter: 'status:error' } }] },
      },
      handIn(2, { answer: 'Finished later.', findings: [] }),
    ];
    const first = await stage(access, counting, {
      onEvent: (event, analysis) => void (event.kind === 'checkpoint' && event.turn === 1 && analysis.stop()),
    });
    expect(first.outcome).toEqual({ outcome: 'stopped', report: undefined });
    const second = await stage(access, counting, { folder: first.folder });
    expect(second.outcome.report?.answer).toBe('Finished later.');
    expect(second.heard[0]?.messages.filter((message) => message.role === 'assistant')).toHaveLength(1);
    expect(second.events[0]).toMatchObject({ kind: 'runStarted', resumed: true });
    const seqs = readFileSync(join(first.folder, 'events.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { seq: number }).seq);
    expect(seqs).toEqual(seqs.map((_seq, index) => index));
  });

  it('pauses, steers and lets go on', async () => {
    const rules: Rules = [
      { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      {
        when: { system: ROOT, turn: 1 },
        reply: { toolCalls: [{ name: 'final_answer', arguments: { answer: 'As you wish.', findings: [] } }] },
      },
    ];
    const { heard, events } = await stage(access, rules, {
      onEvent: (event, analysis) => {
        if (event.kind !== 'checkpoint' || event.turn !== 1) return;
        analysis.pause();
        analysis.steer('Look at payments only.');
        // The run, which goes on by promises alone, has come to its pause by then.
        setImmediate(() => analysis.goOn());
      },
    });
    expect(heard[1]?.messages.some((message) => message.text.includes('Look at payments only.'))).toBe(true);
    expect(events.map((event) => event.kind).filter((kind) => /paused|continued|steer/.test(kind))).toEqual([
      'paused',
      'steerQueued',
      'continued',
      'steered',
    ]);
  });

  const delegating: Rules = [
    {
      when: { system: SUB, turn: 0 },
      reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] },
    },
    { when: { system: SUB, firstUser: 'first' }, reply: { text: 'I counted.' } },
    { when: { system: SUB, firstUser: 'second' }, reply: { text: 'So did I.' } },
    {
      when: { system: ROOT, turn: 0 },
      reply: {
        toolCalls: ['first', 'second'].map((question) => ({ name: 'call_subagent', arguments: { question } })),
      },
    },
    handIn(1, { answer: 'Both counted.', findings: [] }),
  ];

  /** Words that an agent got from the person, by the first words of its question. */
  function readBy(heard: Awaited<ReturnType<typeof stage>>['heard'], question: string): boolean {
    return heard.some(({ messages }) =>
      messages.some(({ text }) => text.includes('mind the tools') && (messages[1]?.text ?? '').includes(question)),
    );
  }

  it('speaks to one agent by its path, and hears when it reads', async () => {
    const { heard, events } = await stage(access, delegating, {
      onEvent: (event, analysis) => {
        if (event.kind !== 'checkpoint' || event.agent !== 'root/2' || event.turn !== 1) return;
        expect(analysis.steer('mind the tools', 'root/2')).toEqual({ id: 's1', agents: ['root/2'] });
        expect(() => analysis.steer('hello', 'root/9')).toThrow(/"root\/9" is not at work. At work: .*root\/2/);
      },
    });
    expect([readBy(heard, 'first'), readBy(heard, 'second'), readBy(heard, 'What fails')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(events.filter(({ kind }) => kind === 'steered')).toMatchObject([{ agent: 'root/2', id: 's1' }]);
  });

  it('speaks to all at work, and gets one receipt of each, used or not', async () => {
    let told: readonly string[] = [];
    const { events } = await stage(access, delegating, {
      config: { parallel: 1 },
      onEvent: (event, analysis) => {
        // The last turn of the first: it has nothing more to read.
        if (event.kind === 'message' && event.agent === 'root/1' && event.toolCalls === 0)
          told = analysis.steer('mind the tools', 'all').agents;
      },
    });
    expect(told).toContain('root/1');
    const receipts = events.flatMap((event) =>
      event.kind === 'steered' || event.kind === 'steerUnused' ? [[event.kind, event.agent]] : [],
    );
    expect(receipts).toContainEqual(['steerUnused', 'root/1']);
    expect(receipts).toContainEqual(['steered', 'root']);
    expect(receipts).toHaveLength(told.length);
  });

  it('is read after a restart by whoever had not read it', async () => {
    const counting: Rules = [
      { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      handIn(1, { answer: 'Done.', findings: [] }),
    ];
    const first = await stage(access, counting, {
      onEvent: (event, analysis) => {
        if (event.kind !== 'checkpoint') return;
        analysis.steer('mind the tools');
        analysis.stop();
      },
    });
    const second = await stage(access, counting, { folder: first.folder });
    expect(readBy(second.heard, 'What fails')).toBe(true);
    expect(second.events.filter(({ kind }) => kind === 'steered')).toMatchObject([{ agent: 'root', id: 's1' }]);
  });

  it('asks for the report at once: sub-agents end, the root writes, and nothing is left to resume', async () => {
    const { outcome, events } = await stage(
      access,
      [...TWO_AGENTS.slice(0, -1), handIn(undefined, { answer: 'So far.', findings: [] })],
      { onEvent: (event, analysis) => void (event.kind === 'checkpoint' && event.turn === 1 && analysis.finish()) },
    );
    expect(outcome).toMatchObject({ outcome: 'stopped', report: { answer: 'So far.', origin: 'salvaged' } });
    expect(events.filter(({ kind }) => kind === 'finishing')).toHaveLength(1);
    expect(events.find((event) => event.kind === 'agentEnded' && event.agent === 'root/1')).toMatchObject({
      outcome: 'salvaged',
    });
  });

  it('changes the limits of a running run, which keeps them', async () => {
    const { outcome, events, folder } = await stage(access, TWO_AGENTS, {
      config: { budget: { turns: 100 } },
      onEvent: (event, analysis) => {
        if (event.kind === 'checkpoint' && event.agent === 'root/1') analysis.changeBudget({ turns: 2 });
      },
    });
    expect(outcome).toMatchObject({ outcome: 'budget', report: { origin: 'salvaged' } });
    expect(events.find(({ kind }) => kind === 'budgetChanged')).toMatchObject({ budget: { turns: 2 } });
    expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toMatchObject({ budget: { turns: 2 } });
  });
});
