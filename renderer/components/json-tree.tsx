import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';

import { formatCount } from '../../shared/format/index.ts';
import { useTranslate } from '../i18n/translate.ts';
import { LinkButton } from './button.tsx';
import { Badge } from './chip.tsx';
import { CopyButton } from './copy-button.tsx';
import {
  CHILDREN_STEP,
  isContainer,
  jsonLines,
  sizeOf,
  type JsonLine,
  type JsonPath,
  type JsonValue,
} from './json-tree-model.ts';
import { VirtualRows } from './virtual-rows.tsx';
import './json-tree.css';

interface JsonTreeProps {
  readonly label: string;
  readonly value: JsonValue;
  /** Opens a text that is too long for a line, wherever the screen shows such texts. */
  readonly onText?: (path: JsonPath, text: string) => void;
  /** Full length of a text that was not sent whole. */
  readonly totalOf?: (path: JsonPath) => number | undefined;
  /** Nodes that are open at first, by path. */
  readonly initiallyOpen?: readonly string[];
}

const LINE_PX = 20;
/** Characters of a string drawn on its line; the line is cut by the view anyway. */
const PREVIEW_CHARACTERS = 400;

/** A value as a tree: lazy, any size, with JSON inside strings decoded on demand. */
export function JsonTree({ label, value, onText, totalOf, initiallyOpen = [] }: JsonTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(initiallyOpen));
  const [decoded, setDecoded] = useState<ReadonlySet<string>>(() => new Set());
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(() => new Map());
  const lines = useMemo(() => jsonLines(value, { open, shown, decoded }), [value, open, shown, decoded]);
  const renderRow = (at: number) => {
    const line = lines[at];
    if (line === undefined) return null;
    if (line.kind === 'more') {
      const next = (shown.get(line.parent) ?? CHILDREN_STEP) + CHILDREN_STEP * 5;
      return <MoreLine key={line.id} line={line} onMore={() => setShown(new Map(shown).set(line.parent, next))} />;
    }
    return (
      <ValueLine
        key={line.id}
        line={line}
        onFold={() => setOpen(toggled(open, line.id))}
        onDecode={() => setDecoded(toggled(decoded, line.id))}
        onText={onText}
        fullLength={totalOf?.(line.path)}
      />
    );
  };
  return (
    <VirtualRows
      role="tree"
      aria-label={label}
      tabIndex={0}
      className="json-tree"
      rowCount={lines.length}
      rowHeightPx={LINE_PX}
      renderRow={renderRow}
    />
  );
}

interface ValueLineProps {
  readonly line: Extract<JsonLine, { readonly kind: 'value' }>;
  readonly onFold: () => void;
  readonly onDecode: () => void;
  readonly onText: JsonTreeProps['onText'];
  readonly fullLength: number | undefined;
}

function ValueLine({ line, onFold, onDecode, onText, fullLength }: ValueLineProps) {
  const t = useTranslate();
  const { value, fold } = line;
  const long = typeof value === 'string' && value.length > PREVIEW_CHARACTERS;
  return (
    <div
      role="treeitem"
      aria-level={line.depth + 1}
      aria-expanded={fold === 'none' ? undefined : fold === 'open'}
      className="json-line"
      style={{ paddingLeft: 8 + line.depth * 16 }}
    >
      {fold === 'none' ? (
        <span className="json-fold" />
      ) : (
        <button
          type="button"
          className="json-fold"
          aria-label={t(fold === 'open' ? 'common.collapse' : 'common.expand')}
          onClick={line.decoded ? onDecode : onFold}
        >
          {fold === 'open' ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        </button>
      )}
      {line.key !== undefined && <span className="json-key">{line.key}</span>}
      <span className={`json-value ${lookOf(value)}`}>{previewOf(value)}</span>
      {line.decodable && (
        <button type="button" aria-pressed={line.decoded} title={t('common.decodedString')} onClick={onDecode}>
          <Badge tone={line.decoded ? 'accent' : 'neutral'}>JSON</Badge>
        </button>
      )}
      {long && (
        <span className="json-more size-11 text-3">
          {t('common.shownCharacters', { shown: PREVIEW_CHARACTERS, total: fullLength ?? value.length })}{' '}
          {onText !== undefined && (
            <LinkButton className="size-11" onClick={() => onText(line.path, value)}>
              {t('common.showAll')}
            </LinkButton>
          )}
        </span>
      )}
      {long && onText === undefined && <CopyButton text={value} label={t('common.copy')} />}
    </div>
  );
}

interface MoreLineProps {
  readonly line: Extract<JsonLine, { readonly kind: 'more' }>;
  readonly onMore: () => void;
}

function MoreLine({ line, onMore }: MoreLineProps) {
  const t = useTranslate();
  return (
    <div className="json-line json-more" style={{ paddingLeft: 26 + line.depth * 16 }}>
      <span className="size-11 text-3">{t('common.shownItems', { shown: line.shown, total: line.total })}</span>
      <LinkButton className="size-11" onClick={onMore}>
        {t('common.showMore')}
      </LinkButton>
    </div>
  );
}

function lookOf(value: JsonValue): string {
  if (isContainer(value)) return 'json-container';
  if (typeof value === 'string') return 'json-string';
  return typeof value === 'number' ? 'json-number' : 'json-literal';
}

function previewOf(value: JsonValue): string {
  if (Array.isArray(value)) return `[${formatCount(sizeOf(value))}]`;
  if (isContainer(value)) return `{${formatCount(sizeOf(value))}}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, PREVIEW_CHARACTERS)) : String(value);
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
