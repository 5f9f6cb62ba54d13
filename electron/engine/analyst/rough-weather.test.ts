import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readRecording } from '../models/index.ts';
import type { DumpAccess } from './dump-access.ts';
import { handIn, openTestAccess, ROOT, stage, SUB, TWO_AGENTS, type Rules } from './testing.ts';

let access: DumpAccess;
beforeAll(async () => {
  access = await openTestAccess();
});
afterAll(async () => {
  await access[Symbol.asyncDispose]();
});

const busy: Rules[number] = {
  when: { lastRole: 'user', offers: 'count_traces' },
  reply: { toolCalls: [{ name: 'count_traces', arguments: {} }], delayMs: 300 },
};

describe('a line that is cut in mid-answer', () => {
  const answer = 'The field payee_phone is sent where payee_id is wanted, again and again.';
  const cut = { text: answer, pieceChars: 6, drop: { afterPieces: 5 } };

  it('costs the pieces that came, which are void; what is kept is the whole answer, once', async () => {
    const { outcome, events, heard, folder } = await stage(access, [
      { times: 2, when: { system: ROOT, turn: 0 }, reply: cut },
      { when: { turn: 0 }, reply: { text: answer, toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      handIn(1, { answer: 'Done.', findings: [] }),
    ]);
    expect(outcome.outcome).toBe('answered');
    expect(events.filter(({ kind }) => kind === 'voided')).toHaveLength(2);
    expect(events.filter((event) => event.kind === 'retry').map((event) => event.error)).toEqual(['cut', 'cut']);
    const said = events.filter((event) => event.kind === 'message' && event.text !== '');
    expect(said).toMatchObject([{ text: answer, toolCalls: 1 }]);
    // Nothing of the void pieces stands in what the model is sent next.
    const next = heard.at(-1)?.messages.filter(({ role }) => role === 'assistant') ?? [];
    expect(next.map(({ text }) => text)).toEqual([answer]);
    const attempts = readRecording(join(folder, 'calls.jsonl')).map((call) => [call.attempt, call.outcome.kind]);
    expect(attempts.slice(0, 3)).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'answered'],
    ]);
  });

  it('in the middle of a report leaves no half of it', async () => {
    const report = { answer: 'A long answer, to be read whole. '.repeat(8), findings: [] };
    const whole = handIn(undefined, report);
    const { outcome, events } = await stage(access, [
      { ...whole, times: 1, reply: { ...whole.reply, pieceChars: 8, drop: { afterPieces: 9 } } },
      whole,
    ]);
    expect(outcome.report?.answer).toBe(report.answer);
    const written = events.filter((event) => event.kind === 'delta' && event.part === 'answer');
    const afterVoid = events.findLastIndex(({ kind }) => kind === 'voided');
    const kept = written.filter((event) => event.seq > (events[afterVoid]?.seq ?? 0));
    expect(kept.map((event) => (event.kind === 'delta' ? event.text : '')).join('')).toBe(report.answer);
  });
});

describe('several calls of one turn', () => {
  it('run at one time, and their results stand in the order of the calls', async () => {
    const some = '(SELECT name FROM spans LIMIT 1500)';
    const slow = `SELECT 'slow' AS name, count(*) FROM ${some} a, ${some} b WHERE a.name < b.name`;
    const { outcome, events, heard } = await stage(access, [
      {
        when: { system: ROOT, turn: 0 },
        reply: {
          toolCalls: [
            { name: 'sql', arguments: { query: slow } },
            { name: 'count_traces', arguments: {} },
            { name: 'count_traces', arguments: { filter: 'status:error' } },
          ],
        },
      },
      handIn(1, { answer: 'Done.', findings: [] }),
    ]);
    expect(outcome.outcome).toBe('answered');
    const tools = events.filter((event) => event.kind === 'toolStarted' || event.kind === 'toolEnded');
    expect(tools.slice(0, 3).map(({ kind }) => kind)).toEqual(['toolStarted', 'toolStarted', 'toolStarted']);
    const results = heard[1]?.messages.filter(({ role }) => role === 'tool').map(({ text }) => text) ?? [];
    expect(results).toHaveLength(3);
    expect(results[0]).toContain('slow');
    expect(results[1]).toMatch(/"total":520\b/);
    expect(results[2]).not.toMatch(/"total":520\b/);
  });
});

