import { Command } from 'cmdk';
import { Database, Filter, Search, TextSearch } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useDeferredValue, useState, type ReactNode } from 'react';

import { OBSERVATION_KINDS } from '../../shared/domain/index.ts';
import { formatDuration } from '../../shared/format/index.ts';
import { readyValue } from '../client/async.ts';
import { useSteadyQuery } from '../client/use-query.ts';
import { KeyCaps, KeyHint } from '../components/key-hint.tsx';
import { KindMark } from '../components/kind-mark.tsx';
import { shortId } from '../format/identifier.ts';
import { useTranslate } from '../i18n/translate.ts';
import { COMMAND_IDS } from '../keys/key-map.ts';
import { useAvailableCommands, useCommandRegistry } from '../keys/use-commands.ts';
import { useAppState, useDumpStatus, useOpenDumps, useRoute } from '../state/app-state.ts';
import { routeDumps } from '../state/navigation.ts';
import { nameFilter, parsePaletteQuery, splitMatch, tracesFilter, type PaletteQuery } from './palette-query.ts';
import './command-palette.css';

const TRACES_SHOWN = 6;
const TOOLS_SHOWN = 4;
/** The smallest bigint stands for 'no duration' in columns. */
const NO_DURATION = -(2n ** 63n);

/** One field for going to a trace, a tool or a dump, and for running a command. */
export function CommandPalette() {
  const t = useTranslate();
  const { overlay } = useAppState();
  const dump = routeDumps(useRoute())[0];
  const [typed, setTyped] = useState('');
  const query = parsePaletteQuery(useDeferredValue(typed));
  const close = (): void => overlay.setState('none', true);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content className="palette" aria-describedby={undefined}>
          <RadixDialog.Title className="visually-hidden">{t('palette.title')}</RadixDialog.Title>
          <Command label={t('palette.title')} shouldFilter={false} loop>
            <div className="palette-query">
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <Command.Input autoFocus value={typed} onValueChange={setTyped} placeholder={t('palette.placeholder')} />
            </div>
            <Command.List>
              <Command.Empty>{t('palette.none')}</Command.Empty>
              {dump !== undefined && query.text !== '' && (
                <>
                  <TraceHits dump={dump} query={query} onDone={close} />
                  <ToolHits dump={dump} query={query} onDone={close} />
                </>
              )}
              <DumpHits query={query} onDone={close} />
              <CommandHits query={query} dump={dump} onDone={close} />
            </Command.List>
            <PaletteFoot />
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface HitsProps {
  readonly query: PaletteQuery;
  readonly onDone: () => void;
}

function TraceHits({ dump, query, onDone }: HitsProps & { readonly dump: string }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const wanted = query.sort === 'all' || query.sort === 'trace';
  const page = useSteadyQuery(
    'tool.trace_rows',
    wanted ? { dump, arguments: { filter: tracesFilter(query), limit: TRACES_SHOWN } } : undefined,
  );
  const rows = readyValue(page);
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
        return (
          <Hit
            key={traceId}
            id={`trace ${traceId}`}
            mark={<KindMark kind={OBSERVATION_KINDS[rows.rootKind[at] ?? 0] ?? 'UNKNOWN'} />}
            text={rows.rootName[at] ?? traceId}
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

function ToolHits({ dump, query, onDone }: HitsProps & { readonly dump: string }) {
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

function DumpHits({ query, onDone }: HitsProps) {
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

function CommandHits({ query, dump, onDone }: HitsProps & { readonly dump: string | undefined }) {
  const t = useTranslate();
  const registry = useCommandRegistry();
  const available = useAvailableCommands();
  if (query.sort !== 'all' && query.sort !== 'commands') return null;
  const commands = COMMAND_IDS.filter(
    (command) =>
      command !== 'palette' &&
      available.has(command) &&
      t(`command.${command}`).toLowerCase().includes(query.text.toLowerCase()),
  );
  return (
    <Command.Group heading={t('palette.commands')}>
      {dump !== undefined && query.sort === 'all' && query.text !== '' && (
        <TextCommands dump={dump} text={query.text} onDone={onDone} />
      )}
      {commands.map((command) => (
        <Hit
          key={command}
          id={`command ${command}`}
          text={t(`command.${command}`)}
          query={query.text}
          end={<KeyHint command={command} />}
          onSelect={() => {
            onDone();
            registry.run(command);
          }}
        />
      ))}
    </Command.Group>
  );
}

interface TextCommandsProps {
  readonly dump: string;
  readonly text: string;
  readonly onDone: () => void;
}

/** What can be done with the typed text itself. */
function TextCommands({ dump, text, onDone }: TextCommandsProps) {
  const t = useTranslate();
  const { navigation, searches } = useAppState();
  const openTraces = useOpenTraces(dump, onDone);
  const spans = useDumpStatus(dump)?.counts?.spans;
  return (
    <>
      <Hit
        id="filter by name"
        mark={<Filter size={15} strokeWidth={1.75} aria-hidden />}
        text={t('palette.filterName', { text })}
        query={text}
        onSelect={() => openTraces(nameFilter(text))}
      />
      <Hit
        id="search text"
        mark={<TextSearch size={15} strokeWidth={1.75} aria-hidden />}
        text={t('palette.searchText', { text })}
        query={text}
        fact={spans === undefined ? undefined : t('palette.overSpans', { n: spans })}
        end={<KeyHint command="search" />}
        onSelect={() => {
          searches.setState((before) => ({ ...before, [dump]: text }), true);
          navigation.go({ kind: 'dump', dump, view: 'search' });
          onDone();
        }}
      />
    </>
  );
}

interface HitProps {
  readonly id: string;
  readonly text: string;
  readonly query: string;
  readonly mark?: ReactNode;
  readonly fact?: string;
  readonly end?: ReactNode;
  readonly onSelect: () => void;
}

function Hit({ id, text, query, mark, fact, end, onSelect }: HitProps) {
  const [before, match, after] = splitMatch(text, query);
  return (
    <Command.Item value={id} onSelect={onSelect}>
      {mark}
      <span className="ellipsis">
        {before}
        {match !== '' && <b>{match}</b>}
        {after}
      </span>
      {fact !== undefined && <span className="text-3 size-12 ellipsis">{fact}</span>}
      {end !== undefined && <span className="palette-end">{end}</span>}
    </Command.Item>
  );
}

function PaletteFoot() {
  const t = useTranslate();
  const prefixes = [
    ['>', t('palette.prefix.commands')],
    ['#', t('palette.prefix.trace')],
    ['@', t('palette.prefix.tool')],
  ] as const;
  return (
    <div className="palette-foot">
      <span>
        <KeyCaps chord="ArrowUp" />
        <KeyCaps chord="ArrowDown" />
        {t('palette.move')}
      </span>
      <span>
        <KeyCaps chord="Enter" />
        {t('palette.open')}
      </span>
      <span className="grow" />
      {prefixes.map(([prefix, meaning]) => (
        <span key={prefix}>
          <code>{prefix}</code>
          {meaning}
        </span>
      ))}
    </div>
  );
}

/** Shows the table of traces under a filter. */
function useOpenTraces(dump: string, onDone: () => void): (filter: string) => void {
  const { navigation, traceLists } = useAppState();
  return (filter) => {
    traceLists.change(dump, { filter, view: 'all', cursor: 0 });
    navigation.go({ kind: 'dump', dump, view: 'traces' });
    onDone();
  };
}
