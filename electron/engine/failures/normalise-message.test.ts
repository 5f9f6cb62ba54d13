import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normaliseMessage } from './normalise-message.ts';

describe('a normalised error message', () => {
  it('masks what varies and keeps what tells the fault', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['timeout after 31.5 s for https://api.example.org/v1/x?id=7', 'timeout after <num> s for <url>'],
      ['user 550e8400-e29b-41d4-a716-446655440000 not found', 'user <id> not found'],
      ["KeyError: 'price'", 'KeyError: <str>'],
      ['open /var/log/app-3.log: permission denied', 'open <path>: permission denied'],
      ['at 2026-04-23T05:32:00.123Z commit 9fceb02d0ae598e95dc970b74767f19372d61af8', 'at <time> commit <hex>'],
      ['call_mszuSIzqtI65i1wAUOE8w5H4 failed with 0xDEADBEEF', '<id> failed with <hex>'],
      ['Error code: 429 - rate limit for bob@example.org', 'Error code: <num> - rate limit for <email>'],
      ["can't open file", "can't open file"],
    ];
    for (const [message, normal] of cases) expect(normaliseMessage(message)).toBe(normal);
  });

  it('takes the last line of a Python stack trace', () => {
    const trace = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\nValueError: bad value 3';
    expect(normaliseMessage(trace)).toBe('ValueError: bad value <num>');
  });

  it('gives any text a short form and leaves that form as it is', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const once = normaliseMessage(text);
        expect(once.length).toBeLessThanOrEqual(300);
      }),
    );
    for (const text of ['a <num> b', 'x <url> y <path>', '<id> <str>']) expect(normaliseMessage(text)).toBe(text);
  });
});
