import { Keyboard, Search } from 'lucide-react';
import { useState } from 'react';

import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { EmptyState } from '../components/notice.tsx';
import { Segment } from '../components/segment.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { COMMAND_IDS, chordsOf } from '../keys/key-map.ts';
import { useAvailableCommands } from '../keys/use-commands.ts';
import { useAppState } from '../state/app-state.ts';
import { KeyGroups } from './key-groups.tsx';

/** All keys, or those that do something now; made from the key map. */
export function KeyList() {
  const t = useTranslate();
  const { overlay } = useAppState();
  const available = useAvailableCommands();
  const [which, setWhich] = useState<'screen' | 'all'>('screen');
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const commands = COMMAND_IDS.filter(
    (command) =>
      chordsOf(command).length > 0 &&
      (which === 'all' || available.has(command)) &&
      `${t(`command.${command}`)} ${chordsOf(command).join(' ')}`.toLowerCase().includes(wanted),
  );
  const end = (
    <>
      <TextField
        label={t('keys.find')}
        placeholder={t('keys.find')}
        icon={Search}
        size="s"
        value={query}
        onChange={setQuery}
        autoFocus
      />
      <Segment
        label={t('keys.which')}
        options={[
          { value: 'screen', title: t('keys.screen') },
          { value: 'all', title: t('keys.all') },
        ]}
        value={which}
        onChange={setWhich}
      />
    </>
  );
  return (
    <Dialog
      title={t('keys.title')}
      widthPx={960}
      icon={<Keyboard className="text-accent" size={16} strokeWidth={1.75} aria-hidden />}
      end={end}
      footer={<span className="key-list-foot">{t('keys.foot')}</span>}
      onClose={() => overlay.setState('none', true)}
    >
      {commands.length === 0 ? <EmptyState title={t('keys.none')} /> : <KeyGroups commands={commands} columns={3} />}
    </Dialog>
  );
}
