import { z } from 'zod';

import type { DumpAccess } from './dump-access.ts';

const namesSchema = z.looseObject({
  values: z.array(z.looseObject({ name: z.string(), spans: z.number() })),
  total: z.number(),
});

const overviewSchema = z.looseObject({
  traces: z.number(),
  spans: z.number(),
  errorTraces: z.number(),
  sizeBytes: z.number(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  services: namesSchema,
  models: namesSchema,
  agents: namesSchema,
  tools: namesSchema,
});

/** The dump, or the part in scope, in a few lines for the prompts: sizes, times and names, no content. */
export async function describeDump(
  access: DumpAccess,
  filter: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly traces: number; readonly text: string }> {
  const overview = overviewSchema.parse(
    await access.call(
      'get_dataset_overview',
      { ...(filter === undefined ? {} : { filter }), name_limit: 15, skipped_limit: 0, sample_size: 0 },
      signal,
    ),
  );
  const lines = [
    `${overview.traces} traces, ${overview.spans} spans, ${Math.round(overview.sizeBytes / 1000)} kB; ${overview.errorTraces} traces hold a span with error status.`,
    overview.startTime === undefined ? 'No times.' : `From ${overview.startTime} to ${overview.endTime ?? ''}.`,
    ...(
      [
        ['Services', overview.services],
        ['Models', overview.models],
        ['Agents', overview.agents],
        ['Tools', overview.tools],
      ] as const
    )
      .filter(([, names]) => names.total > 0)
      .map(
        ([title, names]) =>
          `${title} (${names.total}): ${names.values.map((name) => `${oneLine(name.name)} ${name.spans}`).join(', ')}${names.total > names.values.length ? ', …' : ''}`,
      ),
  ];
  if (filter !== undefined)
    lines.push(`The question is about the traces that match this filter only; give it to the tools: ${filter}`);
  return { traces: overview.traces, text: lines.join('\n') };
}

/** Names come from the dump: a name with line breaks must not look like a line of the prompt. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, 80);
}
