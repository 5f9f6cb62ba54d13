import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { agentRx } from './agentrx.ts';
import { kindsOf, readShared } from './transcript-testing.ts';

const RUN = '0a65cb96-cb6e-4a6a-8aae-c1084f613456';

describe.skipIf(sharedDataDir() === undefined)('AgentRx, real runs and ground truth (needs the shared data)', () => {
  it('gives a span for each message of a Magentic-One run, named by its file', async () => {
    const { spans, skips } = await readShared(agentRx, 'agentrx', 'magentic', `${RUN}.json`);
    expect(kindsOf(spans)).toEqual({ AGENT: 1, CHAIN: 1, LLM: 92 });
    expect(spans.every((span) => span.trace_id === RUN)).toBe(true);
    expect(skips).toEqual([]);
  });

  it('points the ground truth at the very spans of the run', async () => {
    const { spans } = await readShared(agentRx, 'agentrx', 'magentic', `${RUN}.json`);
    const truth = await readShared(agentRx, 'agentrx', 'magentic_one_ground_truth.json');
    const labels = truth.annotations.filter((annotation) => annotation.traceId === RUN);
    const critical = labels.find((annotation) => annotation.name === 'critical_failure');
    const span = spans.find((candidate) => candidate.span_id === critical?.spanId);
    expect(span?.attributes).toMatchObject({ 'roundhouse.step': 56, 'agent.name': 'WebSurfer' });
    expect(labels.find((label) => label.name === 'critical_step')?.value).toBe(56);
    expect(labels.filter((label) => label.name === 'failure')).toHaveLength(2);
  });

  it('counts each entry of a file that holds only ground truth', async () => {
    const magentic = await readShared(agentRx, 'agentrx', 'magentic_one_ground_truth.json');
    const tau = await readShared(agentRx, 'agentrx', 'tau_ground_truth.json');
    const retail = await readShared(agentRx, 'agentrx', 'tau_retail.json');
    const counts = await readShared(agentRx, 'agentrx', 'magentic', 'steps_by_id.json');
    expect(
      [magentic, tau, retail, counts].map((reading) => [reading.spans.length, reading.others, reading.skips.length]),
    ).toEqual([
      [0, 44, 0],
      [0, 29, 0],
      [0, 24, 0],
      [0, 58, 0],
    ]);
    expect(magentic.annotations.filter(({ name }) => name === 'failure' || name === 'critical_failure')).toHaveLength(
      295,
    );
  });

  it('finds every failed step of the tau runs', async () => {
    const runs = await readShared(agentRx, 'agentrx', 'tau_dataset_failed.json');
    const truth = await readShared(agentRx, 'agentrx', 'tau_ground_truth.json');
    expect(kindsOf(runs.spans)).toEqual({ AGENT: 29, LLM: 503, TOOL: 284, CHAIN: 277 });
    const known = new Map(runs.spans.map((span) => [`${span.trace_id}/${span.span_id}`, span]));
    const critical = truth.annotations.filter((annotation) => annotation.name === 'critical_failure');
    const found = critical.flatMap(({ traceId, spanId }) => known.get(`${traceId}/${spanId}`) ?? []);
    expect(critical).toHaveLength(29);
    expect(found).toHaveLength(29);
    expect(runs.annotations.filter((annotation) => annotation.name === 'reward')).toHaveLength(29);
  });
});
