import { describe, expect, it } from 'vitest';

import { SPAN_FLAGS } from '../../shared/domain/index.ts';
import { mostHeat } from './heat.ts';
import { timelineSpans, type TimelineSpans } from './spans.ts';
import { treeOf } from './testing.ts';
import { onHeatColour, readTheme } from './timeline-theme.ts';

/** Two calls of such costs under an agent. */
function callsOf(costs: readonly [number, number]): TimelineSpans {
  const flags = SPAN_FLAGS.leafUsage;
  const tree = treeOf([{ start: 0, duration: 10, children: [{ flags }, { flags }] }]);
  return timelineSpans({ ...tree, costUsd: Float64Array.of(Number.NaN, ...costs) });
}

describe('heat', () => {
  it('is that of the dearest call', () => {
    expect(mostHeat(callsOf([0.25, Number.NaN]), 'cost')).toBe(0.25);
    expect(mostHeat(callsOf([0, 0]), 'cost')).toBe(0);
  });

  it('is unknown where no call reports a figure', () => {
    expect(mostHeat(callsOf([Number.NaN, Number.NaN]), 'cost')).toBeNaN();
  });

  it('has text that stands out on each of its colours', () => {
    const ramp = ['#f0f2f5', '#cfe6e2', '#98cdc4', '#4ea598', '#0b7e6e'];
    const theme = readTheme((name) =>
      name.startsWith('--h-') ? (ramp[Number(name.slice(4))] ?? '') : name === '--text-1' ? '#14181d' : '#fff',
    );
    const colours = [0, 0.25, 0.5, 0.75, 1].map((heat) => onHeatColour(theme, heat));
    expect(colours).toEqual(['#14181d', '#14181d', '#14181d', '#14181d', '#fff']);
  });
});
