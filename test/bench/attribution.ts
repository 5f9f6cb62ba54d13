/**
 * How often a rule-based attribution names the agent and the step at fault, on the labelled sets Who&When and AgentRx.
 * Rules were developed on the half that a fixed hash of the file's name (of the trace id, where one file holds all runs)
 * calls 'development'; the other half is held out.
 * `npm run bench:attribution` [folder of the real trace files]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { annotationsOf, resolveDump, type DumpAnnotation } from '../../electron/engine/dumps/index.ts';
import { attributeFailure } from '../../electron/engine/failures/index.ts';
import { indexDump, type DumpIndex } from '../../electron/engine/index/index.ts';
import { sharedDataDir } from '../shared-data.ts';

interface LabelledSet {
  readonly title: string;
  readonly paths: readonly string[];
  readonly agentLabel: string;
  readonly stepLabel: string;
}

const SETS: readonly LabelledSet[] = [
  {
    title: 'Who&When, algorithm-generated',
    paths: ['who_when/algorithm'],
    agentLabel: 'mistake_agent',
    stepLabel: 'mistake_step',
  },
  {
    title: 'Who&When, hand-crafted',
    paths: ['who_when/handcrafted'],
    agentLabel: 'mistake_agent',
    stepLabel: 'mistake_step',
  },
  {
    title: 'AgentRx, Magentic-One',
    paths: ['agentrx/magentic', 'agentrx/magentic_one_ground_truth.json'],
    agentLabel: 'critical_agent',
    stepLabel: 'critical_step',
  },
  {
    title: 'AgentRx, tau',
    paths: ['agentrx/tau_dataset_failed.json', 'agentrx/tau_ground_truth.json'],
    agentLabel: 'critical_agent',
    stepLabel: 'critical_step',
  },
];

/** One labelled run with what was guessed and what trivial guesses would say. */
interface Case {
  readonly half: 'development' | 'held out';
  readonly agent: string;
  readonly step: number;
  readonly guess: Guess;
  readonly baselines: Readonly<Record<string, Guess>>;
  /** Agents that speak in the run. */
  readonly agents: number;
  /** Chance of a random agent, and of a random step, to be the right one. */
  readonly randomAgent: number;
  readonly randomStep: number;
}

interface Guess {
  readonly agent: string;
  readonly step: number;
}

const METHOD_WIDTH = 36;

const dataDir = process.argv[2] ?? sharedDataDir();
if (dataDir === undefined) {
  console.log('The folder of real trace files is absent: nothing to measure. Name it as an argument.');
} else {
  const whoWhen: Case[] = [];
  for (const set of SETS) {
    const cases = await casesOf(set, dataDir);
    printSet(set.title, cases);
    if (set.title.startsWith('Who&When')) whoWhen.push(...cases);
  }
  printSet('Who&When, both', whoWhen);
  console.log(`  ${'published best (184 runs, model)'.padEnd(METHOD_WIDTH)}53.5 %, 14.2 %`);
  console.log(
    '\nStep: exact number. The published figures (arXiv 2505.00212) are the best of methods that ask a model, over all',
  );
  console.log(
    '184 runs; ours are over the part of them in the folder. Labels are compared with, never read by the rules.',
  );
}

