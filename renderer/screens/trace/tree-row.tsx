import { ChevronDown, ChevronRight, RefreshCw, Unlink, type LucideIcon } from 'lucide-react';
import { memo, type MouseEvent } from 'react';

import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { formatShort } from '../../../shared/format/index.ts';
import { Badge } from '../../components/chip.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorMark } from '../../components/error-mark.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../timeline/spans.ts';
import { durationText } from './row-text.ts';

interface TreeRowProps {
  readonly spans: TimelineSpans;
  readonly row: number;
  readonly selected: boolean;
  readonly folded: boolean;
  /** Flags that are told once for the whole trace. */
  readonly toldFlags: number;
  /** Matches in the span of what is being found; 0 for none. */
  readonly found: number;
  readonly onSelect: (row: number) => void;
  readonly onFold: (row: number) => void;
  readonly onHover: (row: number | undefined) => void;
}

const INDENT_PX = 16;
/** Deeper rows stay at this indent and say their depth. */
const MOST_INDENTS = 14;

/** One span in the tree. Drawn for rows in view only, and again only when something about it changes. */
export const TreeRow = memo(function TreeRow({ spans, row, selected, folded, toldFlags, found, ...on }: TreeRowProps) {
  const t = useTranslate();
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  const parent = tree.subtreeEnd[row] > row + 1;
  const depth = tree.depth[row];
  const indent = Math.min(depth, MOST_INDENTS) * INDENT_PX;
  const failed = hasMark(spans, row, 'error');
  const below = tree.subtreeErrors[row];
  const onFold = (event: MouseEvent): void => {
    event.stopPropagation();
    on.onFold(row);
  };
  return (
    <div
      role="treeitem"
      id={rowElementId(row)}
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={parent ? !folded : undefined}
      aria-label={shape?.name}
      className={classNames(
        'tree-row',
        selected && 'tree-row-selected',
        hasMark(spans, row, 'superseded') && 'tree-row-faint',
      )}
      style={{ paddingLeft: 8 + indent }}
      onClick={() => on.onSelect(row)}
      onPointerEnter={() => on.onHover(row)}
      onPointerLeave={() => on.onHover(undefined)}
    >
      {indent > 0 && <span className="tree-guides" style={{ width: indent }} />}
      {parent ? (
        <button
          type="button"
          tabIndex={-1}
          className="tree-fold"
          aria-label={t(folded ? 'common.expand' : 'common.collapse')}
          onClick={onFold}
        >
          {folded ? <ChevronRight size={12} aria-hidden /> : <ChevronDown size={12} aria-hidden />}
        </button>
      ) : (
        <span className="tree-fold" />
      )}
      {depth > MOST_INDENTS && <span className="size-11 text-3">{depth}</span>}
      <KindMark kind={kindOfRow(spans, row)} />
      <span className={classNames('ellipsis', parent && depth === 0 && 'medium', failed && 'text-error')}>
        {shape?.name}
      </span>
      {found > 0 && (
        <span className="tree-found" title={t('trace.foundHere', { n: found })}>
          {formatShort(found)}
        </span>
      )}
      {shape !== undefined && shape.model !== '' && shape.model !== shape.name && (
        <span className="tree-model ellipsis">{shape.model}</span>
      )}
      {failed && <ErrorMark label={t('common.error')} />}
      <FlagBadges flags={tree.flags[row] & ~toldFlags} />
      <span className="grow" />
      {parent && below > 0 && (
        <Badge tone="error" title={t('trace.errorsBelow', { n: below })}>
          {formatShort(below)}
        </Badge>
      )}
      <span className="tree-tokens">
        {Number.isNaN(tree.subtreeTokens[row]) ? '' : formatShort(tree.subtreeTokens[row])}
      </span>
      <span className="tree-duration">{durationText(spans, row, t)}</span>
    </div>
  );
});

/** Id of a row's element, for `aria-activedescendant`. */
export function rowElementId(row: number): string {
  return `trace-row-${row}`;
}

interface FlagBadge {
  readonly bit: number;
  readonly text: MessageKey;
  readonly title: MessageKey;
  readonly icon?: LucideIcon;
}

const FLAG_BADGES: readonly FlagBadge[] = [
  { bit: SPAN_FLAGS.orphan, text: 'trace.orphan', title: 'trace.orphanTitle', icon: Unlink },
  { bit: SPAN_FLAGS.cycle, text: 'trace.cycle', title: 'trace.cycleTitle', icon: RefreshCw },
  { bit: SPAN_FLAGS.superseded, text: 'trace.superseded', title: 'trace.supersededTitle' },
  { bit: SPAN_FLAGS.duplicate, text: 'trace.duplicate', title: 'trace.duplicateTitle' },
  { bit: SPAN_FLAGS.open, text: 'trace.open', title: 'trace.openTitle' },
  { bit: SPAN_FLAGS.negative, text: 'trace.negative', title: 'trace.negative' },
  { bit: SPAN_FLAGS.malformed, text: 'trace.malformed', title: 'trace.malformedTitle' },
  { bit: SPAN_FLAGS.noStart, text: 'trace.noTime', title: 'trace.noTime' },
];

/** What is unusual about a span, each in a word. */
export function FlagBadges({ flags }: { readonly flags: number }) {
  const t = useTranslate();
  const shown = FLAG_BADGES.filter(
    ({ bit }) => (flags & bit) !== 0 && !(bit === SPAN_FLAGS.duplicate && (flags & SPAN_FLAGS.superseded) !== 0),
  );
  return shown.map(({ bit, text, title, icon }) => (
    <Badge key={bit} tone="warn" title={t(title)} {...(icon === undefined ? {} : { icon })}>
      {t(text)}
    </Badge>
  ));
}
