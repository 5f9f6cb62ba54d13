import { Command } from 'cmdk';
import { Database } from 'lucide-react';

import { OBSERVATION_KINDS } from '../../shared/domain/index.ts';
import { formatDuration } from '../../shared/format/index.ts';
import { readyValue } from '../client/async.ts';
import { useSteadyQuery } from '../client/use-query.ts';
import { KindMark } from '../components/kind-mark.tsx';
import { shortId } from '../format/identifier.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useAppState, useOpenDumps } from '../state/app-state.ts';
import { useTraceTitles } from '../state/use-trace-titles.ts';
import { Hit, type HitsProps } from './palette-hit.tsx';
import { tracesFilter } from './palette-query.ts';
import { useOpenTraces } from './use-open-traces.ts';

const TRACES_SHOWN = 6;
const TOOLS_SHOWN = 4;
/** The smallest bigint stands for 'no duration' in columns. */
const NO_DURATION = -(2n ** 63n);

/** Traces by name or id. */
export function TraceHits({ dump, query, onDone }: HitsProps & { readonly dump: string }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const wanted = query.sort === 'all' || query.sort === 'trace';
  const page = useSteadyQuery(
    'tool.trace_rows',
    wanted ? { dump, arguments: { filter: tracesFilter(query), limit: TRACES_SHOWN } } : undefined,
  );
  const rows = readyValue(page);
  const titleOf = useTraceTitles(dump, rows?.traceId ?? []);
  if (!wanted || rows === undefined || rows.total === 0) return null;
  return (
    <Command.Group heading={t('palette.traces', { n: rows.total })}>
      {rows.traceId.map((traceId, at) => {
        const errors = rows.errorCount[at] ?? 0;
        const duration = rows.durationNs[at] ?? NO_DURATION;
        const facts = [
          shortId(traceId),
          ...(errors > 0 ? [t('common.errors', { n: errors })] : []),
          ...(duration === NO_DURATION ? [] : [formatDuration(duration)]),
        ];
        const name = rows.rootName[at] ?? traceId;
        const title = titleOf(traceId)?.title;
        return (
          <Hit
            key={traceId}
            id={`trace ${traceId}`}
            mark={<KindMark kind={OBSERVATION_KINDS[rows.rootKind[at] ?? 0] ?? 'UNKNOWN'} />}
            text={name}
            {...(title === undefined || title === name ? {} : { aside: title })}
            query={query.text}
            fact={facts.join(', ')}
            onSelect={() => {
              navigation.go({ kind: 'trace', dump, traceId });
              onDone();
            }}
          />
        );
      })}
    </Command.Group>
  );
}

/** Tools by name, each leading to the traces that call it. */
export function ToolHits({ dump, query, onDone }: HitsProps & { readonly dump: string }) {
  const t = useTranslate();
  const openTraces = useOpenTraces(dump, onDone);
  const wanted = query.sort === 'all' || query.sort === 'tool';
  const facets = useSteadyQuery(
    'tool.facets',
    wanted ? { dump, arguments: { fields: ['tool'], limit: 1000 } } : undefined,
  );
  const tools = (readyValue(facets)?.facets[0]?.values ?? [])
    .filter(({ value }) => value.toLowerCase().includes(query.text.toLowerCase()))
    .slice(0, TOOLS_SHOWN);
  if (!wanted || tools.length === 0) return null;
  return (
    <Command.Group heading={t('palette.tools')}>
      {tools.map((tool) => (
        <Hit
          key={tool.value}
          id={`tool ${tool.value}`}
          mark={<KindMark kind="TOOL" />}
          text={tool.value}
          query={query.text}
          fact={t('palette.calledIn', { traces: tool.traces })}
          onSelect={() => openTraces(`tool=${JSON.stringify(tool.value)}`)}
        />
      ))}
    </Command.Group>
  );
}

/** Dumps that are open. */
export function DumpHits({ query, onDone }: HitsProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const dumps = useOpenDumps().filter(({ status }) => status.name.toLowerCase().includes(query.text.toLowerCase()));
  if (query.sort !== 'all' || query.text === '' || dumps.length === 0) return null;
  return (
    <Command.Group heading={t('palette.dumps')}>
      {dumps.map(({ dump, status }) => (
        <Hit
          key={dump}
          id={`dump ${dump}`}
          mark={<Database size={15} strokeWidth={1.75} aria-hidden />}
          text={status.name}
          query={query.text}
          onSelect={() => {
            navigation.go({ kind: 'dump', dump, view: 'overview' });
            onDone();
          }}
        />
      ))}
    </Command.Group>
  );
}
