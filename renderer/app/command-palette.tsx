import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useDeferredValue, useState } from 'react';

import { KeyCaps } from '../components/key-hint.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { useAppState, useRoute } from '../state/app-state.ts';
import { routeDumps } from '../state/navigation.ts';
import { CommandHits } from './palette-command-hits.tsx';
import { DumpHits, ToolHits, TraceHits } from './palette-data-hits.tsx';
import { parsePaletteQuery } from './palette-query.ts';
import { useChosenLine } from './use-chosen-line.ts';
import './command-palette.css';

/** One field for going to a trace, a tool or a dump, and for running a command. */
export function CommandPalette() {
  const t = useTranslate();
  const { overlay } = useAppState();
  const dump = routeDumps(useRoute())[0];
  const [typed, setTyped] = useState('');
  const query = parsePaletteQuery(useDeferredValue(typed));
  // State and not a ref: the list is mounted after the dialog is.
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const chosen = useChosenLine(list, typed);
  const close = (): void => overlay.setState('none', true);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content className="palette" aria-describedby={undefined}>
          <RadixDialog.Title className="visually-hidden">{t('palette.title')}</RadixDialog.Title>
          <Command
            label={t('palette.title')}
            shouldFilter={false}
            loop
            value={chosen.line}
            onValueChange={chosen.choose}
            {...chosen.handlers}
          >
            <div className="palette-query">
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <Command.Input autoFocus value={typed} onValueChange={setTyped} placeholder={t('palette.placeholder')} />
            </div>
            <Command.List ref={setList}>
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
