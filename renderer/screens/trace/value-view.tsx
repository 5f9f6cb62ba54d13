import { useEffect, useMemo, useState } from 'react';

import type { ViewValue } from '../../../shared/api/tools/view.ts';
import type { CallFailure, CallOutcome } from '../../../shared/api/transport.ts';
import { formatCount } from '../../../shared/format/index.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/client-context.ts';
import { useByContent } from '../../client/use-by-content.ts';
import { LinkButton } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { decodeJson } from '../../components/json-tree-model.ts';
import { FailureNotice, Waiting } from '../../components/notice.tsx';
import { SafeMarkdown } from '../../components/safe-markdown.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { MarkedText } from './marked-text.tsx';

interface ValueViewProps {
  readonly dump: string;
  readonly traceId: string;
  readonly spanIndex: number;
  /** Path of the value in the record; empty for the record's bytes. */
  readonly path: string;
  readonly label: string;
  /** Text to mark; pages are read until it is found. */
  readonly mark?: string | undefined;
}

/** Characters read first, and with each further page. */
const FIRST_CHARS = 2048;
const PAGE_CHARS = 60_000;
/** Whole values up to this size are offered as JSON tree or Markdown. */
const WHOLE_CHARS = 1_000_000;

type Look = 'text' | 'json' | 'markdown';

