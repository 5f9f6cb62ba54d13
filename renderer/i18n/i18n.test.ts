import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CATALOGUE } from './catalogue.ts';
import { fillMessage, placeholders } from './message.ts';

const ENTRIES = Object.entries(CATALOGUE);
/** Names of things that are the same in both languages: products, formats, symbols. */
const SAME_IN_BOTH = /^[A-Z][A-Za-z0-9 .,/&()+-]*$|^[^A-Za-z]*$|^\W*\{\w+\}\W*$/;

describe('the catalogue', () => {
  it('has a text in both languages under every key', () => {
    const blank = ENTRIES.filter(([, [en, zh]]) => en.trim() === '' || zh.trim() === '').map(([key]) => key);
    expect(blank).toEqual([]);
  });

  it('asks for the same values in both languages', () => {
    const differing = ENTRIES.filter(([, [en, zh]]) => placeholders(en).join() !== placeholders(zh).join());
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('is translated: Chinese texts hold Chinese, but for names', () => {
    const untranslated = ENTRIES.filter(
      ([, [en, zh]]) => !/\p{Script=Han}/u.test(zh) && !(en === zh && SAME_IN_BOTH.test(en)),
    );
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });

  it('holds no text that nothing shows', () => {
    const code = sourceOfWindow();
    const beginnings = [...code.matchAll(/`((?:[A-Za-z]+\.)+)\$\{/g)].map(([, beginning = '']) => beginning);
    const unused = ENTRIES.map(([key]) => key).filter(
      (key) => !code.includes(`'${key}'`) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it('writes no exclamation marks and no pleasantries', () => {
    const loud = ENTRIES.filter(([, [en]]) => /!|\bplease\b|\boops\b|successfully/i.test(en)).map(([key]) => key);
    expect(loud).toEqual([]);
  });
});

/** The code of the window without the catalogue itself and without tests. */
function sourceOfWindow(): string {
  const folder = resolve(import.meta.dirname, '..');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^i18n[\\/]messages/.test(name))
    .map((name) => readFileSync(resolve(folder, name), 'utf8'))
    .join('\n');
}

describe('filling a text', () => {
  it('fills names and chooses by number', () => {
    const fill = (n: number) => fillMessage('{n} {n|trace|traces} of {file}', { n, file: 'a.jsonl' }, String);
    expect([fill(1), fill(0), fill(2)]).toEqual(['1 trace of a.jsonl', '0 traces of a.jsonl', '2 traces of a.jsonl']);
  });

  it('leaves an unknown name visible', () => {
    expect(fillMessage('{x}', {}, String)).toBe('{x}');
  });

  it('does not fill what a value brings in', () => {
    expect(fillMessage('{a}', { a: '{b}', b: 'no' }, String)).toBe('{b}');
  });
});
