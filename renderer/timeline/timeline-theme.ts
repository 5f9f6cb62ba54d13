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
  /** Of text on each step of `heat`. */
  readonly onHeat: readonly string[];
  readonly labelFont: string;
}

/** Reads a theme by looking up each token's value. */
export function readTheme(token: (name: string) => string): TimelineTheme {
  const heat = [0, 1, 2, 3, 4].map((step) => token(`--h-${step}`));
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
    heat,
    onHeat: heat.map((fill) => readableOn(fill, token('--text-1'), token('--bg-0'))),
    labelFont: `${token('--w-medium')} ${token('--t-11')} ${token('--font-ui')}`,
  };
}

/** Colour of a heat between 0 and 1: one of five steps, as in the legend. */
export function heatColour(theme: TimelineTheme, heat: number): string {
  return theme.heat[heatStep(heat)] ?? theme.raised;
}

/** Colour of text on that of a heat. */
export function onHeatColour(theme: TimelineTheme, heat: number): string {
  return theme.onHeat[heatStep(heat)] ?? theme.text1;
}

function heatStep(heat: number): number {
  return Number.isNaN(heat) ? 0 : Math.min(4, Math.floor(heat * 4.999));
}

/** Whichever of two colours stands out more from a third; all as `#rrggbb` or `#rgb`. */
function readableOn(fill: string, a: string, b: string): string {
  const far = (colour: string): number => Math.abs(lightness(colour) - lightness(fill));
  return far(a) >= far(b) ? a : b;
}

/** About how light a colour looks, 0 to 1: the cube root of its luminance. */
function lightness(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour;
  const channel = (at: number): number => (Number.parseInt(digits.slice(at, at + 2), 16) / 255) ** 2.2;
  return Math.cbrt(0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5));
}