async function casesOf(set: LabelledSet, dir: string): Promise<readonly Case[]> {
  const work = mkdtempSync(join(tmpdir(), 'attribution-'));
  try {
    const sources = await resolveDump(
      set.paths.map((path) => join(dir, path)),
      { dataDir: work },
    );
    const labels = Map.groupBy(await annotationsOf(sources), ({ traceId }) => traceId);
    const { index } = await indexDump(sources, { dataDir: work, location: 'data' });
    using _ = index;
    return Array.from(labels).flatMap(([traceId, annotations]) => caseOf(index, traceId, { annotations, set }) ?? []);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Labels {
  readonly annotations: readonly DumpAnnotation[];
  readonly set: LabelledSet;
}

/** Undefined for runs that are not in the data, and for labels without an agent or a step. */
function caseOf(index: DumpIndex, traceId: string, { annotations, set }: Labels): Case | undefined {
  const trace = index.findTrace(traceId);
  const agent = annotations.find(({ name }) => name === set.agentLabel)?.value;
  const step = annotations.find(({ name }) => name === set.stepLabel)?.value;
  if (trace < 0 || typeof agent !== 'string' || typeof step !== 'number') return undefined;
  const turns = agentTurns(index, trace);
  const agents = [...new Set(turns.map((turn) => turn.agent))];
  if (turns.length === 0) return undefined;
  const counts = Map.groupBy(turns, (turn) => turn.agent);
  const busiest = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0];
  const guess = attributeFailure(index, traceId) ?? { agent: '', step: -1 };
  return {
    half: halfOf(splitKey(index, trace)),
    agents: agents.length,
    agent,
    step,
    guess,
    baselines: {
      'first agent, its first step': turns[0],
      'last agent, its last step': turns[turns.length - 1],
      'busiest agent, its first step': busiest[1][0],
    },
    randomAgent: agents.some((name) => sameAgent(name, agent)) ? 1 / agents.length : 0,
    randomStep: turns.some((turn) => turn.step === step) ? 1 / turns.length : 0,
  };
}

/** Everything that agents said, with the number the data set gives it. */
function agentTurns(index: DumpIndex, trace: number): readonly Guess[] {
  const first = index.traces.firstSpan[trace];
  const spans = Array.from({ length: index.traces.spanCount[trace] }, (_, at) => first + at);
  return spans.flatMap((span) => {
    const { kind, agent } = index.shapes.row(index.spans.shape[span]);
    if (kind !== 'LLM') return [];
    const record = JSON.parse(Buffer.from(index.recordBytes(span)).toString('utf8')) as {
      attributes: Record<string, unknown>;
    };
    const step = record.attributes['roundhouse.step'];
    return typeof step === 'number' ? [{ agent: agent === '' ? 'assistant' : agent, step }] : [];
  });
}

/** Folder and name of the run's own file; the trace id where runs share a file. */
function splitKey(index: DumpIndex, trace: number): string {
  const { original } = index.meta.files[index.spans.position[2 * index.traces.firstSpan[trace] + 1] >>> 16];
  return dirname(original).endsWith('agentrx')
    ? index.traceIdText(trace)
    : `${basename(dirname(original))}${basename(original)}`;
}

function halfOf(key: string): Case['half'] {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % 2 === 0 ? 'development' : 'held out';
}

/** Data sets differ in case and separators of the same name. */
function sameAgent(a: string, b: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain(a) === plain(b);
}

function printSet(title: string, cases: readonly Case[]): void {
  const single = cases.every(({ agents }) => agents === 1) ? '; one agent a run, so naming it is no feat' : '';
  console.log(`\n${title} (n = ${cases.length}${single})`);
  console.log(
    `  ${'method'.padEnd(METHOD_WIDTH)}${['all', 'development', 'held out'].map((half) => `${half}: agent, step`.padEnd(30)).join('')}`,
  );
  const groups = [
    cases,
    cases.filter(({ half }) => half === 'development'),
    cases.filter(({ half }) => half === 'held out'),
  ];
  const print = (method: string, score: (group: readonly Case[]) => readonly [number, number]): void => {
    const cells = groups.map((group) => {
      const [agent, step] = score(group);
      return `${percent(agent, group.length)}, ${percent(step, group.length)} (n ${group.length})`.padEnd(30);
    });
    console.log(`  ${method.padEnd(METHOD_WIDTH)}${cells.join('')}`);
  };
  print('rules', (group) => hits(group, ({ guess }) => guess));
  for (const name of Object.keys(cases[0]?.baselines ?? {}))
    print(name, (group) => hits(group, ({ baselines }) => baselines[name]));
  print('random (expected)', (group) => [
    group.reduce((sum, item) => sum + item.randomAgent, 0),
    group.reduce((sum, item) => sum + item.randomStep, 0),
  ]);
}

function hits(group: readonly Case[], guessOf: (item: Case) => Guess): readonly [number, number] {
  return [
    group.filter((item) => sameAgent(guessOf(item).agent, item.agent)).length,
    group.filter((item) => guessOf(item).step === item.step).length,
  ];
}

function percent(count: number, of: number): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`;
}
