import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { MessageChannelMain, app, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';

import type { FromEngine, ToEngine } from '../../../shared/api/transport-host.ts';

/** The oldest Node that can be the engine: the database's native part crashes on older ones. */
const ENGINE_NODE_MAJOR = 24;

export type EngineKind = 'utilityProcess' | 'forkedNode';

/** How to start the engine: the script of the utility process and its arguments. */
export interface EnginePlan {
  readonly kind: EngineKind;
  readonly script: string;
  readonly args: readonly string[];
}

/**
 * The engine as a utility process of its own where Electron's Node is new enough; else a utility process that runs the
 * engine in the Node that comes with us. `ROUNDHOUSE_ENGINE_SCRIPT` names another script, for tests of the channel.
 */
export function planEngine(): EnginePlan {
  const root = app.getAppPath();
  const given = app.isPackaged ? '' : (process.env['ROUNDHOUSE_ENGINE_SCRIPT'] ?? '');
  if (given !== '') return { kind: 'utilityProcess', script: given, args: [] };
  // Scripts that a plain Node runs must stand outside the archive.
  const unpacked = root.replace(/app\.asar$/, 'app.asar.unpacked');
  const bundle = join(unpacked, 'out', 'engine', 'electron', 'engine', 'host.mjs');
  if (Number(process.versions.node.split('.')[0]) >= ENGINE_NODE_MAJOR) {
    return { kind: 'utilityProcess', script: bundle, args: [] };
  }
  const relay = join(root, 'out', 'main', 'relay.cjs');
  const source = join(root, 'electron', 'engine', 'host.ts');
  const useSource = !app.isPackaged && process.env['ROUNDHOUSE_ENGINE'] !== 'bundle' && existsSync(source);
  return { kind: 'forkedNode', script: relay, args: [nodePath(root), useSource ? source : bundle] };
}

function nodePath(root: string): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  if (app.isPackaged) return join(process.resourcesPath, 'engine', name);
  return join(root, 'node_modules', 'node', 'bin', name);
}

export interface EngineProcessEvents {
  readonly onMessage: (message: FromEngine) => void;
  readonly onExit: (reason: string) => void;
}

/** One run of the engine process. */
export class EngineProcess {
  private readonly child: UtilityProcess;

  constructor(plan: EnginePlan, events: EngineProcessEvents) {
    this.child = utilityProcess.fork(plan.script, [...plan.args], {
      serviceName: 'Roundhouse engine',
      stdio: 'inherit',
    });
    // Both ends are ours and of one version: the form of the message is trusted.
    this.child.on('message', (message: FromEngine) => events.onMessage(message));
    this.child.once('exit', (code) => events.onExit(`exit code ${code}`));
  }

  post(message: ToEngine): void {
    this.child.postMessage(message);
  }

  /** Opens a direct line for a window; gives the end that goes to the window. */
  connect(connection: number): MessagePortMain {
    const { port1, port2 } = new MessageChannelMain();
    this.child.postMessage({ kind: 'connect', connection } satisfies ToEngine, [port1]);
    return port2;
  }

  kill(): void {
    this.child.kill();
  }
}
