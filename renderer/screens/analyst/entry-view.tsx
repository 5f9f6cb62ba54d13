import {
  Archive,
  ChevronDown,
  ChevronRight,
  FileText,
  Gavel,
  Hourglass,
  OctagonX,
  Play,
  RotateCw,
  Send,
  ShieldOff,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { formatCount, formatDuration, formatShort } from '../../../shared/format/index.ts';
import { KindMark } from '../../components/kind-mark.tsx';
import { SafeMarkdown } from '../../components/safe-markdown.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { indented, JsonLine } from './json-line.tsx';
import { LeftFileList } from './left-file-list.tsx';
import type { Entry, ToolEnd } from './run-view.ts';
import { ToolResultView } from './tool-result-view.tsx';

/** Results up to this length stand open. */
const OPEN_CHARS = 240;
const LINE_CHARS = 400;

/** One thing that an agent did. Texts are a model's or a trace's: drawn as text, never as HTML. */
export function EntryView({ run, entry }: { readonly run: string; readonly entry: Entry }) {
  const t = useTranslate();
  switch (entry.kind) {
    case 'message':
      return <MessageEntry entry={entry} />;
    case 'tool':
      return <ToolEntry run={run} entry={entry} />;
    case 'retry':
      return (
        <Note icon={RotateCw} look="text-warn">
          {t('analyst.retry', {
            attempt: entry.attempt,
            error: entry.error,
            time: formatDuration(Math.round(entry.waitMs * 1e6)),
          })}{' '}
          {entry.text}
        </Note>
      );
    case 'compaction':
      return (
        <Note icon={Archive}>
          {t('analyst.compaction', {
            n: entry.items,
            before: formatShort(entry.tokensBefore),
            after: formatShort(entry.tokensAfter),
          })}
        </Note>
      );
    case 'refusal':
      return (
        <Note icon={ShieldOff} look="text-warn">
          {t('analyst.refusal')} {entry.text}
        </Note>
      );
    case 'steerQueued':
      return (
        <Note icon={Hourglass} look="text-3">
          {t('analyst.steerQueued')} {entry.text}
        </Note>
      );
    case 'steered':
      return (
        <Note icon={Send} look="text-accent">
          {t('analyst.you')} {entry.text}
        </Note>
      );
    case 'steerUnused':
      return (
        <Note icon={Send} look="text-warn">
          {t('analyst.steerUnused')} {entry.text}
        </Note>
      );
    case 'resumed':
      return <Note icon={Play}>{t('analyst.resumedHere')}</Note>;
    case 'finishing':
      return <Note icon={FileText}>{t('analyst.finishing')}</Note>;
    case 'checking':
      return <Note icon={Gavel}>{t('analyst.checking', { citations: entry.citations, counts: entry.counts })}</Note>;
    case 'sentBack':
      return (
        <Note icon={Undo2} look="text-warn">
          {t('analyst.sentBack')} {entry.problems.join(' ')}
        </Note>
      );
    default:
      return entry satisfies never;
  }
}

function MessageEntry({ entry }: { readonly entry: Extract<Entry, { readonly kind: 'message' }> }) {
  const t = useTranslate();
  const { text, reasoning, answer, state } = entry;
  if (state === 'voided') {
    return <Note icon={RotateCw}>{t('analyst.voided', { n: formatCount(text.length + answer.length) })}</Note>;
  }
  const streaming = state === 'streaming';
  if (text === '' && reasoning === '' && answer === '' && !streaming) return null;
  return (
    <div className="entry-message selectable">
      {reasoning !== '' && <Folded title={t('analyst.reasoning', { n: reasoning.length })} text={reasoning} />}
      {streaming ? (
        <p className="entry-text">
          {text}
          {answer === '' && <i className="entry-caret" aria-hidden />}
        </p>
      ) : (
        text !== '' && <SafeMarkdown label={t('analyst.message')} text={text} />
      )}
      {answer !== '' && (
        <div className="entry-answer">
          {streaming ? (
            <>
              {answer}
              <i className="entry-caret" aria-hidden />
            </>
          ) : (
            <Folded title={t('analyst.answerWritten')} text={answer} />
          )}
        </div>
      )}
    </div>
  );
}

function Folded({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details className="entry-folded">
      <summary>{title}</summary>
      <TextPager label={title} text={text} />
    </details>
  );
}

interface ToolEntryProps {
  readonly run: string;
  readonly entry: Extract<Entry, { readonly kind: 'tool' }>;
}

function ToolEntry({ run, entry }: ToolEntryProps) {
  const t = useTranslate();
  const { ended } = entry;
  const failed = ended !== undefined && !ended.ok;
  const [chosen, setOpen] = useState<boolean>();
  const files = ended?.files ?? [];
  const isShort = ended !== undefined && ended.resultChars <= OPEN_CHARS;
  const open = chosen ?? (failed || isShort || files.length > 0);
  const Fold = open ? ChevronDown : ChevronRight;
  return (
    <div className="tool-entry" data-running={ended === undefined ? '' : undefined}>
      <button type="button" className="tool-entry-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        {ended === undefined ? (
          <Spinner />
        ) : failed ? (
          <OctagonX className="text-error" size={12} aria-hidden />
        ) : (
          <Fold className="text-3" size={12} aria-hidden />
        )}
        <KindMark kind="TOOL" />
        <b className="mono">{entry.tool}</b>
        <span className="mono text-2 ellipsis grow">
          <JsonLine text={entry.argumentsText.slice(0, LINE_CHARS)} />
        </span>
        {ended !== undefined && <span className="size-11 text-3">{endText(ended, t)}</span>}
      </button>
      {open && (
        <div className="tool-entry-body selectable">
          {files.length > 0 && <LeftFileList run={run} files={files} />}
          {entry.argumentsText.length > 60 && (
            <TextPager mono label={t('analyst.arguments')} text={indented(entry.argumentsText)} />
          )}
          {ended !== undefined && <ToolResultView ended={ended} />}
        </div>
      )}
    </div>
  );
}

function endText({ ok, resultChars, tookMs }: ToolEnd, t: ReturnType<typeof useTranslate>): string {
  const took = formatDuration(Math.round(tookMs * 1e6));
  return ok
    ? t('analyst.toolDone', { n: formatCount(resultChars), time: took })
    : t('analyst.toolFailed', { time: took });
}

function Note({
  icon: Icon,
  look = 'text-3',
  children,
}: {
  readonly icon: LucideIcon;
  readonly look?: string;
  readonly children: ReactNode;
}) {
  return (
    <p className="entry-note selectable">
      <Icon className={look} size={12} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
