import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { kindsOf, readShared, sharedFile, type Reading } from './transcript-testing.ts';
import { whoWhen } from './who-when.ts';

async function readAll(variant: string): Promise<Reading[]> {
  return Promise.all(
    readdirSync(sharedFile('who_when', variant)).map((file) => readShared(whoWhen, 'who_when', variant, file)),
  );
}

describe.skipIf(sharedDataDir() === undefined)('Who&When, real runs (needs the shared data)', () => {
  it('gives a span for each of the 2,125 messages of 92 runs', async () => {
    const readings = [...(await readAll('algorithm')), ...(await readAll('handcrafted'))];
    expect(readings).toHaveLength(92);
    expect(readings.reduce((sum, reading) => sum + reading.spans.length, 0)).toBe(2125 + 92);
    expect(readings.every((reading) => reading.skips.length === 0 && reading.traces === 1)).toBe(true);
    expect(new Set(readings.map((reading) => reading.spans[0]?.trace_id)).size).toBe(92);
  });

  it('puts the label on the span of the step at fault', async () => {
    const { spans, annotations } = await readShared(whoWhen, 'who_when', 'handcrafted', '17.json');
    const mistake = annotations.find((annotation) => annotation.name === 'mistake');
    const span = spans.find((candidate) => candidate.span_id === mistake?.spanId);
    expect(annotations.map(({ name, value }) => [name, value]).slice(0, 2)).toEqual([
      ['mistake_agent', 'WebSurfer'],
      ['mistake_step', 8],
    ]);
    expect(span?.attributes).toMatchObject({ 'roundhouse.step': 8, 'agent.name': 'WebSurfer' });
    expect(mistake?.note).toContain('WebSurfer did not retrieve a list of eateries');
  });

  it('names the agent at fault on its span in all algorithm-generated runs but the one whose label is off', async () => {
    const wrong = (await readAll('algorithm')).filter(({ spans, annotations }) => {
      const mistake = annotations.find((annotation) => annotation.name === 'mistake');
      return spans.find((span) => span.span_id === mistake?.spanId)?.attributes['agent.name'] !== mistake?.value;
    });
    expect(wrong.map((reading) => reading.spans.length)).toEqual([11]);
  });

  it('takes failed code runs as tool errors', async () => {
    const spans = (await readAll('algorithm')).flatMap((reading) => reading.spans);
    const failed = spans.filter((span) => span.status?.code === 'STATUS_CODE_ERROR');
    expect(kindsOf(failed)).toEqual({ TOOL: 44 });
  });
});
