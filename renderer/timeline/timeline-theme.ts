import { OBSERVATION_KINDS } from '../../shared/domain/index.ts';

/** Colours and fonts of the timeline, read from the tokens once per theme. */
export interface TimelineTheme {
  readonly ground: string;
  readonly inset: string;
  readonly raised: string;
  readonly popover: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly accentTint: string;
  readonly onAccent: string;
  readonly accentFill: string;
  readonly focus: string;
  readonly error: string;
  readonly warn: string;
  readonly selected: string;
  readonly hovered: string;
  readonly onKind: string;
  readonly kindStroke: string;
  /** By index into OBSERVATION_KINDS. */
  readonly kindFill: readonly string[];
  readonly heat: readonly string[];
  readonly labelFont: string;
}

/** Reads a theme by looking up each token's value. */
export function readTheme(token: (name: string) => string): TimelineTheme {
  return {
    ground: token('--bg-0'),
    inset: token('--bg-inset'),
    raised: token('--bg-2'),
    popover: token('--bg-pop'),
    line1: token('--line-1'),
    line2: token('--line-2'),
    line3: token('--line-3'),
    text1: token('--text-1'),
    text2: token('--text-2'),
    text3: token('--text-3'),
    accent: token('--accent'),
    accentTint: token('--accent-t1'),
    onAccent: token('--on-accent'),
    accentFill: token('--accent-fill'),
    focus: token('--focus'),
    error: token('--err'),
    warn: token('--warn'),
    selected: token('--sel-bg'),
    hovered: token('--hover-bg'),
    onKind: token('--k-on'),
    kindStroke: token('--k-stroke'),
    kindFill: OBSERVATION_KINDS.map((kind) => token(`--k-${kind.toLowerCase()}-f`)),
    heat: [0, 1, 2, 3, 4].map((step) => token(`--h-${step}`)),
    labelFont: `${token('--w-medium')} ${token('--t-11')} ${token('--font-ui')}`,
  };
}

/** Colour of a heat between 0 and 1: one of five steps, as in the legend. */
export function heatColour(theme: TimelineTheme, heat: number): string {
  const step = Number.isNaN(heat) ? 0 : Math.min(4, Math.floor(heat * 4.999));
  return theme.heat[step] ?? theme.raised;
}
