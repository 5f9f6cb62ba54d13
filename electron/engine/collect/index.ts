/**
 * Collecting: pulls traces from the servers that people keep them on into files that the dumps room reads. Opens network
 * connections to the server it is given and to nothing else.
 */
export {
  countSource,
  pull,
  sourceOptions,
  testServer,
  type AskOptions,
  type PullOptions,
  type PullPlan,
} from './collect.ts';
export { readJournal, type PullJournal } from './pull-file.ts';
export type { PullState } from './pull-report.ts';
export type { RetryPace } from './retry-pace.ts';