describe('time that runs out', () => {
  it('ends the run cleanly, sub-agents included, and what is known is handed in', async () => {
    const { outcome, events } = await stage(
      access,
      [
        { when: { system: SUB }, reply: busy.reply },
        {
          when: { system: ROOT, turn: 0 },
          reply: {
            toolCalls: [1, 2].map((child) => ({ name: 'call_subagent', arguments: { question: `q${child}` } })),
          },
        },
        handIn(undefined, { answer: 'What I have.', findings: [] }),
      ],
      { config: { subagentTurns: 200, budget: { timeMs: 2_000 } } },
    );
    expect(outcome.outcome).toBe('budget');
    expect(outcome.report).toMatchObject({ origin: 'salvaged', answer: 'What I have.' });
    const ended = events.at(-1);
    expect(ended).toMatchObject({ kind: 'runEnded', text: expect.stringContaining('time') as string });
    expect(ended?.kind === 'runEnded' && ended.use.timeMs).toBeLessThan(20_000);
    expect(events.filter(({ kind }) => kind === 'agentEnded')).toHaveLength(3);
  });
});

describe('time that runs out in mid-answer', () => {
  const LIMIT_MS = 60_000;
  const long = { pieceChars: 4, pieceDelayMs: 20 };

  /** Runs with a clock that stands still, but for where it is put when an answer has begun to stream. */
  async function cutAt(rules: Rules, overdueMs: readonly number[]) {
    let nowMs = 0;
    const seen = new Set<string>();
    const later = [...overdueMs];
    return stage(access, rules, {
      config: { budget: { timeMs: LIMIT_MS } },
      nowMs: () => nowMs,
      onEvent: (event) => {
        if (event.kind !== 'delta' || seen.has(event.message)) return;
        seen.add(event.message);
        nowMs = LIMIT_MS + (later.shift() ?? 0);
      },
    });
  }

  const endless: Rules[number] = {
    when: { offers: 'count_traces' },
    reply: { ...long, text: 'And on and on it goes. '.repeat(2_000) },
  };
  const report = { answer: 'What I have, put down in a few words.', findings: [] };

  it('lets an answer come to its end for ten seconds', async () => {
    const whole = handIn(undefined, report);
    const { outcome, events, heard } = await cutAt([{ ...whole, reply: { ...whole.reply, ...long } }], [9_900]);
    expect(outcome).toMatchObject({ outcome: 'answered', report: { origin: 'answered', answer: report.answer } });
    expect(events.filter(({ kind }) => kind === 'voided')).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  it('then ends it, and asks once for what is known', async () => {
    const { outcome, events, heard, folder } = await cutAt([endless, handIn(undefined, report)], [10_000, 10_000]);
    expect(outcome).toMatchObject({ outcome: 'budget', report: { origin: 'salvaged', answer: report.answer } });
    expect(events.at(-1)).toMatchObject({ kind: 'runEnded', text: "the run's budget of time is used up" });
    expect(events.filter(({ kind }) => kind === 'voided')).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'retry')).toEqual([]);
    expect(heard).toHaveLength(2);
    const calls = readRecording(join(folder, 'calls.jsonl')).map(({ outcome: { kind, ...rest } }) => ({
      kind,
      ...('error' in rest ? { error: rest.error } : {}),
    }));
    expect(calls, 'a replay ends it at the same place').toEqual([
      { kind: 'failed', error: 'outOfTime' },
      { kind: 'answered' },
    ]);
  });

  it('waits two minutes for the report, and no longer', async () => {
    const slow: Rules[number] = { reply: endless.reply };
    const { outcome } = await cutAt([endless, slow], [10_000, 130_000]);
    expect(outcome).toMatchObject({ outcome: 'budget', report: { origin: 'collected' } });
    expect(outcome.report?.answer).toMatch(/^No report was handed in: the run's budget of time is used up\./);
  });
});

describe('a provider that is lost in mid-run', () => {
  it('ends it by that name with what was found; later it goes on from there', async () => {
    const first = await stage(access, [TWO_AGENTS[0], TWO_AGENTS[1], TWO_AGENTS[2], LOST].filter(isRule));
    expect(first.outcome.outcome).toBe('providerFailed');
    expect(first.outcome.report).toMatchObject({ origin: 'collected' });
    expect(first.outcome.report?.answer).toContain('I counted.');
    const second = await stage(access, TWO_AGENTS, { folder: first.folder });
    expect(second.outcome).toMatchObject({ outcome: 'answered', report: { answer: 'Counted.' } });
    expect(second.heard, 'the sub-agent is not asked again').toHaveLength(1);
    const events = readFileSync(join(first.folder, 'events.jsonl'), 'utf8').trim().split('\n');
    const seqs = events.map((line) => (JSON.parse(line) as { seq: number }).seq);
    expect(seqs).toEqual(seqs.map((_seq, at) => at));
  });
});

const LOST: Rules[number] = { reply: { error: { status: 401, message: 'the key was withdrawn' } } };

function isRule(rule: Rules[number] | undefined): rule is Rules[number] {
  return rule !== undefined;
}