/** One value of a span, of any size, read as far as wanted. */
export function ValueView({ label, mark, ...place }: ValueViewProps) {
  const t = useTranslate();
  const { text, total, problem, readMore, readAll } = useValue(place, mark);
  const [chosen, setLook] = useState<Look>();
  if (problem !== undefined) return <FailureNotice error={problem} />;
  if (total === undefined) return <Waiting />;
  const whole = text.length >= total;
  const json = whole ? decodeJson(text) : undefined;
  const maybeJson = json !== undefined || (!whole && total <= WHOLE_CHARS && /^\s*[[{]/.test(text));
  const looks: readonly Look[] = [
    ...(maybeJson ? ['json' as const] : []),
    'text',
    ...(total <= WHOLE_CHARS ? ['markdown' as const] : []),
  ];
  const look = mark !== undefined && chosen === undefined ? 'text' : (chosen ?? (json === undefined ? 'text' : 'json'));
  const choose = (next: Look): void => {
    setLook(next);
    if (next !== 'text') readAll();
  };
  return (
    <div className="value-view">
      <div className="value-bar size-11 text-3">
        <span>
          {whole
            ? t('conversation.characters', { n: total })
            : t('common.shownCharacters', { shown: formatCount(text.length), total: formatCount(total) })}
        </span>
        {!whole && (
          <LinkButton onClick={readMore}>
            {t('span.showNext', { n: Math.min(PAGE_CHARS, total - text.length) })}
          </LinkButton>
        )}
        {!whole && total <= WHOLE_CHARS && <LinkButton onClick={readAll}>{t('common.showAll')}</LinkButton>}
        <span className="grow" />
        <Segment
          label={t('span.value')}
          options={looks.map((value) => ({ value, title: t(LOOK_TITLES[value]) }))}
          value={look}
          onChange={choose}
        />
        <CopyValue place={place} />
      </div>
      {look === 'json' && json !== undefined ? (
        <JsonTree label={label} value={json} openDepth={2} />
      ) : look === 'markdown' ? (
        <div className="value-text selectable">
          <SafeMarkdown label={label} text={text} />
        </div>
      ) : (
        <MarkedText label={label} text={text} mark={mark} onEnd={whole ? undefined : readMore} />
      )}
    </div>
  );
}

const LOOK_TITLES = { text: 'span.asText', json: 'span.asJson', markdown: 'span.asMarkdown' } as const;

type Place = Omit<ValueViewProps, 'label' | 'mark'>;

interface ReadValue {
  readonly text: string;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly problem: CallFailure | undefined;
  readonly readMore: () => void;
  readonly readAll: () => void;
}

function useValue(place: Place, mark: string | undefined): ReadValue {
  const client = useClient();
  const asked = useByContent(place);
  const [wanted, setWanted] = useState({ place: asked, chars: FIRST_CHARS });
  const nothing = useMemo<HeldValue>(() => ({ place: asked, text: '', total: undefined, next: 0 }), [asked]);
  const [held, setHeld] = useState(nothing);
  const [problem, setProblem] = useState<{ readonly place: Place; readonly error: CallFailure }>();
  const now = held.place === asked ? held : nothing;
  const wantedChars = wanted.place === asked ? wanted.chars : FIRST_CHARS;
  const lacksMark = mark !== undefined && mark !== '' && now.total !== undefined && !now.text.includes(mark);
  const goal = lacksMark ? Infinity : wantedChars;
  const reading = problem?.place !== asked && (now.total === undefined || (now.next < goal && now.next < now.total));
  useEffect(() => {
    if (!reading) return undefined;
    const stop = new AbortController();
    void readUpTo(client, now, { goal, mark: lacksMark ? mark : undefined, signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome.ok) setHeld(outcome.value);
      else setProblem({ place: asked, error: outcome.error });
    });
    return () => stop.abort();
  }, [client, asked, reading, now, goal, lacksMark, mark]);
  return {
    text: now.text,
    total: now.total,
    problem: problem?.place === asked ? problem.error : undefined,
    readMore: () => setWanted({ place: asked, chars: now.next + PAGE_CHARS }),
    readAll: () => setWanted({ place: asked, chars: Infinity }),
  };
}

/** What of a value has been read so far. */
interface HeldValue {
  readonly place: Place;
  readonly text: string;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly next: number;
}

interface ReadGoal {
  readonly goal: number;
  /** Ends early where this stands in what was read. */
  readonly mark: string | undefined;
  readonly signal: AbortSignal;
}

/** Reads on, in one go for the screen: drawing megabytes anew after each page would take longer than reading them. */
async function readUpTo(
  client: Client,
  held: HeldValue,
  { goal, mark, signal }: ReadGoal,
): Promise<CallOutcome<HeldValue>> {
  const parts = [held.text];
  let { total, next } = held;
  while (total === undefined || (next < goal && next < total && !signal.aborted)) {
    const length = Math.min(WHOLE_CHARS, Math.max(FIRST_CHARS, goal - next));
    const outcome = await client.call('tool.view_value', valueInput(held.place, { from: next, length }));
    if (!outcome.ok) return outcome;
    const { text } = outcome.value;
    // A mark may lie across two pages.
    const joined = (parts.at(-1) ?? '').slice(-(mark?.length ?? 0)) + text;
    parts.push(text);
    total = outcome.value.totalChars;
    next = nextOf(outcome.value);
    if (mark !== undefined && joined.includes(mark)) break;
  }
  return { ok: true, value: { place: held.place, text: parts.join(''), total, next } };
}

function nextOf(value: ViewValue): number {
  return value.nextFrom ?? value.totalChars;
}

function valueInput(
  { dump, traceId, spanIndex, path }: Place,
  range: { readonly from: number; readonly length: number },
) {
  return { dump, arguments: { trace_id: traceId, span_index: spanIndex, path, ...range } };
}

/** Copies the whole value, however much of it is shown. */
function CopyValue({ place }: { readonly place: Place }) {
  const t = useTranslate();
  const client = useClient();
  const whole = async (): Promise<string> => {
    const parts: string[] = [];
    let from = 0;
    for (let done = false; !done;) {
      const outcome: CallOutcome<ViewValue> = await client.call(
        'tool.view_value',
        valueInput(place, { from, length: WHOLE_CHARS }),
      );
      if (!outcome.ok) break;
      parts.push(outcome.value.text);
      done = outcome.value.nextFrom === undefined;
      from = nextOf(outcome.value);
    }
    return parts.join('');
  };
  return <CopyButton text={whole} label={t('span.copyWhole')} />;
}
