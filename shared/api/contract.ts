import { z } from 'zod';

import { analystProcedures, analystStreams, modelDesktopProcedures } from './procedures-analyst.ts';
import { desktopProcedures, desktopStreams } from './procedures-desktop.ts';
import { dumpProcedures, dumpStreams } from './procedures-dumps.ts';
import { failureProcedures } from './procedures-failures.ts';
import { promptProcedures } from './procedures-prompts.ts';
import { sandboxProcedures } from './procedures-sandbox.ts';
import { sourceDesktopProcedures, sourceProcedures, sourceStreams } from './procedures-sources.ts';
import { toolProcedures, toolStreams } from './procedures-tools.ts';
import { traceProcedures } from './procedures-trace.ts';
import { workProcedures, workStreams } from './procedures-work.ts';
import type { CallOutcome, StreamMessage } from './transport.ts';

// Without this zod probes for `new Function`, which the page's trusted types refuse with an error in the console.
z.config({ jitless: true });

/** Everything the engine answers, by name: the schema of its input and of its output. */
export const engineProcedures = {
  ...dumpProcedures,
  ...toolProcedures,
  ...traceProcedures,
  ...workProcedures,
  ...failureProcedures,
  ...sourceProcedures,
  ...analystProcedures,
  ...promptProcedures,
  ...sandboxProcedures,
} as const;

/** Everything the engine streams, by name: the schema of its input and of each event. */
export const engineStreams = {
  ...dumpStreams,
  ...toolStreams,
  ...workStreams,
  ...sourceStreams,
  ...analystStreams,
} as const;

/** The one contract between windows and the processes behind them. There is no other channel. */
export const procedures = {
  ...desktopProcedures,
  ...sourceDesktopProcedures,
  ...modelDesktopProcedures,
  ...engineProcedures,
} as const;
export const streams = { ...desktopStreams, ...engineStreams } as const;

export { desktopProcedures, desktopStreams };

export type Procedures = typeof procedures;
export type Streams = typeof streams;
export type ProcedureName = keyof Procedures;
export type StreamName = keyof Streams;

/** What a caller gives: fields with a default may be left out. */
export type InputOf<N extends ProcedureName> = z.input<Procedures[N]['input']>;
export type OutputOf<N extends ProcedureName> = z.output<Procedures[N]['output']>;
export type StreamInputOf<N extends StreamName> = z.input<Streams[N]['input']>;
export type EventOf<N extends StreamName> = z.output<Streams[N]['event']>;

/**
 * What the preload script puts on `window.roundhouse`: exactly these three.
 *
 * `invoke` never rejects. While the engine is being restarted, calls wait; those under way when it ended come back with
 * code `engineRestarted`, those that waited in vain with `engineDown`.
 * `subscribe` returns what ends the stream. The next event is asked for once `onMessage` has returned, or the promise it
 * returned has settled: that is the back-pressure. A stream that was open when the engine ended fails with
 * `engineRestarted`; subscribe again.
 * `pathOfFile` gives the path of a dropped file, empty where it has none.
 */
export interface RoundhouseBridge {
  readonly invoke: <N extends ProcedureName>(name: N, input: InputOf<N>) => Promise<CallOutcome<OutputOf<N>>>;
  readonly subscribe: <N extends StreamName>(
    name: N,
    input: StreamInputOf<N>,
    onMessage: (message: StreamMessage<EventOf<N>>) => void | Promise<void>,
  ) => () => void;
  readonly pathOfFile: (file: File) => string;
}

declare global {
  interface Window {
    readonly roundhouse: RoundhouseBridge;
  }
}
