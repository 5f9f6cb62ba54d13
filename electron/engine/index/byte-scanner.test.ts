import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../test/shared-data.ts';
import { RESOURCE_ATTRIBUTE_KEYS, SPAN_ATTRIBUTE_KEYS } from '../../../shared/conventions/index.ts';
import { contentOf, scanByBytes, scanByParsing, ScratchFolder, spanLine } from './testing.ts';

const ATTRIBUTE_KEYS = [...Object.values(SPAN_ATTRIBUTE_KEYS), ...Object.values(RESOURCE_ATTRIBUTE_KEYS)].flat();

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({
    unit: fc.constantFrom(
      '\\',
      '"',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '\n',
      '\u0000',
      'a',
      'é',
      '😀',
      '\ud800',
      ' ',
      '\t',
      '/',
    ),
    maxLength: 140,
  }),
);
const id = fc.oneof(
  fc.constantFrom(
    '0af7651916cd43dd8448eb211c80319c',
    '00f067aa0ba902b7',
    '0000000000000000',
    '',
    '0',
    '0x00',
    'AAAAAAAAAAA=',
    't-00000',
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 16 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFG"\\/x'), maxLength: 40 }),
  fc.constantFrom(null, 7, 2 ** 63, true, {}, []),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.nat(),
  fc.constantFrom(0, -0, 1e21, 1e-7, 0.1, 4294967295, 4294967296, -1),
);
const time = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date('2261-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  fc
    .tuple(
      fc.stringMatching(/^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9]\.[0-9]{1,11}$/),
      fc.constantFrom('Z', '+05:30', '-08:00', '+0100', '', 'z'),
    )
    .map((parts) => parts.join('')),
  number,
  fc.constantFrom(null, '', 'yesterday', '2026-02-29T00:00:00Z', true, [], {}),
);
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.constantFrom(null, true, false, 'NaN', '12', '12.0', '0.0012', ' 5 ', '+7', '1e3', '', [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom(...ATTRIBUTE_KEYS)), tie('value'), { maxKeys: 4 }),
  ),
})).value;
const attributes = fc.dictionary(
  fc.oneof(fc.constantFrom(...ATTRIBUTE_KEYS), fc.constantFrom(...ATTRIBUTE_KEYS), text),
  value,
  { maxKeys: 14 },
);
const record = fc.record(
  {
    trace_id: id,
    span_id: id,
    parent_span_id: id,
    name: fc.oneof(text, value),
    kind: fc.constantFrom('SPAN_KIND_CLIENT', 3, 'client', null),
    start_time: time,
    end_time: time,
    status: fc.oneof(fc.record({ code: fc.constantFrom('STATUS_CODE_ERROR', 2, 'Ok', null), message: text }), value),
    resource: fc.oneof(fc.record({ attributes, schema_url: text }), value),
    scope: fc.oneof(fc.record({ name: text }), value),
    attributes: fc.oneof(attributes, attributes, value),
    events: fc.oneof(fc.constant([]), fc.array(value, { maxLength: 2 })),
    severity_text: fc.constant('INFO'),
    resourceLogs: fc.constant([]),
    extra: value,
  },
  { requiredKeys: ['trace_id', 'span_id', 'name', 'attributes'] },
);

/** Spaces where JSON allows them, and names spelt with escapes. */
const layouts = fc.constantFrom(
  (json: string) => json,
  (json: string) => JSON.stringify(JSON.parse(json), null, ' ').replaceAll('\n', ' '),
  (json: string) => json.replace('"trace_id"', '"trace\\u005fid"'),
  (json: string) => json.replaceAll('é', '\\u00e9').replaceAll('/', '\\/'),
  (json: string) => json.replace('{', '{"name":"first",'),
  (json: string) => `${json}\r`,
  (json: string) => `\t ${json}  `,
);
const wholeLine = fc.tuple(record, layouts).map(([value, layout]) => layout(JSON.stringify(value)));

