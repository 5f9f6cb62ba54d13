import { describe, expect, it } from 'vitest';

import { requiredNeedles } from './regex-literals.ts';
import { compilePattern } from './regex-pattern.ts';

describe('a pattern', () => {
  it.each([
    '"}+',
    String.raw`\*+`,
    String.raw`\}+`,
    '[*]+',
    '[(?=]',
    String.raw`\(?=x`,
    'a+?',
    String.raw`\Qa(?=b)++\E`,
    '[]a]b',
    '(?i:x)',
  ])('may be %s', (pattern) => {
    expect(() => compilePattern(pattern, '')).not.toThrow();
  });

  it.each([
    ['a*+', 2],
    ['a{2}+', 4],
    ['a{2,}+', 5],
    [String.raw`\u00e9`, 1],
    ['(?>a)', 1],
    [String.raw`a\k<x>`, 2],
    ['(?P<n>a)(?P<n>b)', undefined],
    ['[z-a]', 2],
  ])('may not be %s', (pattern, column) => {
    const error = failureOf(() => compilePattern(pattern, ''));
    expect(error).toMatchObject({ code: 'badPattern' });
    if (column !== undefined) expect(error).toMatchObject({ details: { column } });
  });

  it('may not have a flag that is not known', () => {
    expect(() => compilePattern('a', 'x')).toThrow('flag "x"');
  });
});

describe('the literals of a pattern', () => {
  const literals = (pattern: string, flags = ''): readonly string[] | undefined =>
    requiredNeedles(pattern, flags)?.map((needle) => Buffer.from(needle.want).toString());

  it.each([
    ['error.{0,40}quokka', '', ['quokka']],
    ['(foo|bar)[0-9]+', '', ['foo', 'bar']],
    ['x*', '', undefined],
    ['[a-z]+', '', undefined],
    ['(?:abc)+d?', '', ['abc']],
    ['kettle', 'i', ['ETTLE']],
    ['é', 'i', undefined],
  ])('of /%s/%s are %j', (pattern, flags, expected) => {
    expect(literals(pattern, flags)).toEqual(expected);
  });
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
