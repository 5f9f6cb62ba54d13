import { escapeRegex } from '../../shared/escape-regex.ts';
import { formatCount } from '../../shared/format/index.ts';
import { UserError } from '../engine/base/index.ts';
import type { OpenDump } from './open.ts';

/**
 * The id of the trace that a person named with an option: exact, else the only one that begins so. UserError
 * 'badArgument' where several begin so, 'notFound' where none does.
 */
export async function resolveTrace(dump: OpenDump, option: string, named: string): Promise<string> {
  if (dump.index.findTrace(named) >= 0) return named;
  const begins = await dump.run('query_traces', {
    filter: `trace:~/^${escapeRegex(named)}/`,
    fields: ['traceId'],
    limit: 5,
  });
  const [only] = begins.traces;
  if (only !== undefined && begins.total === 1) return only.traceId;
  if (begins.total > 1) {
    throw new UserError(
      'badArgument',
      `${option}: ${formatCount(begins.total)} traces begin with "${named}", such as ${begins.traces.map((trace) => trace.traceId).join(', ')}.`,
      { named },
    );
  }
  throw new UserError(
    'notFound',
    `${option}: no trace of this dump is "${named}" or begins so. 'roundhouse traces' lists them.`,
    { named },
  );
}
