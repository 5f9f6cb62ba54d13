/** Results of `work` in the order of the items, with at most `width` of them under way. The first failure ends it. */
export async function* ahead<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  let next = 0;
  try {
    while (next < items.length || running.length > 0) {
      while (running.length < width && next < items.length) {
        const [item] = items.slice(next, next + 1) as [T];
        next += 1;
        const started = work(item);
        // Looked at when its turn comes; until then its failure is nobody's.
        started.catch(() => {});
        running.push(started);
      }
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    await Promise.allSettled(running);
  }
}
