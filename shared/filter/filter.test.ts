import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  chipsOf,
  completeFilter,
  formatFilter,
  loosened,
  parseFilter,
  parseInstant,
  withChip,
  withoutChip,
} from './index.ts';

function parsed(text: string) {
  const result = parseFilter(text);
  if (!result.ok) throw new Error(`${result.error.message} (column ${result.error.column})`);
  return result.filter;
}

function failure(text: string) {
  const result = parseFilter(text);
  if (result.ok) throw new Error(`"${text}" parses`);
  return result.error;
}

describe('parsing', () => {
  it.each([
    ['status:error', 'status:error'],
    ['STATUS=Error kind:tool', 'status:error kind:TOOL'],
    ['duration > 5s and tokens>=10k', 'duration>5s tokens>=10k'],
    ['model:gpt*,"claude 3"', 'model:gpt*,"claude 3"'],
    ['name=Exact', 'name=Exact'],
    ['name:~/a b\\/c/i', 'name~/a b\\/c/i'],
    ['-kind:LLM not status:ok', '-kind:LLM -status:ok'],
    ['(a or b) c', '("a" or "b") "c"'],
    ['a or b c', '"a" or "b" "c"'],
    ['-(a b)', '-("a" "b")'],
    ['"connection \\"refused\\""', '"connection \\"refused\\""'],
    ['span{kind:TOOL status:error}', 'span{kind:TOOL status:error}'],
    ['any(kind:TOOL)', 'span{kind:TOOL}'],
    ['cost:$0.05..2 size<1.5MB', 'cost:0.05..2 size<1500kB'],
    ['duration:1h30m', 'duration:90m'],
    ['start>2026-08-01T02:00+02:00', 'start>2026-08-01T00:00:00Z'],
    ['attr.http.status_code=422', 'attr.http.status_code=422'],
    ['attr."odd key">3', 'attr."odd key">3'],
    ['has:Orphan', 'has:orphan'],
    ['session:a:b', 'session:a:b'],
    ['user!=x', '-user:x'],
    ['', ''],
  ])('reads %s', (text, normal) => {
    expect(formatFilter(parsed(text))).toBe(normal);
    expect(formatFilter(parsed(normal))).toBe(normal);
  });

  it('takes a date as the whole day, and an instant as such', () => {
    expect(parsed('start:2026-08-01')).toEqual({
      kind: 'ns',
      field: 'start',
      range: { min: 1785542400000000000n, max: 1785628799999999999n },
    });
    expect(parseInstant('2026-08-01T00:00:00.1Z')).toEqual(parseInstant('2026-08-01T02:00:00.100000000+02:00'));
    expect(parseInstant('2026-02-30')).toBeUndefined();
  });

  it('marks conditions that read records as slow', () => {
    expect(parseFilter('kind:LLM')).toMatchObject({ slow: false });
    expect(parseFilter('-(kind:LLM attr.x:1)')).toMatchObject({ slow: true });
  });
});

describe('errors', () => {
  it.each([
    ['modl:x', 1, 4, 'Did you mean "model"'],
    ['kind:TOL', 6, 3, 'Did you mean "TOOL"'],
    ['a (b', 5, 0, 'not closed'],
    ['a )', 3, 1, 'closes nothing'],
    ['duration>5', 10, 1, 'no duration'],
    ['tokens>many', 8, 4, 'no number'],
    ['"open', 1, 5, 'no end'],
    ['name>x', 5, 1, 'cannot compare'],
    ['status:', 8, 0, 'missing'],
    ['a or', 5, 0, 'missing at the end'],
    ['or a', 1, 2, 'both sides'],
    ['span{span{a}}', 6, 5, 'inside span'],
    ['name~/a', 6, 2, 'no end'],
    ['start>tuesday', 7, 7, 'no time'],
    ['has:wings', 5, 5, 'can have'],
  ])('points at the column in %s', (text, column, length, message) => {
    const error = failure(text);
    expect(error).toMatchObject({ column, length });
    expect(error.message).toContain(message);
  });

  it('tells what could stand there', () => {
    expect(failure('status:bad').expected).toEqual(['unset', 'ok', 'error']);
  });

  it('refuses absurd nesting without overflowing', () => {
    expect(failure('('.repeat(100_000)).message).toContain('Nested deeper');
  });
});

describe('properties', () => {
  it('never throws and points inside the text', () => {
    const pieces = fc.constantFrom(
      'status:',
      'kind:LLM',
      '(',
      ')',
      '"',
      '/',
      '~',
      '-',
      ' ',
      'or',
      'span{',
      '}',
      'a',
      '>5s',
      'attr.',
      ',',
      '\\',
      '*',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const result = parseFilter(text);
        if (!result.ok) {
          expect(result.error.column).toBeGreaterThanOrEqual(1);
          expect(result.error.column).toBeLessThanOrEqual(text.length + 1);
        } else {
          const normal = formatFilter(result.filter);
          const again = parseFilter(normal);
          expect(again.ok && formatFilter(again.filter)).toBe(normal);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('completion', () => {
  it('offers fields for a beginning', () => {
    const { from, to, items } = completeFilter('status:error mo', 15);
    expect([from, to]).toEqual([13, 15]);
    expect(items.map((item) => item.insert)).toContain('model:');
  });
  it('offers the choices of a field', () => {
    expect(completeFilter('kind:T', 6).items.map((item) => item.insert)).toEqual(['TOOL']);
    expect(completeFilter('-has:orp', 8).items.map((item) => item.insert)).toEqual(['orphan']);
  });
  it('asks for the values of the dump', () => {
    expect(completeFilter('model:gpt-5,cl', 14)).toMatchObject({
      from: 12,
      to: 14,
      valuesOf: { field: 'model', prefix: 'cl' },
    });
  });
  it('hints at how a number is written', () => {
    expect(completeFilter('duration>', 9).hint?.examples).toContain('5s');
  });
  it('keeps quiet inside quotes', () => {
    expect(completeFilter('"kind', 5).items).toEqual([]);
  });
});

describe('chips', () => {
  it('are the conditions ANDed at the top', () => {
    const filter = parsed('status:error (a or b) -kind:LLM');
    expect(chipsOf(filter).map((chip) => chip.text)).toEqual(['status:error', '"a" or "b"', '-kind:LLM']);
    expect(formatFilter(withoutChip(filter, 1))).toBe('status:error -kind:LLM');
    expect(withChip(filter, parsed('status:error'))).toBe(filter);
  });
});

describe('loosening', () => {
  it.each([
    ['model:gpt', 'model:*gpt*'],
    ['status:error model:gpt,claude*', 'status:error model:*gpt*,claude*'],
    ['span{tool:search status:error}', 'span{tool:*search* status:error}'],
    ['kind:LLM or agent:"a b"', 'kind:LLM or agent:*a?b*'],
  ])('makes whole values of %s parts', (text, loose) => {
    const filter = loosened(parsed(text));
    expect(filter && parsed(formatFilter(filter))).toEqual(parsed(loose));
  });

  it.each(['', 'status:error', 'model:gpt*', 'model=gpt', 'name~/x/', '-model:gpt', 'duration>5s'])(
    'leaves %s as it is',
    (text) => {
      expect(loosened(parsed(text))).toBeUndefined();
    },
  );
});
