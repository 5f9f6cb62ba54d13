import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

import { createEngine, type Engine } from '../../electron/engine/engine.ts';
import { benchCodeMemory, benchCodeStart } from './analyst-code.ts';
import { benchTurns } from './analyst-turns.ts';
import { CROWD, runCrowd, type CrowdApi } from './crowd.ts';
import { benchFolder, generateDump } from './generate.ts';
import { asText, machineDescription, tableMarkdown, type Table } from './report.ts';
import { writeOwnSection } from './results-file.ts';

const HELP = `Usage: npm run bench:analyst -- [--only turns,start,memory,crowd] [--quick] [--no-write]

Measures the analyst without a model: its overhead in a turn, code in the sandbox, and twenty sub-agents over 2 GB.
Dumps are generated once (3 GB of disk); --quick uses small ones and writes nothing.
Figures go to the section "Analyst" of test/bench/RESULTS.md.`;

const REPETITIONS = 5;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const dataDir = join(benchFolder(), 'analyst-home');
  mkdirSync(dataDir, { recursive: true });
  const benches: Readonly<Record<string, () => Promise<Table>>> = {
    turns: () => benchTurns(REPETITIONS),
    start: benchCodeStart,
    memory: () => benchCodeMemory(generateDump({ shape: 'small', spans: values.quick ? 100_000 : 1e6 }).path, dataDir),
    crowd: () => benchCrowd(generateDump({ shape: 'large', sizeBytes: values.quick ? 100e6 : 2e9 }).path, dataDir),
  };
  const loadBefore = loadavg()[0] ?? 0;
  const startedAtMs = performance.now();
  const tables: Table[] = [];
  for (const name of values.only?.split(',') ?? Object.keys(benches)) {
    say(name);
    const bench = benches[name];
    if (bench === undefined)
      throw new Error(`there is no bench "${name}"; there are ${Object.keys(benches).join(', ')}`);
    tables.push(await bench());
  }
  const about = [
    machineDescription(),
    `Load average at the start ${loadBefore.toFixed(1)}, at the end ${(loadavg()[0] ?? 0).toFixed(1)}; the whole took ${((performance.now() - startedAtMs) / 60_000).toFixed(1)} minutes.`,
    'Without a model: a rehearsal server on loopback answers from a script, everything else is real.',
  ];
  console.log(asText(tables));
  console.log(`\n${about.join('\n')}`);
  if (values.quick || !values.write || values.only !== undefined) return;
  const parts = tables.map((table) => `### ${table.title}\n\n${tableMarkdown(table)}`);
  writeOwnSection('Analyst', [about.map((line) => `- ${line}`).join('\n'), ...parts].join('\n\n'));
  say('Written: test/bench/RESULTS.md');
}

/** Twenty sub-agents at once, by the facade that windows use; the event loop of this process is the engine's. */
async function benchCrowd(dump: string, dataDir: string): Promise<Table> {
  using engine = createEngine({ dataDir });
  const api = apiOf(engine);
  const { dump: id } = await api.invoke('dumps.open', { paths: [dump] });
  for await (const { state } of api.subscribe('dumps.watch', { dump: id })) {
    if (state.kind === 'failed') throw new Error(state.error.message);
    if (state.kind === 'ready') break;
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const crowd = await runCrowd(api, id, () => delay.enable());
  delay.disable();
  if (crowd.outcome !== 'answered' || crowd.agents !== CROWD || crowd.failedCalls > 0)
    throw new Error(`the crowd ended with ${JSON.stringify(crowd)}`);
  const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(0);
  return {
    title: `${CROWD} sub-agents at once over a dump of 2 GB`,
    head: ['what', 'figure', 'aim'],
    rows: [
      ['wall time', `${(crowd.tookMs / 1000).toFixed(1)} s for ${crowd.toolCalls} calls of tools`, ''],
      [
        "delay of the engine's event loop",
        `p50 ${ms(delay.percentile(50))} ms, p99 ${ms(delay.percentile(99))} ms, most ${ms(delay.max)} ms`,
        `p99 under 50 ms: ${delay.percentile(99) < 50e6 ? 'met' : 'missed'}`,
      ],
    ],
    notes: [
      'Each agent counts, searches the whole dump for words of its own, groups, sorts, asks SQL and reads a trace, in five turns. The first SQL statement builds the views.',
      'The loop is that of the process which answers the windows; delays are counted from 5 ms, the interval at which they are looked at. The rehearsal server works in the same process.',
    ],
  };
}

function apiOf(engine: Engine): CrowdApi {
  const signal = new AbortController().signal;
  return {
    // The contract binds a name to its output.
    invoke: (name, input) => engine.api.call(name, input, signal) as never,
    subscribe: (name, input) => engine.api.open(name, input, signal) as never,
  };
}

function say(line: string): void {
  console.error(`bench:analyst: ${line}`);
}

await main();
