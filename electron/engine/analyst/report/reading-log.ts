import type { Injection } from '../../../../shared/api/report.ts';
import { findSteering, payloadsOf, type ReportTexts, type SteeringSentence } from './injection.ts';

/** Tools that reach beyond the dump or run something: what a span told an agent to do would be done by them. */
const ACTING = /^(?:run_code|repo_|git_)/;

/** What people click or paste; in trace content it comes from whoever wrote the trace. */
const LINK = /https?:\/\/[^\s"'`<>()[\]{}\\，。；]+/g;
const COMMAND =
  /\b(?:curl|wget|pip3? install|npm (?:i|install)|npx|bash -c|sh -c|chmod|rm -rf|powershell|iwr|iex)\s[^\n"'`\\]{3,200}/g;

/** More than a run shows to a reader; a dump can hold millions. */
const MOST_HELD = 20_000;

interface Held {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * What the agents of a run read in traces, as far as it may lead them astray: sentences that steer, and every link and
 * command. The second needs no understanding of a language: a link that a report hands on and that stands in a span comes
 * from whoever wrote the trace. It cannot see words of a trace that are told in other words.
 */
export class ReadingLog {
  readonly sentences: SteeringSentence[] = [];
  private readonly held = new Map<string, Held>();
  private readonly acted: Injection[] = [];

  /** An agent, or the check, has read a text of a span. */
  read(traceId: string, spanId: string, text: string): void {
    this.sentences.push(...findSteering(traceId, spanId, [{ field: '', text }]));
    for (const pattern of [LINK, COMMAND]) {
      for (const [found] of text.matchAll(pattern)) {
        const key = trimmed(found);
        if (this.held.size < MOST_HELD && !this.held.has(key)) this.held.set(key, { traceId, spanId });
      }
    }
  }

  /** An agent calls a tool: followed when the call holds what a sentence read before it dictates. */
  called(agent: string, tool: string, argumentsText: string): void {
    if (!ACTING.test(tool)) return;
    for (const sentence of this.sentences) {
      const payload = payloadsOf(sentence.text).find((each) =>
        argumentsText.includes(JSON.stringify(each).slice(1, -1)),
      );
      if (payload === undefined) continue;
      this.acted.push({ ...sentence, effect: 'followed', where: `${agent} called ${tool} with "${payload}"` });
    }
  }

  /** Calls that did what a span says. */
  followedCalls(): readonly Injection[] {
    return this.acted;
  }

  /** Links and commands that the report hands on as its own words and that stand in a span; quotes of spans are left out. */
  carriedBy({ answer, findings }: ReportTexts): readonly Injection[] {
    const places = [{ where: 'the answer', text: answer }, ...findings];
    const carried = new Map<string, Injection>();
    for (const { where, text } of places) {
      for (const pattern of [LINK, COMMAND]) {
        for (const [found] of text.matchAll(pattern)) {
          const key = trimmed(found);
          const from = this.held.get(key);
          if (from !== undefined && !carried.has(key))
            carried.set(key, { ...from, text: key, effect: 'carried', where });
        }
      }
    }
    return [...carried.values()];
  }
}

/** Without the marks that end a sentence. */
function trimmed(found: string): string {
  return found.replace(/[\s.,;:!?]+$/, '');
}
