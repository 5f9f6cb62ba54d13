import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { previewImport } from '../dumps/index.ts';
import { prepareDump } from './index.ts';

const FILLER = 'x'.repeat(900);

function flat(id: number): string {
  return JSON.stringify({
    trace_id: 't',
    span_id: `s${id}`,
    parent_span_id: '',
    name: 'n',
    kind: 'SPAN_KIND_INTERNAL',
    start_time: '2026-01-01T00:00:00Z',
    end_time: '2026-01-01T00:00:01Z',
    status: { code: 'STATUS_CODE_OK' },
    resource: { attributes: {} },
    scope: { name: 's' },
    attributes: { 'input.value': FILLER },
  });
}

it('loses no span of another form in the middle of a large span file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rh-prepare-'));
  const path = join(folder, 'mostly-flat.jsonl');
  const otlp = JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [1, 2].map((id) => ({
              traceId: '5b8efff798038103d269b633813fc60c',
              spanId: `eee19b7ec3c1b17${id}`,
              name: 'otlp',
              startTimeUnixNano: '1',
            })),
          },
        ],
      },
    ],
  });
  // Beyond what is looked at before the file is taken for plain spans.
  const lines = Array.from({ length: 20_000 }, (_none, id) => (id === 7331 ? otlp : flat(id)));
  writeFileSync(path, lines.join('\n'));
  const { index, sources } = await prepareDump([path], { dataDir: join(folder, 'data'), location: 'data' });
  expect(index.meta.counts.spans).toBe(20_001);
  expect(index.meta.skippedCount).toBe(0);
  expect(sources.files[0]?.converted).toBe(true);
  index[Symbol.dispose]();
});

it('opens a fresh index with what a full look would find, and looks again when the file has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rh-prepare-'));
  const path = join(folder, 'spans.jsonl');
  const options = { dataDir: join(folder, 'data') };
  writeFileSync(path, `${flat(1)}\n`);
  const built = await prepareDump([path], options);
  const again = await prepareDump([path], options);
  expect([built.outcome, again.outcome]).toEqual(['built', 'fresh']);
  expect(again.sources).toEqual(built.sources);
  expect(again.folder).toBe(built.folder);
  writeFileSync(path, `${flat(2)}\n${flat(3)}\n`);
  const changed = await prepareDump([path], options);
  expect(changed.index.meta.counts.spans).toBe(2);
  for (const { index } of [built, again, changed]) index[Symbol.dispose]();
});

it('gives one reason for one bad record, in the index and in the preview of an import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rh-prepare-'));
  const path = join(folder, 'bad.jsonl');
  const lines = [
    flat(1),
    '{"trace_id":"t1",',
    '{"a":"x}',
    '{"a":1,"b":}',
    'no JSON at all, and long '.repeat(9),
    '\0\0',
    '{"a": ',
    '[1,2]',
    '[]',
    '"text"',
    '42',
    'null',
    '{"hello":1}',
    '{"trace_id":"t1","name":"no span id"}',
    '{"trace_id":"","span_id":"s"}',
    '{"trace_id":["t"],"span_id":"s"}',
    '{"trace_id":7,"span_id":12345678901234567890,"name":"numbers as ids"}',
  ];
  writeFileSync(path, lines.join('\n'));
  const { index, sources } = await prepareDump([path], { dataDir: join(folder, 'data') });
  using prepared = index;
  expect(sources.files[0]?.converted, 'read as it stands').toBe(false);
  const preview = await previewImport([path]);
  const [previewed] = preview.files;
  expect(prepared.spanCount).toBe(2);
  expect(preview.totals.spans).toBe(2);
  const indexed = prepared.skipped();
  expect(indexed.map(({ line }) => line)).toEqual(lines.map((_line, at) => at + 1).slice(1, -1));
  expect(indexed.every(({ reason }) => reason.length < 80)).toBe(true);
  expect(previewed?.skipped).toEqual(indexed);
});
