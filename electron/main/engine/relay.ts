import { fork, type ChildProcess } from 'node:child_process';

import type { FromEngine, ToEngine } from '../../../shared/api/transport-host.ts';
import { putBehindWindows } from './engine-priority.ts';

/**
 * Entry of the utility process that stands in for the engine where Electron's own Node is too old to be it: it runs the
 * engine in a newer Node and passes every message on, so that no traffic of the windows goes through main.
 * Arguments: the Node to run, then the engine's entry. Ends when the engine ends, and the engine ends when this does.
 */
const [nodePath, entryPath] = process.argv.slice(2);
const parent = process.parentPort;
const ports = new Map<number, Electron.MessagePortMain>();

const engine = startEngine(nodePath ?? '', entryPath ?? '');
engine.on('message', (message: FromEngine) => {
  if (message.kind === 'relay' && ports.has(message.connection))
    ports.get(message.connection)?.postMessage(message.message);
  else parent.postMessage(message);
});
engine.on('exit', (code, signal) => {
  process.stderr.write(`engine ended with ${signal ?? code}\n`);
  process.exit(code === 0 ? 0 : 1);
});
engine.on('error', (error) => {
  process.stderr.write(`engine cannot be started: ${error.message}\n`);
  process.exit(1);
});

parent.on('message', (event) => {
  const message = event.data as ToEngine;
  const port = event.ports[0];
  if (message.kind === 'connect' && port !== undefined) adopt(port, message.connection);
  if (message.kind === 'disconnect') ports.delete(message.connection);
  send(message);
});

function startEngine(execPath: string, entry: string): ChildProcess {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const child = fork(entry, [], { execPath, execArgv: [], env, serialization: 'advanced' });
  putBehindWindows(child.pid);
  return child;
}

function adopt(port: Electron.MessagePortMain, connection: number): void {
  ports.set(connection, port);
  port.on('message', (event) => send({ kind: 'relay', connection, message: event.data }));
  port.on('close', () => {
    if (ports.delete(connection)) send({ kind: 'disconnect', connection });
  });
  port.start();
}

function send(message: ToEngine): void {
  if (engine.connected) engine.send(message);
}
