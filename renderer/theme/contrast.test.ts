import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [red: number, green: number, blue: number];

/** Tokens of a theme with a plain hex colour, alpha included. */
function tokensOf(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const block = CSS.slice(CSS.indexOf(`[data-theme='${theme}']`));
  const body = block.slice(block.indexOf('{') + 1, block.indexOf('\n}'));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})\b/gi)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

function parseHex(hex: string): { readonly rgb: Rgb; readonly alpha: number } {
  const digits = hex.slice(1).length <= 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return { rgb: [part(0), part(2), part(4)], alpha: digits.length === 8 ? part(6) / 255 : 1 };
}

function over(top: string, ground: Rgb): Rgb {
  const { rgb, alpha } = parseHex(top);
  const mix = (at: 0 | 1 | 2): number => rgb[at] * alpha + ground[at] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const SURFACES = ['bg-app', 'bg-0', 'bg-1', 'bg-2', 'bg-inset', 'bg-pop'];
const TEXTS = ['text-1', 'text-2', 'text-3', 'accent-ink', 'err-ink', 'warn-ink'];
const SYNTAX = ['x-key', 'x-str', 'x-num', 'x-kw', 'x-com', 'x-fn', 'x-bool', 'x-punc'];

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const rgb = (name: string, ground: Rgb = [0, 0, 0]): Rgb => over(tokens.get(name) ?? '', ground);

  it.each(SURFACES)('has texts of at least 4.5:1 on %s', (surface) => {
    const weak = TEXTS.filter((text) => contrast(rgb(text), rgb(surface)) < 4.5);
    expect(weak).toEqual([]);
  });

  it('has syntax of at least 4.5:1 in fields', () => {
    expect(SYNTAX.filter((text) => contrast(rgb(text), rgb('bg-inset')) < 4.5)).toEqual([]);
  });

  it('has texts of at least 4.5:1 on selected rows', () => {
    const selected = rgb('sel-bg', rgb('bg-0'));
    expect(['text-1', 'text-2', 'accent-ink', 'err-ink'].filter((text) => contrast(rgb(text), selected) < 4.5)).toEqual(
      [],
    );
  });

  it('has focus and field outlines of at least 3:1', () => {
    expect(['focus', 'line-ctl'].filter((line) => contrast(rgb(line), rgb('bg-0')) < 3)).toEqual([]);
  });

  it('has readable primary buttons', () => {
    expect(contrast(rgb('on-accent'), rgb('accent-fill'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('both themes', () => {
  it('define the same tokens', () => {
    const names = (theme: string): readonly string[] => {
      const block = CSS.slice(CSS.indexOf(`[data-theme='${theme}']`));
      return [...block.slice(0, block.indexOf('\n}')).matchAll(/^\s*--([\w-]+):/gm)]
        .map((match) => match[1] ?? '')
        .sort();
    };
    expect(names('light')).toEqual(names('dark'));
  });
});
