import type { ObservationKind } from '../../../shared/domain/index.ts';
import type { Evidence } from '../../../shared/api/failures.ts';

/**
 * What the detectors know of a trace. A digest keeps a few short texts of each span and never its record, so that a
 * trace of a million spans fits in memory. Positions are indexes into `spans`, which stand in time order.
 */
export interface TraceDigest {
  readonly spans: readonly SpanDigest[];
  /** The agents of the trace with what each did, in order of their first step; agentless steps form one of their own. */
  readonly actors: readonly Actor[];
}

export interface SpanDigest {
  /** Ordinal in the index. */
  readonly ordinal: number;
  /** Position of the parent, or -1. */
  readonly parent: number;
  readonly kind: ObservationKind;
  readonly name: string;
  readonly agent: string;
  readonly tool: string;
  readonly isError: boolean;
  /** Has no end, or never closed. */
  readonly isOpen: boolean;
  readonly startNs?: bigint;
  readonly endNs?: bigint;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** What an error span says; empty text when it has no words. */
  readonly error?: Evidence;
  /** A stop by a limit that the span reports, in a message, a finish reason or an outcome attribute. */
  readonly limit?: Evidence;
  readonly detail: SpanDetail;
}

export type SpanDetail =
  | { readonly kind: 'call'; readonly call: CallDigest }
  | { readonly kind: 'turn'; readonly turn: TurnDigest }
  | { readonly kind: 'agent'; readonly output: OutputState; readonly offered: OfferedSet | undefined }
  | { readonly kind: 'other' };

/** 'unrecorded' where the producer keeps no content: then nothing may be concluded. */
export type OutputState = 'unrecorded' | 'empty' | 'present';

/** One call of a tool, as a model wrote it or as a TOOL span ran it. */
export interface CallDigest {
  readonly tool: string;
  /** Equal for equal tool and arguments, whatever the order of keys; empty when the arguments were not recorded. */
  readonly key: string;
  readonly callId?: string;
  readonly arguments: ArgumentsDigest;
  /** 'claimed': the call counts as successful but its result says that it failed. */
  readonly outcome: 'unknown' | 'ok' | 'empty' | 'error' | 'claimed';
  /** Equal for equal result texts. */
  readonly resultKey: string;
  /** The result's words about a failure. */
  readonly failure?: Evidence;
}

export interface ArgumentsDigest {
  /** 'text': not JSON and not meant to be. 'broken': begins like JSON and does not parse. */
  readonly form: 'absent' | 'object' | 'json' | 'text' | 'broken';
  /** Names at the top level, for form 'object'. */
  readonly names: readonly string[];
  /** Beginning of the text, and where it stands. */
  readonly evidence: Evidence;
}

/** One call of a model. */
export interface TurnDigest {
  readonly calls: readonly CallDigest[];
  /** Answers of tools that this turn was given since the model last spoke; absent where the input was not read. */
  readonly results?: readonly ToolAnswer[];
  readonly output: OutputState;
  /** Text that the model wrote, shortened; empty text when it wrote none. */
  readonly text: Evidence;
  readonly finishReasons: readonly string[];
  readonly offered: OfferedSet | undefined;
  /** Characters; 0 where the input was not read, since its tokens are known. */
  readonly inputLength: number;
}

export interface ToolAnswer {
  readonly callId?: string;
  readonly outcome: CallDigest['outcome'];
  readonly resultKey: string;
  readonly failure?: Evidence;
}

/** Tools offered to a model by name; undefined schemas say nothing about arguments. */
export interface OfferedSet {
  readonly tools: ReadonlyMap<string, ArgumentRule | undefined>;
}

export interface ArgumentRule {
  readonly required: readonly string[];
  /** Undefined when other names are allowed too. */
  readonly allowed: ReadonlySet<string> | undefined;
}

export interface Actor {
  /** Position of the agent's span; -1 for steps under no agent. */
  readonly span: number;
  readonly name: string;
  /** Calls that ran, in time order; from model turns where the trace has no TOOL spans for them. */
  readonly calls: readonly PlacedCall[];
  /** Calls as models wrote them. */
  readonly requests: readonly PlacedCall[];
  /** Positions of model turns. */
  readonly turns: readonly number[];
  /** Tools offered by the agent's span or any of its turns; undefined when none says. */
  readonly offered: OfferedSet | undefined;
}

export interface PlacedCall {
  readonly span: number;
  readonly call: CallDigest;
}
