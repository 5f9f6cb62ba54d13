import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DumpFollowEvent } from '../../../shared/api/procedures-dumps.ts';
import type { DumpSession } from './dump-session.ts';

const LOOK_EVERY_MS = 500;

/**
 * Keeps the index of a dump up with its files for as long as somebody listens: looks at them twice a second, and where
 * they changed brings the index up to date and says what is new since the last event.
 */
export async function* followDump(session: DumpSession, signal: AbortSignal): AsyncGenerator<DumpFollowEvent> {
  let told = await session.use(({ index }) => index.meta.counts);
  let seen = await fingerprint(session);
  session.setFollowing(true);
  try {
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
      const now = await fingerprint(session);
      if (signal.aborted || now === seen) continue;
      seen = now;
      if (!(await session.refresh())) continue;
      const event = await growthSince(session, told);
      told = await session.use(({ index }) => index.meta.counts);
      yield event;
    }
  } finally {
    session.setFollowing(false);
  }
}

/** Sizes and times of the files; different when one of them grew, changed, came or went. */
async function fingerprint(session: DumpSession): Promise<string> {
  const paths = [...session.inputs, ...session.status.value.files.map((file) => file.original)];
  const facts = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs }) => `${size}:${mtimeMs}`,
        () => 'gone',
      ),
    ),
  );
  return facts.join(' ');
}

function growthSince(
  session: DumpSession,
  told: { readonly spans: number; readonly traces: number },
): Promise<DumpFollowEvent> {
  return session.use(({ index }) => {
    const { spans, traces } = index.meta.counts;
    const last = index.spans.byPosition[index.spanCount - 1];
    return {
      buildId: index.meta.buildId,
      spans,
      traces,
      newSpans: spans - told.spans,
      newTraces: traces - told.traces,
      ...(last === undefined ? {} : { latestTraceId: index.traceIdText(index.traceOfSpan(last)) }),
    };
  });
}
