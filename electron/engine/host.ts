import { serveConnection, type Connection } from '../../shared/api/transport-server.ts';
import { OWN_CONNECTION, type ToEngine } from '../../shared/api/transport-host.ts';
import { askSchema, type Answer } from '../../shared/api/transport.ts';
import type { ProcedureName } from '../../shared/api/contract.ts';
import { assertNever, dataFolder } from './base/index.ts';
import { createEngine } from './engine.ts';
import { requireDatabase } from './facade/require-database.ts';
import { hostLink, type DirectPort } from './facade/host-link.ts';
import { Turns } from './facade/turns.ts';

/**
 * Entry of the engine process: the facade on one side, the parent's channel and the windows' lines on the other.
 * Says its first word only when the database can be loaded: an end before tells the parent to try another Node.
 * An error that nobody caught ends the process: the parent starts it again, which is better than going on half broken.
 */
requireDatabase();
const link = hostLink();
const engine = createEngine({
  dataDir: dataFolder(),
  checkOutput: process.env['ROUNDHOUSE_CHECK_OUTPUT'] !== undefined,
});
const connections = new Map<number, Connected>();
const turns = new Turns();

/** What stands beside the rows of a table: they are wanted first. */
const CAN_WAIT: ReadonlySet<string> = new Set<ProcedureName>([
  'tool.count_traces',
  'tool.facets',
  'tool.histogram',
  'tool.aggregate',
  'tool.get_dataset_overview',
  'annotations.list',
  'failures.modes',
]);

interface Connected {
  readonly served: Connection;
  /** What a window holds; main holds nothing. */
  readonly window: Disposable | undefined;
}

link.listen((message, port) => receive(message, port));
link.post({ kind: 'hello', pid: process.pid, node: process.versions.node });
void announceOpened();

function receive(message: ToEngine, port: DirectPort | undefined): void {
  switch (message.kind) {
    case 'connect':
      return connect(message.connection, port);
    case 'disconnect':
      return disconnect(message.connection);
    case 'relay':
      return hear(connections.get(message.connection)?.served, message.message);
    case 'reopen':
      return link.post({ kind: 'reopened', names: engine.reopen(message.inputs) });
    case 'shutdown':
      engine[Symbol.dispose]();
      process.exit(0);
      break;
    default:
      return assertNever(message);
  }
}

function connect(connection: number, port: DirectPort | undefined): void {
  const post = (answer: Answer): void => {
    if (port === undefined) link.post({ kind: 'relay', connection, message: answer });
    else port.postMessage(answer);
  };
  const window = connection === OWN_CONNECTION ? undefined : engine.windowApi();
  const served = serveConnection({ api: window ?? engine.mainApi, post, onInternalError: report });
  connections.set(connection, { served, window });
  port?.on('message', (event) => hear(served, event.data));
  port?.on('close', () => disconnect(connection));
  port?.start();
}

/** Takes a window's words in turn. Only calls can wait: what is said of a stream must keep its order. */
function hear(served: Connection | undefined, message: unknown): void {
  if (served === undefined) return;
  const ask = askSchema.safeParse(message);
  const later = ask.success && ask.data.kind === 'call' && CAN_WAIT.has(ask.data.name);
  turns.add(() => served.receive(message), { later });
}

function disconnect(connection: number): void {
  const gone = connections.get(connection);
  connections.delete(connection);
  gone?.served.close();
  gone?.window?.[Symbol.dispose]();
}

/**
 * Tells the parent what is open on every change, so that it can have the same opened after a crash. Not that nothing is
 * open in the beginning: the parent would forget what it is about to have opened again.
 */
async function announceOpened(): Promise<void> {
  let begun = false;
  for await (const dumps of engine.opened.watch(new AbortController().signal)) {
    if (begun || dumps.length > 0) link.post({ kind: 'opened', dumps });
    begun = true;
  }
}

function report(error: unknown, name: string): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`engine: ${name} failed: ${text}\n`);
}
