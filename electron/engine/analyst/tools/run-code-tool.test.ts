import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { DEMO_FACTS } from '../../../../test/demo-facts.ts';
import type { LeftFile } from '../../../../shared/api/left-file.ts';
import { openSandbox, type Sandbox } from '../../sandbox/index.ts';
import type { DumpAccess } from '../dump-access.ts';
import { openTestAccess } from '../testing.ts';
import { runTool } from './agent-tool.ts';
import { runCodeTool } from './run-code-tool.ts';

let access: DumpAccess;
let sandbox: Sandbox;
beforeAll(async () => {
  access = await openTestAccess();
  const opened = await openSandbox(mkdtempSync(join(tmpdir(), 'rh-code-')));
  if (!opened.ok) throw new Error(opened.error.message);
  sandbox = opened.value;
}, 240_000);
afterAll(async () => {
  sandbox[Symbol.dispose]();
  await access[Symbol.asyncDispose]();
});

it('reaches the whole dump from Python through the tools, and keeps what the code leaves', async () => {
  const told: LeftFile[] = [];
  const kept = new Map<string, string>();
  const tool = runCodeTool({
    access,
    packages: '',
    sandbox: () => Promise.resolve(sandbox),
    keepFile: (name, content) => {
      kept.set(name, Buffer.from(content).toString());
      return { file: `1-${name}`, kind: 'text' };
    },
  });
  const code = [
    'traces = list(store.traces(fields=["traceId", "errorSpanCount"], page=50))',
    'failing = [t for t in traces if t["errorSpanCount"] > 0]',
    'spans = list(store.spans(failing[0]["traceId"], filter="status:error"))',
    'rows = store.rows("SELECT count(*) AS n FROM spans")',
    'print(len(traces), len(failing), len(spans), rows[0]["n"], len(store.find_failures()["ran"]))',
    'try:\n    store.delete_everything()\nexcept ToolError as error:\n    print(str(error)[:30])',
    'open("table.csv", "w").write("a,b")',
  ].join('\n');
  const outcome = await runTool(
    [tool],
    { id: 'c', name: 'run_code', argumentsText: JSON.stringify({ code }) },
    { signal: undefined, onFile: (file) => told.push(file) },
  );
  const result = JSON.parse(outcome.text) as { stdout: string; stderr: string; files: unknown };
  const { traces, errorTraces, firstErrors, spans } = DEMO_FACTS;
  expect(result.stderr).toBe('');
  expect(result.stdout).toBe(`${traces} ${errorTraces} ${firstErrors} ${spans} 18\nstore has no "delete_everythin\n`);
  expect(result.files).toEqual([{ name: 'table.csv', bytes: 3, kept: '1-table.csv' }]);
  expect(told).toEqual([{ name: 'table.csv', sizeBytes: 3, kind: 'text', file: '1-table.csv' }]);
  expect(kept.get('table.csv')).toBe('a,b');
});
