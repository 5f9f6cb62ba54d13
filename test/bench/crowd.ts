import type { AnalystConfigInput, AnalystEvent } from '../../shared/api/analyst.ts';
import type {
  EventOf,
  InputOf,
  OutputOf,
  ProcedureName,
  StreamInputOf,
  StreamName,
} from '../../shared/api/contract.ts';
import { startRehearsal, type RehearsalScriptInput } from '../../electron/engine/models/index.ts';

/** How many sub-agents work side by side. */
export const CROWD = 20;

const ROOT = 'You are the analyst of Roundhouse';
const SUB = 'You are a sub-agent';
const PROVIDER = 'crowd';

/** The engine as its callers have it: in process, or a window's bridge. */
export interface CrowdApi {
  invoke<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>;
  subscribe<N extends StreamName>(name: N, input: StreamInputOf<N>): AsyncIterable<EventOf<N>>;
}

export interface CrowdOutcome {
  readonly tookMs: number;
  readonly agents: number;
  readonly toolCalls: number;
  readonly failedCalls: number;
  readonly outcome: string;
}

/**
 * A run of the analyst in which the root asks twenty sub-agents at once, each of which counts, searches the whole dump,
 * groups, sorts, asks SQL and reads a trace. A rehearsal server of the bench answers in place of a model, so that its work
 * is not counted as the app's. `started` is told once the run is under way.
 */
export async function runCrowd(api: CrowdApi, dump: string, started?: (run: string) => void): Promise<CrowdOutcome> {
  await using server = await startRehearsal(crowdScript());
  const models = [{ name: 'rehearsal' }];
  await api.invoke('models.save', {
    settings: {
      providers: [{ id: PROVIDER, title: 'rehearsal, no model', baseUrl: server.baseUrl, models }],
      roles: {},
    },
  });
  const startedAtMs = performance.now();
  const { run } = await api.invoke('analyst.start', { dump, config: crowdConfig(), rehearsal: false });
  started?.(run);
  const events: AnalystEvent[] = [];
  for await (const page of api.subscribe('analyst.watch', { run })) events.push(...page.events);
  const tookMs = performance.now() - startedAtMs;
  const ended = events.at(-1);
  const tools = events.filter((event) => event.kind === 'toolEnded' && event.tool !== 'call_subagent');
  return {
    tookMs,
    agents: events.filter((event) => event.kind === 'agentEnded' && event.agent !== 'root').length,
    toolCalls: tools.length,
    failedCalls: tools.filter((event) => event.kind === 'toolEnded' && !event.ok).length,
    outcome: ended?.kind === 'runEnded' ? ended.outcome : 'unknown',
  };
}

function crowdConfig(): AnalystConfigInput {
  return {
    question: 'What fails, and where?',
    models: { root: { provider: PROVIDER, model: 'rehearsal' } },
    depth: 1,
    parallel: CROWD,
    runCode: false,
  };
}

function crowdScript(): RehearsalScriptInput {
  const call = (name: string, args: object) => ({
    name,
    arguments: JSON.stringify(args),
  });
  const turns = [
    [call('get_dataset_overview', {}), call('count_traces', { filter: 'status:error' })],
    // Each agent looks for words of its own: nothing answers from what was found for another.
    [
      call('search_traces', { query: '${words}', limit: 20 }),
      call('query_traces', { filter: 'status:error', limit: 50, sort: [{ column: 'duration', direction: 'desc' }] }),
    ],
    [
      call('aggregate', { group_by: ['model'] }),
      call('sql', { query: 'SELECT kind, count(*) AS n FROM spans GROUP BY kind ORDER BY n DESC' }),
    ],
    [call('view_trace', { trace_id: '${trace}' })],
  ];
  return {
    title: 'twenty sub-agents',
    rules: [
      ...turns.map((toolCalls, turn) => ({
        when: { system: SUB, turn },
        let: {
          words: { from: 'firstUser' as const, regex: 'words: (\\w+)', otherwise: 'timeout' },
          trace: { from: 'tools' as const, regex: '"traceId":"([^"]+)"', otherwise: 'none' },
        },
        reply: { text: `Step ${turn + 1} of my errand.`, toolCalls },
      })),
      { when: { system: SUB }, reply: { text: 'Nothing beyond what was counted. '.repeat(20) } },
      {
        when: { system: ROOT, turn: 0 },
        reply: {
          toolCalls: Array.from({ length: CROWD }, (_each, at) =>
            call('call_subagent', { question: `Look into part ${at + 1} of the dump; words: quokka${at}` }),
          ),
        },
      },
      {
        when: { system: ROOT },
        reply: { toolCalls: [call('final_answer', { answer: 'All twenty were heard.', findings: [] })] },
      },
    ],
  };
}
