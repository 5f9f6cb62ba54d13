import { parentPort, workerData } from 'node:worker_threads';

import { giveWay, invariant, UserError } from '../../base/index.ts';
import { findFailuresByTrace, type FoundFailures } from '../../failures/index.ts';
import { openIndex } from '../../index/index.ts';
import { callTool, openStore } from '../../store/index.ts';
import type { AccessReply, AccessRequest, AccessWorkerData } from './protocol.ts';
import { readSpanTexts } from './span-texts.ts';

// Set by the client that started this thread.
const { indexFolder, sqlPath } = workerData as AccessWorkerData;
const port = parentPort;
invariant(port !== null, 'access.runsInWorker');
giveWay();

const opened = openIndex(indexFolder);
if (!opened.ok)
  throw new UserError('io', `The index in ${indexFolder} cannot be opened: ${opened.error.kind}.`, { indexFolder });
const index = opened.value;
let found: FoundFailures | undefined;
const store = openStore(index, {
  sqlPath,
  failures: { known: () => found?.marks, find: async () => (await find()).marks },
});
const running = new Map<number, AbortController>();

port.on('message', (request: AccessRequest) => {
  if (request.kind === 'cancel') {
    running.get(request.id)?.abort(new UserError('cancelled', 'Stopped.'));
    return;
  }
  const stop = new AbortController();
  running.set(request.id, stop);
  answer(request, stop.signal)
    .then((value): AccessReply => ({ kind: 'answer', id: request.id, value }))
    .catch((error: unknown): AccessReply => toReply(request.id, error))
    .then((reply) => {
      running.delete(request.id);
      port.postMessage(reply);
    })
    .catch((error: unknown) => {
      throw error;
    });
});

async function answer(request: Exclude<AccessRequest, { kind: 'cancel' }>, signal: AbortSignal): Promise<unknown> {
  switch (request.kind) {
    case 'call':
      return callTool(store, request.tool, request.args, { signal });
    case 'spanTexts':
      return readSpanTexts(index, request.traceId, request.spanId);
    case 'failures':
      return (await find(signal)).report;
  }
}

async function find(signal?: AbortSignal): Promise<FoundFailures> {
  // This is a worker already; more threads would take the machine from the windows.
  found ??= await findFailuresByTrace({ index }, { workers: 0, ...(signal === undefined ? {} : { signal }) });
  return found;
}

function toReply(id: number, error: unknown): AccessReply {
  if (error instanceof UserError)
    return { kind: 'refused', id, code: error.code, message: error.message, details: error.details };
  const known = error instanceof Error ? error : new Error(String(error));
  return { kind: 'broke', id, message: known.message, stack: known.stack ?? '' };
}
