import type { AnalystEvent, RunOutcome } from '../../../shared/api/analyst.ts';
import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';

const ENDING_CHARS = 500;

/** What a list tells of a run after one more event. */
export function applyEvent(run: AnalystRun, event: AnalystEvent): AnalystRun {
  switch (event.kind) {
    case 'runStarted': {
      const { ending: _, endedAtMs: __, ...rest } = run;
      const { question, tracesInScope, rehearsal } = event;
      return {
        ...rest,
        state: 'running',
        question,
        tracesInScope,
        rehearsal: run.rehearsal || rehearsal,
        canResume: false,
      };
    }
    case 'turnStarted':
      return event.agent === 'root' ? { ...run, turn: { done: event.turn - 1, of: event.of } } : run;
    case 'usage':
      return { ...run, use: event.run };
    case 'paused':
      return { ...run, state: 'paused' };
    case 'continued':
      return { ...run, state: 'running' };
    case 'rehearsalSeen':
      return { ...run, rehearsal: true };
    case 'report': {
      const { findings, checks } = event.report;
      const { citations, citationsVerified } = checks;
      return {
        ...run,
        rehearsal: run.rehearsal || event.report.rehearsal,
        report: { findings: findings.length, citations, citationsVerified },
      };
    }
    case 'runEnded':
      return {
        ...run,
        state: event.outcome,
        ...(event.outcome === 'answered' ? {} : { ending: event.text.slice(0, ENDING_CHARS) }),
        use: event.use,
        endedAtMs: event.timeMs,
        canResume: canGoOn(run, event.outcome),
      };
    default:
      return run;
  }
}

/** A run that was asked for its report has come to its end, stopped or not. */
function canGoOn(run: AnalystRun, outcome: RunOutcome): boolean {
  const finished = outcome === 'stopped' && run.report !== undefined;
  return RESUMABLE.has(outcome) && !finished && run.dump !== undefined;
}

/** Stopped by a person, or cut short by what may be better the next time. */
const RESUMABLE: ReadonlySet<RunOutcome> = new Set(['stopped', 'providerFailed', 'failed'] satisfies RunOutcome[]);

/** True for events that the list of runs shows; the others, deltas above all, leave it as it is. */
export function changesList({ kind }: AnalystEvent): boolean {
  return LISTED.has(kind);
}

const LISTED: ReadonlySet<AnalystEvent['kind']> = new Set([
  'runStarted',
  'turnStarted',
  'usage',
  'paused',
  'continued',
  'rehearsalSeen',
  'report',
  'runEnded',
] satisfies AnalystEvent['kind'][]);
