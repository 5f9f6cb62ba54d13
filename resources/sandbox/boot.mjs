// Runs in Deno with next to no permissions: boots Python (Pyodide), says that it is ready, runs one piece of code, ends.
// Everything that comes out is untrusted to the host, because the code shares this process.
// Messages are JSON, one a line, on stdin and stdout; see electron/engine/sandbox/protocol.ts.
const [pyodideFolder, snapshotPath, runtimePath, mode, lockPath, ...wheels] = Deno.args;

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

/** Pyodide's lock file, cut down to the wheels that the host has checked: no other package is known, none is looked for. */
function lockOfWheels() {
  const files = new Set(wheels.map((path) => path.split(/[\\/]/).pop()));
  const lock = JSON.parse(Deno.readTextFileSync(lockPath));
  const packages = Object.entries(lock.packages).filter(([, each]) => files.has(each.file_name));
  return { ...lock, packages: Object.fromEntries(packages) };
}

const { loadPyodide } = await import(`file://${pyodideFolder}/pyodide.mjs`);
const runtime = Deno.readTextFileSync(runtimePath);
const lock = lockOfWheels();

if (mode === 'snapshot') {
  const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, lockFileContents: lock, _makeSnapshot: true });
  python.runPython(
    'import json, re, math, collections, itertools, functools, statistics, datetime, io, os, sys, base64, traceback, ast',
  );
  Deno.writeFileSync(snapshotPath, python.makeMemorySnapshot());
  Deno.exit(0);
}

const wheelFolder =
  wheels.length === 0 ? `${pyodideFolder}/` : wheels[0].slice(0, -wheels[0].split(/[\\/]/).pop().length);
const python = await loadPyodide({
  indexURL: `${pyodideFolder}/`,
  lockFileContents: lock,
  packageBaseUrl: wheelFolder,
  packageCacheDir: wheelFolder,
  _loadSnapshot: Deno.readFileSync(snapshotPath),
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
python.globals.set(
  '_roundhouse_packages',
  Object.values(lock.packages)
    .map((each) => each.name)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(', '),
);
python.runPython(runtime);
send({ kind: 'ready' });

const job = receive();
if (job === undefined || job.kind !== 'run') Deno.exit(0);
if (wheels.length > 0) {
  // Only what the code imports: loading all would cost seconds and hundreds of megabytes in every run.
  const silent = () => undefined;
  await python.loadPackagesFromImports(job.code, { messageCallback: silent, errorCallback: silent });
}
const exitCode = python.globals.get('_roundhouse_run')(job.code);
for (const file of python.globals.get('_roundhouse_files')().toJs()) {
  send({ kind: 'file', name: file[0], sizeBytes: file[1], base64: file[2] });
}
send({ kind: 'done', exitCode });
Deno.exit(0);
