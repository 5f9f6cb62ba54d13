import { z } from 'zod';

import { TRACE_TOOLS } from '../../../../shared/api/trace-tools.ts';
import type { DumpAccess } from '../dump-access.ts';
import type { ReadingLog } from '../report/reading-log.ts';
import { agentTool, type AgentTool } from './agent-tool.ts';

/** How trace content is handed to a model: between marks that content cannot forge, because the mark is not in it. */
export interface Fence {
  readonly mark: string;
}

export interface TraceToolOptions {
  readonly access: DumpAccess;
  readonly fence: Fence;
  /** Told of all text of spans that is shown. */
  readonly reading: Pick<ReadingLog, 'read'>;
}

/** Figures that change from run to run and mean nothing to a reader; without them a run can be replayed. */
const UNSTEADY = new Set(['tookMs', 'buildId', 'thresholds']);
const MOST_RESULT_CHARS = 160_000;
/** Shorter values are ids, names and words. */
const LEAST_TEXT_CHARS = 8;

/** All trace tools meant for anyone, from their one declaration, and the failure modes. */
export function traceToolsFor(options: TraceToolOptions): AgentTool[] {
  const tools = Object.entries(TRACE_TOOLS)
    .filter(([, tool]) => tool.audience === 'anyone')
    .map(([name, tool]) =>
      agentTool({
        name,
        description: tool.description,
        input: tool.input,
        run: async (input, { signal }) => show(await options.access.call(name, input, signal), options),
      }),
    );
  const failures = agentTool({
    name: 'find_failures',
    description:
      'Failure modes that rules find without a model, over the whole dump: each with count, traces, share and examples, and the signatures of all error messages. Detector ids can be cited in a finding.',
    input: z.strictObject({
      examples: z.int().min(0).max(10).default(2).describe('Examples shown of each mode.'),
      signatures: z.int().min(0).max(200).default(20).describe('Error signatures shown; their number is given.'),
    }),
    run: async (input, { signal }) => {
      const report = await options.access.failures(signal);
      return show(
        {
          scope: report.scope,
          modes: report.modes.map((mode) => ({ ...mode, examples: mode.examples.slice(0, input.examples) })),
          detectorsThatRan: report.ran,
          signatures: report.signatures
            .slice(0, input.signatures)
            .map((signature) => ({ ...signature, examples: signature.examples.slice(0, input.examples) })),
          signaturesTotal: report.signatures.length + report.signaturesLeftOut,
        },
        options,
      );
    },
  });
  return [...tools, failures];
}

/** Puts text from the dump between the run's marks. */
export function fenced(text: string, fence: Fence): string {
  return `<trace-data ${fence.mark}>\n${text.replaceAll(fence.mark, '[mark]')}\n</trace-data ${fence.mark}>`;
}

function show(result: unknown, options: TraceToolOptions): string {
  readTexts(result, options.reading);
  const text = JSON.stringify(result, (key, value: unknown) => (UNSTEADY.has(key) ? undefined : value));
  if (text.length <= MOST_RESULT_CHARS) return fenced(text, options.fence);
  return `${fenced(text.slice(0, MOST_RESULT_CHARS), options.fence)}\nShown ${MOST_RESULT_CHARS} of ${text.length} characters. Ask for less: a smaller limit, fewer fields, a narrower filter.`;
}

/** Looks through a result for spans and their texts. Loops, not recursion: nesting is as deep as the data. */
function readTexts(result: unknown, reading: Pick<ReadingLog, 'read'>): void {
  const waiting: { readonly value: unknown; readonly traceId: string; readonly spanId: string }[] = [
    { value: result, traceId: '', spanId: '' },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value } = next;
    if (typeof value === 'string') {
      if (next.traceId !== '' && value.length >= LEAST_TEXT_CHARS) reading.read(next.traceId, next.spanId, value);
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    const traceId = stringMember(value, 'traceId') ?? next.traceId;
    const spanId = stringMember(value, 'spanId') ?? next.spanId;
    for (const member of Object.values(value)) waiting.push({ value: member, traceId, spanId });
  }
}

function stringMember(value: object, key: string): string | undefined {
  const member: unknown = Reflect.get(value, key);
  return typeof member === 'string' ? member : undefined;
}
