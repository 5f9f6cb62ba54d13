import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DumpFollowEvent } from '../../../shared/api/procedures-dumps.ts';
import type { DumpSession } from './dump-session.ts';
import { growthSince, toldOf } from './growth.ts';

const LOOK_EVERY_MS = 500;

/**
 * Keeps the index of a dump up with its files for as long as somebody listens: looks at them twice a second, and where
 * they changed brings the index up to date and says what is new since the last event.
 */
export async function* followDump(session: DumpSession, signal: AbortSignal): AsyncGenerator<DumpFollowEvent> {
  using _following = session.follow();
  await session.loaded(signal);
  if (signal.aborted) return;
  let told = await session.use(({ index }) => toldOf(index));
  // Nothing yet: what came between the last load and now is found by the first look.
  let seen: string | undefined;
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    const now = await fingerprint(session);
    if (signal.aborted || now === seen) continue;
    seen = now;
    await session.refresh();
    const [event, next] = await session.use(({ index }) => [growthSince(index, told), toldOf(index)] as const);
    if (event.buildId === told.buildId) continue;
    told = next;
    yield event;
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
