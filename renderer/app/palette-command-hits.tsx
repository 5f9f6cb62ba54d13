import { Command } from 'cmdk';
import { Filter, TextSearch } from 'lucide-react';

import { KeyHint } from '../components/key-hint.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { COMMAND_IDS } from '../keys/key-map.ts';
import { useAvailableCommands, useCommandRegistry } from '../keys/use-commands.ts';
import { useAppState, useDumpStatus } from '../state/app-state.ts';
import { Hit, type HitsProps } from './palette-hit.tsx';
import { nameFilter } from './palette-query.ts';
import { useOpenTraces } from './use-open-traces.ts';

/** What can be done now, by name. */
export function CommandHits({ query, dump, onDone }: HitsProps & { readonly dump: string | undefined }) {
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
          searches.ask(dump, { query: text });
          navigation.go({ kind: 'dump', dump, view: 'search' });
          onDone();
        }}
      />
    </>
  );
}
