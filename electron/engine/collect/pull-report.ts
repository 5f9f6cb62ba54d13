import type { PullCounts } from '../../../shared/api/procedures-sources.ts';
import type { PullFile } from './pull-file.ts';
import type { ServerHttp, Waiting } from './server-http.ts';

export interface PullState {
  readonly counts: PullCounts;
  readonly waiting?: Waiting;
}

/** What a pull in one server's way works with. */
export interface PullWork {
  readonly http: ServerHttp;
  readonly file: PullFile;
  readonly tally: PullTally;
}

/** What a pull has brought so far, in this run and the ones before. */
export class PullTally {
  traces: number;
  spans: number;
  gone: number;
  totalTraces: number | undefined;
  totalSpans: number | undefined;
  private readonly requestsBefore: number;
  private readonly http: ServerHttp;
  private readonly file: PullFile;
  private readonly onState: (state: PullState) => void;
  private waiting: Waiting | undefined;

  constructor(parts: { readonly http: ServerHttp; readonly file: PullFile }, onState: (state: PullState) => void) {
    const { journal } = parts.file;
    this.http = parts.http;
    this.file = parts.file;
    this.onState = onState;
    this.traces = journal.traces;
    this.spans = journal.spans;
    this.gone = journal.gone;
    this.requestsBefore = journal.requests;
  }

  get requests(): number {
    return this.requestsBefore + this.http.requests;
  }

  get counts(): PullCounts {
    const { traces, spans, gone, requests, totalTraces, totalSpans } = this;
    return {
      traces,
      spans,
      gone,
      requests,
      bytes: this.file.bytes,
      ...(totalTraces === undefined ? {} : { totalTraces }),
      ...(totalSpans === undefined ? {} : { totalSpans }),
    };
  }

  wait(waiting: Waiting | undefined): void {
    this.waiting = waiting;
    this.tell();
  }

  tell(): void {
    this.onState({ counts: this.counts, ...(this.waiting === undefined ? {} : { waiting: this.waiting }) });
  }

  /** Puts on record what has been added so far. */
  async commit(place: { readonly position?: string; readonly isComplete: boolean }): Promise<void> {
    const { traces, spans, gone, requests } = this;
    await this.file.commit({ traces, spans, gone, requests, ...place });
    this.tell();
  }
}
