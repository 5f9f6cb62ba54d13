import { parentPort, workerData } from 'node:worker_threads';

import { giveWay, invariant } from '../base/index.ts';
import { openIndex } from '../index/index.ts';
import { FindingsCollector } from './findings.ts';
import type { ScanReply, ScanRequest, ScanWorkerData } from './failure-protocol.ts';
import { scanTraces } from './scan-traces.ts';

// What the client in this room passed; see failure-protocol.ts.
const { indexFolder, thresholds } = workerData as ScanWorkerData;
const port = parentPort;
invariant(port !== null, 'failures.scanWorkerHasParent');
giveWay();
const opened = openIndex(indexFolder);
if (!opened.ok) throw new Error(`The index in ${indexFolder} cannot be opened: ${opened.error.kind}`);
const index = opened.value;

port.on('message', ({ job, range }: ScanRequest) => {
  const collector = new FindingsCollector(thresholds);
  for (const trace of scanTraces(index, range, thresholds.maxRecordBytes)) collector.add(trace);
  port.postMessage({ kind: 'found', job, findings: collector.findings() } satisfies ScanReply);
});
port.postMessage({ kind: 'ready', buildId: index.meta.buildId } satisfies ScanReply);
