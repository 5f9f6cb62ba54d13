import { expect, it } from 'vitest';

import type { SpanPlace, Surroundings } from '../../../../shared/api/surroundings.ts';
import { stripHtml } from './strip-html.ts';

const PARENT: SpanPlace = {
  spanId: 'p',
  name: '<script>alert(1)</script>',
  kind: 'AGENT',
  status: 'ok',
  offsetNs: '0',
  durationNs: '10000000000',
};
const CITED: SpanPlace = {
  spanId: 'c',
  name: 'pay"now',
  kind: 'TOOL',
  status: 'error',
  offsetNs: '2000000000',
  durationNs: '1410000000',
};

const AROUND: Surroundings = {
  traceSpans: 1204,
  path: [PARENT],
  pathLeftOut: 3,
  siblings: [{ ...CITED, spanId: 'b', status: 'ok', offsetNs: '0', durationNs: '1000000000' }, CITED],
  at: 1,
  siblingsBefore: 7,
  siblingsAfter: 0,
  children: [],
  childrenLeftOut: 0,
};

it('draws the neighbours of a span and says in words where it stands', () => {
  const html = stripHtml(AROUND);
  expect(html.match(/<rect class="bar /g)).toHaveLength(3);
  expect(html).toContain('class="bar chosen k-TOOL" x="58.651%" width="41.349%"');
  expect(html.match(/class="bar-error"/g)).toHaveLength(1);
  expect(html).toContain('3 more › ');
  expect(html).toContain('TOOL +2.00 s (1.41 s) · error · number 9 of 9 on its level · 1,204 spans in the trace');
});

it('lets no name out of its place', () => {
  const html = stripHtml(AROUND);
  expect(html).not.toContain('<script');
  expect(html).toContain('pay&#34;now');
});

it('is words alone for a span without a time', () => {
  const { offsetNs: _, ...timeless } = CITED;
  const html = stripHtml({ ...AROUND, siblings: [timeless], at: 0 });
  expect(html).not.toContain('<svg');
  expect(html).toContain('number 8 of 8');
});
