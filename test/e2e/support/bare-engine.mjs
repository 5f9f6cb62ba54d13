// An engine that opens no database, so that it also runs in the utility process of an older Electron: it answers a few
// names of the contract, to test the channel itself. Plain JavaScript, since that Node cannot read TypeScript.
const parent = process.parentPort;
const streams = new Map();

parent.on('message', ({ data, ports: [port] }) => {
  if (data.kind === 'relay') answer(data.message, (message) => parent.postMessage({ ...data, message }));
  if (data.kind === 'shutdown') process.exit(0);
  if (data.kind !== 'connect' || port === undefined) return;
  port.on('message', (event) => answer(event.data, (message) => port.postMessage(message)));
  port.start();
});
parent.postMessage({ kind: 'hello', pid: process.pid, node: process.versions.node });

function answer(ask, post) {
  switch (ask.kind) {
    case 'call':
      return answerCall(ask, post);
    case 'open':
      streams.set(ask.id, { credit: ask.credit, sent: 0, post });
      return pump(ask.id);
    case 'credit':
      if (streams.has(ask.id)) streams.get(ask.id).credit += ask.credit;
      return pump(ask.id);
    case 'cancel':
      streams.delete(ask.id);
  }
}

function answerCall({ id, name, input }, post) {
  if (name === 'engine.info')
    return post({ kind: 'result', id, value: { pid: process.pid, node: process.versions.node } });
  if (name === 'settings.get') return post({ kind: 'result', id, value: { value: input.key } });
  if (name === 'dumps.recent') return post({ kind: 'result', id, value: { dumps: [] } });
  // Stays open until the process ends: what a call under way sees of a crash.
  if (name === 'dumps.open') return undefined;
  return post({ kind: 'failed', id, error: { code: 'unknownName', message: `no ${name}`, details: {} } });
}

/** Counts up without end, as far as there is credit. */
function pump(id) {
  const stream = streams.get(id);
  while (stream !== undefined && stream.credit > 0) {
    stream.credit -= 1;
    stream.sent += 1;
    stream.post({ kind: 'event', id, event: { jobs: [], sent: stream.sent } });
  }
}
