import { describe, expect, it } from 'vitest';

import { checkQuote } from './quote.ts';

const texts = [
  { field: 'name', text: 'payments.request_money' },
  {
    field: 'attributes["input.value"]',
    text: '{"payee_phone":"+49 30 5550 4417","note":"line one\\nline \\u00fcber two"}',
  },
  { field: 'status.message', text: '422: unknown field "payee_phone";  did you mean\n"payee_id"?' },
];

describe('a quote', () => {
  it.each([
    ['422: unknown field "payee_phone"; did you mean "payee_id"?', 'status.message'],
    ['"payee_phone":"+49 30 5550 4417"', 'attributes["input.value"]'],
    ['line one line über two', 'attributes["input.value"]'],
    ['{"payee_phone":"+49', 'attributes["input.value"]'],
  ])('stands where it can be read: %s', (quote, field) => {
    expect(checkQuote(quote, texts)).toEqual({ kind: 'verified', field });
  });

  it.each([
    '422: unknown field "payee_mail"; did you mean "payee_id"?',
    'UNKNOWN FIELD "payee_phone"',
    'request_money failed three times',
  ])('fails when a word differs: %s', (quote) => {
    expect(checkQuote(quote, texts).kind).toBe('failed');
  });

  it('shows the closest words of the span beside a failed quote', () => {
    const check = checkQuote('the server said unknown field "payee_phone"; did you mean "payee_mail"?', texts);
    expect(check).toMatchObject({
      kind: 'failed',
      reason: 'noQuote',
      closest: expect.stringContaining('unknown field "payee_phone"; did you mean') as string,
    });
  });

  it('proves nothing when it is short, unless it is a whole value', () => {
    expect(checkQuote('422', texts)).toMatchObject({ kind: 'failed', reason: 'tooShort' });
    expect(checkQuote('ok', [{ field: 'x', text: 'ok' }])).toEqual({ kind: 'verified', field: 'x' });
    expect(checkQuote('   ', [{ field: 'x', text: '' }]).kind).toBe('failed');
  });
});
