// Runs in Deno with next to no permissions: boots Python (Pyodide), says that it is ready, runs one piece of code, ends.
// Everything that comes out is untrusted to the host, because the code shares this process.
// Messages are JSON, one a line, on stdin and stdout; see electron/engine/sandbox/protocol.ts.
const [pyodideFolder, snapshotPath, runtimePath, mode, ...wheels] = Deno.args;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const stdin = Deno.stdin;
const stdout = Deno.stdout;
let buffered = new Uint8Array(0);

function send(message) {
  let bytes = encoder.encode(`${JSON.stringify(message)}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(stdout.writeSync(bytes));
}

/** The next message of the host; blocks. Undefined at the end of input. */
function receive() {
  const chunks = [buffered];
  for (;;) {
    const last = chunks[chunks.length - 1];
    const end = last.indexOf(10);
    if (end >= 0) {
      chunks[chunks.length - 1] = last.subarray(0, end);
      buffered = last.slice(end + 1);
      return JSON.parse(chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode());
    }
    const chunk = new Uint8Array(65536);
    const read = stdin.readSync(chunk);
    if (read === null) return undefined;
    chunks.push(chunk.subarray(0, read));
  }
}

const { loadPyodide } = await import(`file://${pyodideFolder}/pyodide.mjs`);
const runtime = Deno.readTextFileSync(runtimePath);

if (mode === 'snapshot') {
  const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, _makeSnapshot: true });
  python.runPython(
    'import json, re, math, collections, itertools, functools, statistics, datetime, io, os, sys, base64, traceback, ast',
  );
  Deno.writeFileSync(snapshotPath, python.makeMemorySnapshot());
  Deno.exit(0);
}

const python = await loadPyodide({
  indexURL: `${pyodideFolder}/`,
  ...(snapshotPath === '' ? {} : { _loadSnapshot: Deno.readFileSync(snapshotPath) }),
  stdout: () => undefined,
  stderr: () => undefined,
});
const writer = (stream) => ({
  write: (bytes) => {
    send({ kind: 'output', stream, text: decoder.decode(bytes, { stream: true }) });
    return bytes.length;
  },
});
python.setStdout(writer('stdout'));
python.setStderr(writer('stderr'));
let calls = 0;
python.globals.set('_roundhouse_call', (tool, argumentsText) => {
  calls += 1;
  send({ kind: 'call', id: calls, tool, argumentsText });
  const answer = receive();
  if (answer === undefined || answer.kind !== 'answer') Deno.exit(3);
  return JSON.stringify(answer);
});
for (const wheel of wheels)
  await python.loadPackage(`file://${wheel}`, { messageCallback: () => undefined, checkIntegrity: false });
python.runPython(runtime);
send({ kind: 'ready' });

const job = receive();
if (job === undefined || job.kind !== 'run') Deno.exit(0);
const exitCode = python.globals.get('_roundhouse_run')(job.code);
for (const file of python.globals.get('_roundhouse_files')().toJs()) {
  send({ kind: 'file', name: file[0], sizeBytes: file[1], base64: file[2] });
}
send({ kind: 'done', exitCode });
Deno.exit(0);
