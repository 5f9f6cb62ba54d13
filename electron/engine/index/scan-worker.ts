import { parentPort, workerData } from 'node:worker_threads';

import { invariant } from '../base/index.ts';

import { RangeScanner } from './range-scanner.ts';
import type { ScanReply, ScanRequest, ScanWorkerData } from './scan-protocol.ts';

const port = parentPort;
invariant(port !== null, 'index.scanWorkerHasAParent');
// The builder starts this file with exactly these data, see scan-client.ts.
const scanner = new RangeScanner(workerData as ScanWorkerData);

port.on('message', (request: ScanRequest) => port.postMessage(answer(request)));

function answer(request: ScanRequest): ScanReply {
  try {
    return { kind: 'scanned', id: request.id, scan: scanner.scan(request) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { kind: 'failed', id: request.id, message: String(error), ...(code === undefined ? {} : { code }) };
  }
}
