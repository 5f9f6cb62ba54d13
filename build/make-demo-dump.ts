/**
 * Writes the bundled demo dump: a week of a made-up concierge agent, with failures planted on purpose, an incident on the
 * Friday, and some records that cannot be read. Deterministic: the same file every time. Run: node build/make-demo-dump.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { cycle, delegate, duplicate, fanOut } from './demo-oddities.ts';
import type { DemoTask } from './demo-script.ts';
import { DEMO_TASKS } from './demo-tasks.ts';
import { DemoRandom } from './demo-random.ts';
import { DemoTrace } from './demo-trace.ts';

const OUT = resolve(import.meta.dirname, '../resources/demo/concierge.jsonl');
const TRACES = 520;
const USERS = 48;
const HOUR_MS = 3_600_000;
/** Monday, 3 August 2026, midnight UTC; a week of hours from there. */
const FIRST_MS = Date.UTC(2026, 7, 3);
const HOURS = 7 * 24;
/** Friday, from eight to eighteen: the train service and a new payment prompt go wrong. */
const INCIDENT = { fromHour: 4 * 24 + 8, toHour: 4 * 24 + 18 };

const random = new DemoRandom(20260803);
const lines: string[] = [];

function isIncident(hour: number): boolean {
  return hour >= INCIDENT.fromHour && hour < INCIDENT.toHour;
}

/** How busy an hour of the week is: most at noon, little at night, less at weekends, too much in the incident. */
function busyness(hour: number): number {
  const ofDay = hour % 24;
  const bump = Math.exp(-(((ofDay - 13) / 4.5) ** 2));
  const weekend = hour >= 5 * 24 ? 0.45 : 1;
  return (0.04 + bump) * weekend * (isIncident(hour) ? 2.2 : 1);
}

function startTimes(): readonly number[] {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  const times = Array.from(
    { length: TRACES },
    () => FIRST_MS + Math.round((random.weighted(hours, busyness) + random.next()) * HOUR_MS),
  );
  return times.toSorted((a, b) => a - b);
}

function taskAt(startMs: number): DemoTask {
  const incident = isIncident(Math.floor((startMs - FIRST_MS) / HOUR_MS));
  const fails = (task: DemoTask): boolean => task.calls.some(({ error }) => error !== undefined);
  return random.weighted(DEMO_TASKS, (task) => task.weight * (incident && fails(task) ? 6 : 1));
}

/** People come back within the hour: a session is one person's runs until then. */
class Sessions {
  private readonly open = new Map<string, { readonly session: string; untilMs: number }>();
  private count = 0;

  at(startMs: number): { readonly session: string; readonly user: string } {
    const returning = [...this.open].filter(([, { untilMs }]) => untilMs > startMs).map(([user]) => user);
    const user =
      returning.length > 0 && random.chance(0.62)
        ? random.pick(returning)
        : `user-${String(1 + Math.floor(random.next() * USERS)).padStart(2, '0')}`;
    const known = this.open.get(user);
    const isOpen = known !== undefined && known.untilMs > startMs;
    if (!isOpen) this.count += 1;
    const session = isOpen ? known.session : `sess-${String(this.count).padStart(4, '0')}`;
    this.open.set(user, { session, untilMs: startMs + HOUR_MS });
    return { session, user };
  }
}

/** Runs with a shape of their own, by their place in the week. */
const DEEP_RUN = 137;
const WIDE_RUN = 301;
const CYCLIC_RUN = 212;

function writeTrace(index: number, startMs: number, sessions: Sessions): void {
  const task = taskAt(startMs);
  const trace = new DemoTrace({ index, task, startMs, ...sessions.at(startMs) }, random, lines);
  const root = trace.open('concierge.run');
  trace.llm('plan', root, { text: `I will ${task.plan}.` });
  if (random.chance(0.45)) trace.memory(root);
  const agent = trace.open(task.agent, root);
  if (task.fault === 'subAgentSilent') trace.silentSubAgent(agent);
  else trace.work(agent);
  if (index === DEEP_RUN) delegate(trace, agent, 40);
  if (index === WIDE_RUN) fanOut(trace, agent, 320);
  if (index === CYCLIC_RUN) cycle(trace);
  if (random.chance(0.03)) duplicate(trace, agent);
  trace.close(agent, task.agent, root, {
    kind: 'AGENT',
    ...(task.fault === 'subAgentSilent' ? {} : { output: task.answer }),
  });
  if (task.fault === 'orphan') trace.orphan();
  if (random.chance(0.35)) trace.evaluate(root);
  trace.finish(root);
}

/** Records as a crash, a proxy and a faulty exporter leave them; put between the others. */
function damage(record: string, kind: 'cut' | 'noTraceId' | 'badTime' | 'notARecord'): string {
  switch (kind) {
    case 'cut':
      return record.slice(0, Math.floor(record.length * 0.6));
    case 'noTraceId':
      return record.replace(/"trace_id":"[0-9a-f]+"/, '"trace_id":""');
    case 'badTime':
      return record.replace(/"start_time":"[^"]+"/, '"start_time":"yesterday"');
    case 'notARecord':
      return '[]';
    default:
      return kind satisfies never;
  }
}

const sessions = new Sessions();
for (const [index, startMs] of startTimes().entries()) writeTrace(index, startMs, sessions);
const spans = lines.length;
const damages = ['cut', 'noTraceId', 'cut', 'badTime', 'cut', 'noTraceId', 'notARecord', 'cut', 'cut'] as const;
for (const [at, kind] of damages.entries()) {
  const place = Math.floor(((at + 0.6) / damages.length) * lines.length);
  lines.splice(place, 0, damage(lines[place] ?? '', kind));
}
mkdirSync(resolve(OUT, '..'), { recursive: true });
writeFileSync(OUT, `${lines.join('\n')}\n`);
process.stdout.write(`${spans} spans in ${TRACES} traces, ${damages.length} lines that are none\n`);
