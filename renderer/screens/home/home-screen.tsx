import { CloudDownload, File, FolderOpen, Lock, type LucideIcon } from 'lucide-react';

import type { RecentDump } from '../../../shared/api/procedures-dumps.ts';
import { useOpenDump } from '../../app/use-open-dump.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Chip } from '../../components/chip.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { folderName, middleEllipsis } from '../../format/identifier.ts';
import { formatStamp } from '../../format/time.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { CommandId } from '../../keys/key-map.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { Turntable } from './turntable.tsx';
import './home.css';

/** The formats that are read, by the names people know them by. */
const FORMATS = [
  'OpenInference',
  'OTLP JSON',
  'HALO',
  'Phoenix',
  'Langfuse',
  'Inspect .eval',
  'TRAIL',
  'ATIF',
  'Jaeger',
  'OpenHands',
  'SWE-agent',
  'Claude Code',
  'Who&When',
  'AgentRx',
];

const STEPS: readonly { readonly name: MessageKey; readonly text: MessageKey }[] = [
  { name: 'home.step.read', text: 'home.step.readText' },
  { name: 'home.step.find', text: 'home.step.findText' },
  { name: 'home.step.compare', text: 'home.step.compareText' },
];

/** The first screen: how to begin, what was open before, and what happens next. */
export function HomeScreen() {
  const t = useTranslate();
  const { choose, openPaths } = useOpenDump();
  const { navigation } = useAppState();
  const recent = readyValue(useQuery('dumps.recent', {}))?.dumps ?? [];
  return (
    <div className="home">
      <div className="home-start">
        <h1 className="home-title">{t('home.title')}</h1>
        <p className="home-lead">{t('home.lead')}</p>
        <div className="home-options">
          <Option
            icon={File}
            title={t('home.openFiles')}
            text={t('home.openFilesText')}
            command="open"
            onClick={() => void choose('files')}
          />
          <Option
            icon={FolderOpen}
            title={t('home.openFolder')}
            text={t('home.openFolderText')}
            onClick={() => void choose('folder')}
          />
          <Option
            icon={CloudDownload}
            title={t('home.pull')}
            text={t('home.pullText')}
            command="pull"
            onClick={() => navigation.go({ kind: 'sources', show: { kind: 'start' } })}
          />
        </div>
        {recent.length > 0 && <RecentList recent={recent} onOpen={(dump) => void openPaths(dump.inputs)} />}
        <div className="home-section">
          <div className="caption">{t('home.reads')}</div>
          <div className="home-formats">
            {FORMATS.map((format) => (
              <Chip key={format} tone="ghost">
                {format}
              </Chip>
            ))}
          </div>
        </div>
        <div className="home-keys">
          <span>
            <KeyHint command="palette" /> {t('home.commands')}
          </span>
          <span>
            <KeyHint command="keys" /> {t('home.keys')}
          </span>
        </div>
      </div>
      <HomeAside />
    </div>
  );
}

interface OptionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly command?: CommandId;
  readonly onClick: () => void;
}

function Option({ icon: Icon, title, text, command, onClick }: OptionProps) {
  return (
    <button type="button" className="home-option" onClick={onClick}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <span className="grow">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {command !== undefined && <KeyHint command={command} />}
    </button>
  );
}

const RECENT_SHOWN = 6;
const PATH_CHARACTERS = 40;

interface RecentListProps {
  readonly recent: readonly RecentDump[];
  readonly onOpen: (dump: RecentDump) => void;
}

function RecentList({ recent, onOpen }: RecentListProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  return (
    <section className="home-section" aria-label={t('home.recent')}>
      <div className="caption">{t('home.recent')}</div>
      <div className="home-recent">
        {recent.slice(0, RECENT_SHOWN).map((dump) => (
          <button
            key={dump.dump}
            type="button"
            className="home-recent-line"
            aria-disabled={!dump.present}
            title={dump.inputs.join('\n')}
            onClick={() => dump.present && onOpen(dump)}
          >
            <span className="medium ellipsis">{dump.name}</span>
            <span className="text-3 ellipsis grow">
              {dump.present ? middleEllipsis(folderName(dump.inputs[0] ?? ''), PATH_CHARACTERS) : t('home.gone')}
            </span>
            <span className="text-3 size-11">{formatStamp(dump.openedAtMs, zone).slice(0, 16)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function HomeAside() {
  const t = useTranslate();
  return (
    <aside className="home-aside" aria-label={t('home.next')}>
      <div className="home-turntable">
        <Turntable />
      </div>
      <div className="home-steps">
        <div className="caption" style={{ marginBottom: 4 }}>
          {t('home.next')}
        </div>
        {STEPS.map((step, at) => (
          <div key={step.name} className="home-step">
            <span>{at + 1}</span>
            <b>{t(step.name)}</b>
            <span>{t(step.text)}</span>
          </div>
        ))}
      </div>
      <div className="home-promise">
        <Lock size={12} strokeWidth={1.75} aria-hidden />
        {t('home.promise')}
      </div>
    </aside>
  );
}