/** A line with some of its bytes lost, changed or added. */
const hurtLine = fc
  .tuple(
    wholeLine,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '"', '\\', '}', '{', '\u0001', 'x', '\ud7ff', ',')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([line, hurts]) =>
    hurts.reduce(
      (hurt, [at, put]) => hurt.slice(0, at % (hurt.length + 1)) + put + hurt.slice((at % (hurt.length + 1)) + 1),
      line,
    ),
  );
const otherLine = fc.constantFrom(
  '',
  '   ',
  'null',
  '123',
  '"text"',
  '[]',
  '{}',
  '{"resourceSpans":[]}',
  '\u0000\u0000',
  spanLine() + spanLine(),
  'x' + spanLine(),
);
const lines = fc.array(fc.oneof({ weight: 6, arbitrary: wholeLine }, { weight: 2, arbitrary: hurtLine }, otherLine), {
  maxLength: 12,
});

function expectSame(content: string | Uint8Array, rangeBytes?: number): void {
  using folder = new ScratchFolder();
  const path = folder.file('dump.jsonl', content);
  expect(contentOf(scanByBytes(folder, path, rangeBytes))).toEqual(contentOf(scanByParsing(folder, path)));
}

describe('the byte scanner', () => {
  it('finds in hostile lines what JSON.parse finds', () => {
    fc.assert(
      fc.property(lines, (some) => expectSame(some.join('\n'))),
      { numRuns: 400 },
    );
  });

  it('finds the same wherever ranges are cut', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 4000 }), (some, cut) => expectSame(some.join('\n'), cut)),
      { numRuns: 60 },
    );
  });

  it('finds the same in bytes that are no UTF-8', () => {
    const bytes = fc
      .tuple(wholeLine, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 4 }))
      .map(([line, puts]) => {
        const buffer = Buffer.from(line);
        for (const [at, byte] of puts) buffer[at % buffer.length] = byte;
        return buffer;
      });
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), (some) =>
        expectSame(Buffer.concat(some.flatMap((line) => [line, Buffer.from('\n')]))),
      ),
      { numRuns: 120 },
    );
  });

  it('reads lines far longer than its buffer', () => {
    const long = spanLine({ attributes: { 'input.value': 'x\\"'.repeat(3_000_000), 'llm.model_name': 'm' } });
    expectSame([spanLine(), long, spanLine({ span_id: 'after' })].join('\n'));
  });

  it('splits what does not fit one chunk', () => {
    const many = Array.from({ length: 70_000 }, (_, index) =>
      spanLine({ trace_id: `t-${index}`, span_id: `s-${index}`, name: `name ${index}` }),
    );
    expectSame(many.join('\n'));
  });

  it('keeps the order of lines that need the slow reader amid others', () => {
    const slow = (name: string): string => spanLine({ trace_id: name, name }).replace('"name"', '"na\\u006de"');
    expectSame(
      [spanLine({ trace_id: 'a' }), slow('b'), spanLine({ trace_id: 'b' }), slow('a'), 'no json', slow('c')].join('\n'),
    );
  });

  it('finds the same in the sample files', ({ skip }) => {
    const data = sharedDataDir();
    if (data === undefined) skip('the shared data folder is absent');
    for (const name of readdirSync(join(data ?? '', 'halo'))) expectSame(readFileSync(join(data ?? '', 'halo', name)));
  });

  it('is compiled from the sources beside it', () => {
    const hash = createHash('sha256');
    const sources = resolve(import.meta.dirname, 'assembly');
    for (const name of readdirSync(sources).sort()) hash.update(`${name}\n`).update(readFileSync(join(sources, name)));
    const recorded = readFileSync(
      resolve(import.meta.dirname, '../../../resources/wasm/scan.wasm.source'),
      'utf8',
    ).trim();
    expect(hash.digest('hex'), 'run node build/wasm.mjs and commit resources/wasm').toBe(recorded);
  });
});
