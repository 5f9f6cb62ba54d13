import { describe, expect, it } from 'vitest';

import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import type { CallOutcome } from '../../shared/api/transport.ts';
import { titleKey, TraceTitlesStore } from './trace-titles.ts';

/** An engine that knows the titles of even traces, and counts what it is asked. */
function engine() {
  const asked: string[][] = [];
  const call = async <N extends ProcedureName>(_name: N, input: InputOf<N>): Promise<CallOutcome<OutputOf<N>>> => {
    const { traceIds } = input as InputOf<'trace.titles'>;
    asked.push([...traceIds]);
    const titles = traceIds
      .filter((id) => Number(id) % 2 === 0)
      .map((traceId) => ({ traceId, title: `Task ${traceId}` }));
    return { ok: true, value: { titles } as OutputOf<'trace.titles'> as OutputOf<N> };
  };
  return { asked, titles: new TraceTitlesStore({ call }) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('titles of traces', () => {
  it('are asked for once, those without an answer included', async () => {
    const { asked, titles } = engine();
    titles.want('d', ['1', '2']);
    titles.want('d', ['2']);
    await settled();
    titles.want('d', ['1', '2']);
    expect(asked).toEqual([['1', '2']]);
    expect(titles.store.getState().get(titleKey('d', '2'))?.title).toBe('Task 2');
    expect(titles.store.getState().has(titleKey('d', '1'))).toBe(true);
  });

  it('are asked for in small batches, so that some come soon', async () => {
    const { asked, titles } = engine();
    titles.want(
      'd',
      Array.from({ length: 120 }, (_, at) => String(at)),
    );
    expect(asked.map((ids) => ids.length)).toEqual([50, 50, 20]);
  });

  it('that were missing are asked for again once the dump grew', async () => {
    const { asked, titles } = engine();
    titles.want('d', ['1', '2']);
    await settled();
    titles.forgetMissing('d');
    titles.want('d', ['1', '2']);
    expect(asked).toEqual([['1', '2'], ['1']]);
  });
});
