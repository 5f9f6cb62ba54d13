import { describe, expect, it } from 'vitest';

import type { AnalystEvent, AnalystEventBody } from '../../../shared/api/analyst.ts';
import { applyEvents, EMPTY_RUN, waitingCalls } from './run-view.ts';

const USE = { turns: 1, tokens: 10, timeMs: 5 };

function events(...bodies: readonly AnalystEventBody[]): AnalystEvent[] {
  return bodies.map((body, seq) => ({ seq, timeMs: seq * 100, ...body }));
}

function agent(id: string): AnalystEventBody {
  return { kind: 'agentStarted', agent: id, depth: id.split('/').length - 1, question: id, model: 'm' };
}

const delta = (text: string): AnalystEventBody => ({ kind: 'delta', agent: 'root', message: '1', part: 'text', text });

describe('the view of a run', () => {
  it('orders agents by their paths, whatever the order of their start', () => {
    const view = applyEvents(EMPTY_RUN, events(agent('root'), agent('root/10'), agent('root/2'), agent('root/2/1')));
    expect(view.agents.map((each) => each.agent)).toEqual(['root', 'root/2', 'root/2/1', 'root/10']);
  });

  it('is the same by single events and by pages', () => {
    const all = events(agent('root'), { kind: 'turnStarted', agent: 'root', turn: 1, of: 5 }, delta('a'), delta('b'), {
      kind: 'message',
      agent: 'root',
      message: '1',
      text: 'ab',
      toolCalls: 0,
    });
    const single = all.reduce((view, event) => applyEvents(view, [event]), EMPTY_RUN);
    const paged = applyEvents(EMPTY_RUN, all);
    expect(paged.agents[0]?.entries).toMatchObject([{ kind: 'message', text: 'ab', state: 'done', turn: 1 }]);
    expect(single.agents.map(({ entries }) => entries.map((entry) => ({ ...entry, seq: 0 })))).toEqual(
      paged.agents.map(({ entries }) => entries.map((entry) => ({ ...entry, seq: 0 }))),
    );
  });

  it('takes every event once when a stream is opened again', () => {
    const all = events(agent('root'), delta('a'));
    expect(applyEvents(applyEvents(EMPTY_RUN, all), all).agents[0]?.entries).toMatchObject([{ text: 'a' }]);
  });

  it('keeps what was voided apart from the message that took its place', () => {
    const all = events(agent('root'), delta('x'), { kind: 'voided', agent: 'root', message: '1' }, delta('y'));
    const entries = applyEvents(EMPTY_RUN, all).agents[0]?.entries;
    expect(entries).toMatchObject([
      { text: 'x', state: 'voided' },
      { text: 'y', state: 'streaming' },
    ]);
  });

  it('shows words as unread with whoever was told, until each gives its receipt', () => {
    const queued: AnalystEventBody = {
      kind: 'steerQueued',
      id: 's1',
      to: 'all',
      agents: ['root', 'root/1'],
      text: 'Look at refunds.',
    };
    const told = applyEvents(EMPTY_RUN, events(agent('root'), agent('root/1'), agent('root/2'), queued));
    const kinds = (view: typeof told): string[] =>
      view.agents.map(({ entries }) => entries.map(({ kind }) => kind).join());
    expect(kinds(told)).toEqual(['steerQueued', 'steerQueued', '']);
    const receipts: AnalystEventBody[] = [
      { kind: 'steered', agent: 'root/1', id: 's1', text: 'Look at refunds.' },
      { kind: 'steerUnused', agent: 'root', id: 's1', text: 'Look at refunds.' },
    ];
    const all = events(agent('root'), agent('root/1'), agent('root/2'), queued, ...receipts);
    expect(kinds(applyEvents(told, all))).toEqual(['steerUnused', 'steered', '']);
  });

  it('keeps each candidate once, with the newest count', () => {
    const candidate = (title: string, traces?: number): AnalystEventBody => ({
      kind: 'candidate',
      agent: traces === undefined ? 'root/1' : 'root',
      title,
      ...(traces === undefined ? {} : { traces }),
    });
    const view = applyEvents(EMPTY_RUN, events(agent('root'), candidate('A'), candidate('B'), candidate('A', 4)));
    expect(view.candidates).toEqual([
      { title: 'A', agent: 'root/1', traces: 4 },
      { title: 'B', agent: 'root/1', traces: undefined },
    ]);
  });

  it('counts the sub-agents that were asked for and have not begun', () => {
    const call = (id: string): AnalystEventBody => ({
      kind: 'toolStarted',
      agent: 'root',
      call: id,
      tool: 'call_subagent',
      argumentsText: '{}',
    });
    const view = applyEvents(
      EMPTY_RUN,
      events(agent('root'), call('a'), call('b'), { ...agent('root/1'), parentCallId: 'a' } as AnalystEventBody),
    );
    expect(waitingCalls(view)).toBe(1);
  });

  it('adds up what each model and each role used, cached and reasoning tokens apart', () => {
    const usage = (role: string, model: string): AnalystEventBody => ({
      kind: 'usage',
      agent: 'root',
      role,
      model,
      tookMs: 1,
      run: USE,
      usage: { inputTokens: 40, outputTokens: 10, cachedTokens: 30, reasoningTokens: 4 },
      costUsd: 0.5,
    });
    const all = events(agent('root'), usage('root', 'big'), usage('root', 'big'), usage('compaction', 'small'));
    const { models, roles } = applyEvents(EMPTY_RUN, all);
    expect(models).toEqual([
      { name: 'big', tokens: 100, cachedTokens: 60, reasoningTokens: 8, costUsd: 1 },
      { name: 'small', tokens: 50, cachedTokens: 30, reasoningTokens: 4, costUsd: 0.5 },
    ]);
    expect(roles.map(({ name, costUsd }) => [name, costUsd])).toEqual([
      ['root', 1],
      ['compaction', 0.5],
    ]);
  });

  it('knows no cost once a call had no price', () => {
    const usage = (costUsd: number | undefined): AnalystEventBody => ({
      kind: 'usage',
      agent: 'root',
      role: 'root',
      model: 'm',
      tookMs: 1,
      run: USE,
      usage: { inputTokens: 4, outputTokens: 1 },
      ...(costUsd === undefined ? {} : { costUsd }),
    });
    const view = applyEvents(EMPTY_RUN, events(agent('root'), usage(1), usage(undefined), usage(1)));
    expect(view.agents[0]).toMatchObject({ tokens: 15, costUsd: undefined });
    expect(view.models[0]).toMatchObject({ tokens: 15, costUsd: undefined });
  });
});
