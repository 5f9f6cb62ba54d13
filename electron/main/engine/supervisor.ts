import type { MessagePortMain } from 'electron';
import type { z } from 'zod';

import type { InputOf, OutputOf, ProcedureName } from '../../../shared/api/contract.ts';
import type { KeyProcedures } from '../../../shared/api/procedures-analyst.ts';
import type { EngineStatus } from '../../../shared/api/procedures-desktop.ts';
import type { CollectProcedures } from '../../../shared/api/procedures-sources.ts';
import { WireClient } from '../../../shared/api/transport-client.ts';
import { OWN_CONNECTION, type FromEngine } from '../../../shared/api/transport-host.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';
import type { Answer, CallOutcome } from '../../../shared/api/transport.ts';
import { log } from '../log.ts';
import { EngineProcess, type EngineKind, type EnginePlan } from './engine-process.ts';
import { RestartPolicy } from './restart-policy.ts';

/** What the engine answers to main alone. */
type PrivateProcedures = CollectProcedures & KeyProcedures;

/** What a window's side must be able to take: a line to a new engine, and the news that the line is dead. */
export interface EngineUser {
  readonly connected: (port: MessagePortMain) => void;
  readonly lost: (reason: string, restarting: boolean) => void;
}

/**
 * Keeps one engine process running: starts it, connects every window to it, and when it ends starts it again, opens the
 * dumps that were open and connects the windows anew. Gives up after too many ends in a row, until asked to try again.
 */
export class EngineSupervisor {
  readonly status = new Latest<EngineStatus>({ kind: 'starting', attempt: 1 });
  /** Called when the set of open dumps changes. */
  onOpenedChange: () => void = () => {};

  /** Ways that are left to start it, the one in use first. */
  private plans: readonly EnginePlan[];
  /** Main's own line to the engine. */
  private readonly client = new WireClient();
  private readonly users = new Map<number, EngineUser>();
  private readonly policy = new RestartPolicy();
  private process: EngineProcess | undefined;
  private live = false;
  /** True once one came up in the way in use: later ends are crashes, not a sign that the way is wrong. */
  private hasRun = false;
  private stopping = false;
  private nextConnection = OWN_CONNECTION + 1;
  private starts = 0;
  private pid = 0;
  private lastExit: string | undefined;
  private reopened: readonly string[] = [];
  private inputs: readonly (readonly string[])[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(plans: readonly EnginePlan[]) {
    this.plans = plans;
  }

  /** The way in which it runs now. */
  get kind(): EngineKind {
    return this.plans[0]?.kind ?? 'forkedNode';
  }

  start(): void {
    this.starts += 1;
    this.status.set({ kind: 'starting', attempt: this.starts });
    const [plan] = this.plans;
    if (plan === undefined) throw new Error('There is no way to start the engine.');
    this.process = new EngineProcess(plan, {
      onMessage: (message) => this.receive(message),
      onExit: (reason, lastWords) => this.ended(reason, lastWords),
    });
  }

  /** Connects a user now or as soon as there is an engine; the function given back lets it go. */
  addUser(user: EngineUser): () => void {
    const connection = this.nextConnection++;
    this.users.set(connection, user);
    if (this.live && this.process !== undefined) user.connected(this.process.connect(connection));
    const { value } = this.status;
    if (value.kind === 'failed') user.lost(value.reason, false);
    return () => {
      this.users.delete(connection);
      if (this.live) this.process?.post({ kind: 'disconnect', connection });
    };
  }

  /** Asks the engine something for main's own needs. */
  ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<CallOutcome<OutputOf<N>>> {
    // The engine answers by the same contract that the types are inferred from.
    return this.client.call(name, input) as Promise<CallOutcome<OutputOf<N>>>;
  }

  /** Asks what the engine answers to main alone; the message goes over main's own line and nowhere else. */
  askPrivately<N extends keyof PrivateProcedures>(
    name: N,
    input: z.input<PrivateProcedures[N]['input']>,
  ): Promise<CallOutcome<z.output<PrivateProcedures[N]['output']>>> {
    // As above.
    return this.client.call(name, input) as Promise<CallOutcome<z.output<PrivateProcedures[N]['output']>>>;
  }

  /** Starts again after giving up; does nothing while an engine runs or is about to. */
  retry(): void {
    if (this.status.value.kind !== 'failed') return;
    this.policy.forget();
    this.start();
  }

  stop(): void {
    this.stopping = true;
    clearTimeout(this.timer);
    this.process?.post({ kind: 'shutdown' });
  }

  /** After an end before the first word: the next way, if there is one. */
  private tryNext(reason: string): boolean {
    const [tried, ...others] = this.plans;
    if (tried === undefined || others.length === 0 || this.hasRun) return false;
    log(`the engine cannot run as ${tried.kind} (${reason}); trying another way`);
    this.plans = others;
    this.start();
    return true;
  }

  private receive(message: FromEngine): void {
    switch (message.kind) {
      case 'hello':
        return this.welcome(message.pid);
      case 'relay':
        // Only our own connection goes over this line, and only answers come back on it.
        return this.client.receive(message.message as Answer);
      case 'opened':
        this.inputs = message.dumps.map((dump) => dump.inputs);
        return this.onOpenedChange();
      case 'reopened':
        this.reopened = message.names;
        return this.announceReady();
    }
  }

  private welcome(pid: number): void {
    this.pid = pid;
    this.live = true;
    this.hasRun = true;
    this.policy.started(Date.now());
    this.reopened = [];
    // Sent before any window is connected: a window's first question finds its dump known.
    if (this.inputs.length > 0) this.process?.post({ kind: 'reopen', inputs: this.inputs });
    this.process?.post({ kind: 'connect', connection: OWN_CONNECTION });
    this.client.connect((ask) => this.process?.post({ kind: 'relay', connection: OWN_CONNECTION, message: ask }));
    for (const [connection, user] of this.users) {
      if (this.process !== undefined) user.connected(this.process.connect(connection));
    }
    this.announceReady();
  }

  private announceReady(): void {
    this.status.set({
      kind: 'ready',
      pid: this.pid,
      starts: this.starts,
      reopened: this.reopened,
      ...(this.lastExit === undefined ? {} : { lastExit: this.lastExit }),
    });
  }

  private ended(exit: string, lastWords: string): void {
    const cameUp = this.live;
    this.live = false;
    this.process = undefined;
    if (this.stopping) return;
    // What a process says before it can begin is why it cannot: shown to the person. Later it is for the log only.
    const reason = cameUp || lastWords === '' ? exit : `${exit}: ${lastWords}`;
    if (!cameUp && this.tryNext(reason)) return;
    this.lastExit = reason;
    const delayMs = this.policy.ended(Date.now());
    const restarting = delayMs !== undefined;
    const failure = { code: restarting ? 'engineRestarted' : 'engineDown', message: reason, details: {} };
    this.client.disconnect(failure, { forGood: !restarting });
    for (const user of this.users.values()) user.lost(reason, restarting);
    if (restarting) {
      this.status.set({ kind: 'restarting', inMs: delayMs, attempt: this.starts + 1, reason });
      this.timer = setTimeout(() => this.start(), delayMs);
    } else {
      this.status.set({ kind: 'failed', reason });
    }
  }
}
