import { CloudDownload, File, FlaskConical, FolderOpen, Lock, type LucideIcon } from 'lucide-react';

import { useOpenDump } from '../../app/use-open-dump.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Chip } from '../../components/chip.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { CommandId } from '../../keys/key-map.ts';
import { useAppState } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { RecentList } from './recent-list.tsx';
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
  const { choose, openDemo } = useOpenDump();
  const { navigation } = useAppState();
  const recent = readyValue(useQuery('dumps.recent', {}))?.dumps;
  const count = recent?.length ?? 0;
  useViewFacts(recent === undefined ? [] : [count === 0 ? t('home.noRecent') : t('home.recentCount', { n: count })]);
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
          <Option
            icon={FlaskConical}
            title={t('home.demo')}
            text={t('home.demoText')}
            command="demo"
            onClick={() => void openDemo()}
          />
        </div>
        {recent !== undefined && recent.length > 0 && <RecentList recent={recent} />}
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
