import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { MessageChannelMain, app, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';

import { dataFolder } from '../../engine/base/index.ts';
import type { FromEngine, ToEngine } from '../../../shared/api/transport-host.ts';
import { putBehindWindows } from './engine-priority.ts';

/** The oldest Node that can be the engine: the database's native part crashes on older ones. */
const ENGINE_NODE_MAJOR = 24;

/** Enough for an error with the top of its stack. */
const LAST_WORDS_CHARS = 2000;

export type EngineKind = 'utilityProcess' | 'forkedNode';

/** How to start the engine: the script of the utility process and its arguments. */
export interface EnginePlan {
  readonly kind: EngineKind;
  readonly script: string;
  readonly args: readonly string[];
}

/**
 * The ways to start the engine, the best first: as a utility process of its own where Electron's Node is new enough, and
 * as a utility process that runs it in the Node that comes with us. The second is for an Electron whose Node is too old,
 * or turns out not to load the database: that shows only when it is tried, by an end before its first word.
 * Two variables are for tests: `ROUNDHOUSE_ENGINE_SCRIPT` names another engine, the only one; `ROUNDHOUSE_ENGINE_FIRST`
 * one that is tried before the others.
 */
export function planEngine(): readonly EnginePlan[] {
  const root = app.getAppPath();
  const given = forTests('ROUNDHOUSE_ENGINE_SCRIPT');
  if (given !== undefined) return [utility(given)];
  const first = forTests('ROUNDHOUSE_ENGINE_FIRST');
  // Scripts that a plain Node runs must stand outside the archive.
  const unpacked = root.replace(/app\.asar$/, 'app.asar.unpacked');
  const bundle = join(unpacked, 'out', 'engine', 'electron', 'engine', 'host.mjs');
  const isAble = Number(process.versions.node.split('.')[0]) >= ENGINE_NODE_MAJOR;
  const forked = forkedPlan(root, bundle);
  return [
    ...(first === undefined ? [] : [utility(first)]),
    ...(isAble ? [utility(bundle)] : []),
    // Without a Node of ours, too: its absence is then what is told.
    ...(forked.hasNode || !isAble ? [forked.plan] : []),
  ];
}

function forTests(variable: string): string | undefined {
  const value = process.env[variable] ?? '';
  return app.isPackaged || value === '' ? undefined : value;
}

function utility(script: string): EnginePlan {
  return { kind: 'utilityProcess', script, args: [] };
}

function forkedPlan(root: string, bundle: string): { readonly plan: EnginePlan; readonly hasNode: boolean } {
  const source = join(root, 'electron', 'engine', 'host.ts');
  const useSource = !app.isPackaged && process.env['ROUNDHOUSE_ENGINE'] !== 'bundle' && existsSync(source);
  const node = nodePath(root);
  const plan: EnginePlan = {
    kind: 'forkedNode',
    script: join(root, 'out', 'main', 'relay.cjs'),
    args: [node, useSource ? source : bundle],
  };
  return { plan, hasNode: existsSync(node) };
}

function nodePath(root: string): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  if (app.isPackaged) return join(process.resourcesPath, 'engine', name);
  return join(root, 'node_modules', 'node', 'bin', name);
}

/**
 * Where Node keeps the engine's code as compiled, for it and its threads: half of a start is compiling. In our own folder:
 * Node's own choice is one that every user of the machine can write to.
 */
function compileCache(): string {
  return process.env['NODE_COMPILE_CACHE'] ?? join(dataFolder(), 'cache', 'code');
}

export interface EngineProcessEvents {
  readonly onMessage: (message: FromEngine) => void;
  /** `lastWords`: the end of what it wrote on standard error. */
  readonly onExit: (reason: string, lastWords: string) => void;
}

/** One run of the engine process. */
export class EngineProcess {
  private readonly child: UtilityProcess;
  private lastWords = '';

  constructor(plan: EnginePlan, events: EngineProcessEvents) {
    this.child = utilityProcess.fork(plan.script, [...plan.args], {
      serviceName: 'Roundhouse engine',
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    this.child.stderr?.on('data', (bytes: Buffer) => {
      process.stderr.write(bytes);
      this.lastWords = `${this.lastWords}${bytes.toString()}`.slice(-LAST_WORDS_CHARS);
    });
    // The one that stands in for an engine only passes messages on, and puts that engine back itself.
    if (plan.kind === 'utilityProcess') this.child.once('spawn', () => putBehindWindows(this.child.pid));
    // Both ends are ours and of one version: the form of the message is trusted.
    this.child.on('message', (message: FromEngine) => events.onMessage(message));
    this.child.once('exit', (code) => events.onExit(`exit code ${code}`, this.lastWords.trim()));
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
