// An engine that opens no database, so that it also runs in the utility process of an older Electron: it answers a few
// names of the contract, to test the channel itself. Plain JavaScript, since that Node cannot read TypeScript.
const parent = process.parentPort;
const own = answerer((message) => parent.postMessage({ kind: 'relay', connection: 0, message }));

parent.on('message', ({ data, ports: [port] }) => {
  if (data.kind === 'relay') own(data.message);
  if (data.kind === 'shutdown') process.exit(0);
  if (data.kind !== 'connect' || port === undefined) return;
  const answer = answerer((message) => port.postMessage(message));
  port.on('message', (event) => answer(event.data));
  port.start();
});
parent.postMessage({ kind: 'hello', pid: process.pid, node: process.versions.node });

/** Answers one connection. */
function answerer(post) {
  const streams = new Map();
  return (ask) => {
    switch (ask.kind) {
      case 'call':
        return answerCall(ask, post);
      case 'open':
        streams.set(ask.id, { credit: ask.credit, sent: 0 });
        return pump(ask.id);
      case 'credit':
        if (streams.has(ask.id)) streams.get(ask.id).credit += ask.credit;
        return pump(ask.id);
      case 'cancel':
        return streams.delete(ask.id);
    }
  };

  /** Counts up without end, as far as there is credit. */
  function pump(id) {
    const stream = streams.get(id);
    if (stream === undefined) return;
    for (; stream.credit > 0; stream.credit -= 1) {
      stream.sent += 1;
      post({ kind: 'event', id, event: { jobs: [], sent: stream.sent } });
    }
  }
}

function answerCall({ id, name, input }, post) {
  const value = { pid: process.pid, node: process.versions.node, upSeconds: process.uptime(), memoryBytes: 0 };
  if (name === 'engine.info') return post({ kind: 'result', id, value });
  if (name === 'settings.get') return post({ kind: 'result', id, value: { value: input.key } });
  if (name === 'dumps.recent') return post({ kind: 'result', id, value: { dumps: [] } });
  // Stays open until the process ends: what a call under way sees of a crash.
  if (name === 'dumps.open') return undefined;
  return post({ kind: 'failed', id, error: { code: 'unknownName', message: `There is no ${name}.`, details: {} } });
}
