import {
  ChevronDown,
  ChevronLeft,
  Download,
  ExternalLink,
  FileText,
  Pause,
  Play,
  Scale,
  Send,
  Square,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AnalystRun, UsedPrompt } from '../../../shared/api/procedures-analyst.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { Menu, type MenuEntry } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import { Segment } from '../../components/segment.tsx';
import { formatStamp } from '../../format/time.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import type { RunRoute } from './run-route.ts';
import { RehearsalBadge, StateChip } from './state-chip.tsx';
import { SteerField } from './steer-field.tsx';
import { isLive, useAct, useAnalystRuns } from './use-analyst-runs.ts';

interface RunHeaderProps {
  readonly run: AnalystRun;
  readonly part: RunRoute['part'];
  readonly onPart: (part: RunRoute['part']) => void;
}

/** The question, how it stands, and what can be done with it. */
export function RunHeader({ run, part, onPart }: RunHeaderProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  return (
    <header className="run-header">
      <Button
        variant="ghost"
        size="s"
        icon={ChevronLeft}
        aria-label={t('analyst.back')}
        onClick={() => navigation.go({ kind: 'analyst', ...(run.dump === undefined ? {} : { dump: run.dump.dump }) })}
      />
      <div className="run-title">
        <div className="row">
          <h1 className="ellipsis selectable">{run.question}</h1>
          <StateChip state={run.state} />
          {run.rehearsal && <RehearsalBadge />}
          {run.report !== undefined && (
            <Chip tone={run.report.citationsVerified === run.report.citations ? 'accent' : 'warn'}>
              {t('analyst.citationsOf', { n: run.report.citationsVerified, total: run.report.citations })}
            </Chip>
          )}
        </div>
        <Facts run={run} />
      </div>
      {run.report !== undefined && (
        <Segment
          label={t('analyst.part')}
          options={(['report', 'work'] as const).map((value) => ({ value, title: t(`analyst.part.${value}`) }))}
          value={part}
          onChange={onPart}
        />
      )}
      {part === 'report' ? <ReportActions run={run} /> : <WorkActions run={run} />}
    </header>
  );
}

function Facts({ run }: { readonly run: AnalystRun }) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { use } = run;
  const prompts = readyValue(useQuery('analyst.prompts', { run: run.run }))?.prompts ?? [];
  const facts = [
    formatStamp(run.startedAtMs, zone),
    ...(run.dump === undefined ? [t('analyst.byCommandLine')] : [run.dump.name]),
    ...(run.tracesInScope === undefined ? [] : [t('common.traces', { n: run.tracesInScope })]),
    ...(use === undefined
      ? []
      : [formatDuration(Math.round(use.timeMs * 1e6)), t('common.tokens', { n: formatShort(use.tokens) })]),
    ...(use === undefined || (run.rehearsal && !use.costUsd)
      ? []
      : [use.costUsd === undefined ? t('common.noPrice') : formatUsd(use.costUsd)]),
    ...(run.turn === undefined || !isLive(run)
      ? []
      : [t('analyst.turnsDone', { n: run.turn.done, total: formatCount(run.turn.of) })]),
    ...(prompts.length === 0 ? [] : [promptsText(prompts, t)]),
    ...(run.followsUp === undefined ? [] : [t('analyst.followsUp')]),
    ...endingOf(run, t),
  ];
  return <div className="run-facts ellipsis">{facts.join('  ·  ')}</div>;
}

/** Such as `prompts v3`, `prompts v3, 1 edited`, `prompts v2–3`. */
function promptsText(prompts: readonly UsedPrompt[], t: Translate): string {
  const numbers = prompts.map(({ version }) => version);
  const versions = [...new Set([Math.min(...numbers), Math.max(...numbers)])].join('–');
  const edited = prompts.filter((prompt) => prompt.edited).length;
  return edited === 0 ? t('analyst.promptsFact', { versions }) : t('analyst.promptsEdited', { versions, n: edited });
}

/** A stopped run that has its report was asked for it; any other ending is told in the engine's words. */
function endingOf(run: AnalystRun, t: Translate): readonly string[] {
  if (run.state === 'stopped')
    return [t(run.report === undefined ? 'analyst.ending.stopped' : 'analyst.ending.finished')];
  return run.ending === undefined ? [] : [run.ending];
}

