import type { DemoTrace } from './demo-trace.ts';

/** A span that was sent twice, the first time before it was done. */
export function duplicate(trace: DemoTrace, parent: string): void {
  const id = trace.nextId('duplicate');
  const startMs = trace.nowMs;
  const span = { name: 'cache.write', parent, id, startMs };
  const attributes = { 'openinference.span.kind': 'CHAIN', 'input.value': trace.request };
  trace.write({ ...span, endMs: undefined, attributes });
  trace.step(40, 200);
  trace.write({ ...span, endMs: trace.nowMs, attributes });
}

/** Two spans that each name the other as their parent. */
export function cycle(trace: DemoTrace): void {
  const [one, other] = [trace.nextId('cycle'), trace.nextId('cycle')];
  for (const [id, parent] of [
    [one, other],
    [other, one],
  ]) {
    const startMs = trace.nowMs;
    trace.step(20, 100);
    trace.write({
      name: 'retry.wrapper',
      parent,
      id,
      startMs,
      endMs: trace.nowMs,
      attributes: { 'openinference.span.kind': 'CHAIN' },
    });
  }
}

/** Agents that hand the task on and on, `levels` deep. */
export function delegate(trace: DemoTrace, parent: string, levels: number): void {
  const chain = [parent];
  for (let level = 1; level <= levels; level += 1) chain.push(trace.open(`delegate_${level}`, chain.at(-1)));
  trace.llm('chat', chain.at(-1) ?? parent, { text: 'Nobody is left to ask.' });
  for (let level = levels; level >= 1; level -= 1) {
    trace.close(chain[level] ?? parent, `delegate_${level}`, chain[level - 1], { kind: 'AGENT', output: 'Asked on.' });
  }
}

/** As many calls of one tool side by side. */
export function fanOut(trace: DemoTrace, parent: string, calls: number): void {
  const startMs = trace.nowMs;
  for (let call = 1; call <= calls; call += 1) {
    trace.nowMs = startMs + trace.random.next() * 2_000;
    trace.tool(parent, 'mail.read', `{"message_id":"m_${call}"}`, { result: `{"subject":"Receipt ${call}"}` });
  }
  trace.nowMs = startMs + 6_000;
}
