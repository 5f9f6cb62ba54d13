import { parentPort, workerData } from 'node:worker_threads';

import { giveWay, invariant } from '../base/index.ts';

import { CrewMember } from './crew-member.ts';
import type { CrewData, CrewReply, CrewRequest } from './scan-protocol.ts';

const port = parentPort;
invariant(port !== null, 'index.crewWorkerHasAParent');
giveWay();
// The builder starts this file with exactly these data, see crew.ts.
const member = new CrewMember(workerData as CrewData);

port.on('message', ({ id, request }: { readonly id: number; readonly request: CrewRequest }) =>
  port.postMessage(answer(id, request)),
);

function answer(id: number, request: CrewRequest): CrewReply {
  try {
    return { kind: 'done', id, result: member.do(request) };
  } catch (error) {
    return { kind: 'failed', id, message: String(error) };
  }
}