function WorkActions({ run }: { readonly run: AnalystRun }) {
  const t = useTranslate();
  const act = useAct();
  const target = { run: run.run };
  const paused = run.state === 'paused';
  const [steering, setSteering] = useState(false);
  const pause = (): void => void act(paused ? 'analyst.goOn' : 'analyst.pause', target);
  const live = isLive(run);
  useCommands({
    ...(live ? { pauseRun: pause, steerRun: () => setSteering(true) } : {}),
    ...(run.canResume ? { pauseRun: () => void act('analyst.resume', target) } : {}),
  });
  if (run.canResume) {
    return (
      <Button variant="primary" icon={Play} onClick={() => void act('analyst.resume', target)}>
        {t('analyst.resume')}
        <KeyHint command="pauseRun" />
      </Button>
    );
  }
  if (!live) return null;
  return (
    <>
      <SteerPopover run={run.run} open={steering} onOpenChange={setSteering} />
      <Button icon={paused ? Play : Pause} onClick={pause}>
        {t(paused ? 'analyst.goOn' : 'analyst.pause')}
        <KeyHint command="pauseRun" />
      </Button>
      <Button icon={FileText} title={t('analyst.finishNote')} onClick={() => void act('analyst.finish', target)}>
        {t('analyst.finish')}
      </Button>
      <Button
        variant="danger"
        icon={Square}
        title={t('analyst.stopNote')}
        onClick={() => void act('analyst.stop', target)}
      >
        {t('common.stop')}
      </Button>
    </>
  );
}

interface SteerPopoverProps {
  readonly run: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function SteerPopover({ run, open, onOpenChange }: SteerPopoverProps) {
  const t = useTranslate();
  const trigger = (
    <Button icon={Send}>
      {t('analyst.steer')}
      <KeyHint command="steerRun" />
    </Button>
  );
  return (
    <Popover
      label={t('analyst.steer')}
      trigger={trigger}
      widthPx={400}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
    >
      <SteerField run={run} onSent={() => onOpenChange(false)} />
    </Popover>
  );
}

function ReportActions({ run }: { readonly run: AnalystRun }) {
  const t = useTranslate();
  return (
    <>
      <HeaderMenu
        icon={<Scale size={14} strokeWidth={1.75} aria-hidden />}
        text={t('analyst.compare')}
        entries={useCompareEntries(run)}
      />
      <HeaderMenu
        icon={<Download size={14} strokeWidth={1.75} aria-hidden />}
        text={t('analyst.export')}
        entries={useExportEntries(run)}
      />
      <HeaderMenu
        icon={<ExternalLink size={14} strokeWidth={1.75} aria-hidden />}
        text={t('analyst.openIn')}
        entries={useOpenEntries(run)}
      />
    </>
  );
}

function HeaderMenu({
  icon,
  text,
  entries,
}: {
  readonly icon: ReactNode;
  readonly text: string;
  readonly entries: readonly MenuEntry[];
}) {
  const trigger = (
    <Button>
      {icon}
      {text}
      <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} align="end" />;
}

function useCompareEntries(run: AnalystRun): readonly MenuEntry[] {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { navigation } = useAppState();
  const runs = useAnalystRuns();
  const others =
    runs.kind === 'ready' ? runs.value.filter((other) => other.run !== run.run && other.report !== undefined) : [];
  if (others.length === 0) return [{ kind: 'label', text: t('analyst.nothingToCompare') }];
  return others.slice(0, 12).map((other): MenuEntry => {
    const [older, newer] = other.startedAtMs < run.startedAtMs ? [other, run] : [run, other];
    return {
      kind: 'item',
      text: other.question,
      end: <span className="text-3">{formatStamp(other.startedAtMs, zone)}</span>,
      onSelect: () => navigation.go({ kind: 'compareReports', older: older.run, newer: newer.run }),
    };
  });
}

function useExportEntries(run: AnalystRun): readonly MenuEntry[] {
  const t = useTranslate();
  const act = useAct();
  const { toasts } = useAppState();
  const save = async (format: 'md' | 'json' | 'html'): Promise<void> => {
    const place = await act('desktop.chooseToSave', {
      suggestedName: `report-${run.run}.${format}`,
      extension: format,
    });
    if (place?.path === undefined) return;
    const saved = await act('analyst.export', { run: run.run, format, path: place.path });
    if (saved !== undefined) toasts.show({ tone: 'result', text: t('analyst.exported', { path: saved.path }) });
  };
  return (['md', 'json', 'html'] as const).map((format): MenuEntry => ({
    kind: 'item',
    text: t(`analyst.export.${format}`),
    disabled: format === 'html' && run.dump === undefined,
    onSelect: () => void save(format),
  }));
}

function useOpenEntries(run: AnalystRun): readonly MenuEntry[] {
  const act = useAct();
  return (
    [
      { app: 'cursor', text: 'Cursor…' },
      { app: 'claudeCode', text: 'Claude Code…' },
      { app: 'codex', text: 'Codex…' },
    ] as const
  ).map(({ app, text }): MenuEntry => ({
    kind: 'item',
    text,
    onSelect: () => void act('desktop.models.openReport', { run: run.run, app }),
  }));
}
