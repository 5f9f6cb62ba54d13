import { Braces, ChevronDown, ChevronRight } from 'lucide-react';

import { formatCount } from '../../shared/format/index.ts';
import { useTranslate } from '../i18n/translate.ts';
import { LinkButton } from './button.tsx';
import { Badge } from './chip.tsx';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import {
  isContainer,
  sizeOf,
  type JsonContainer,
  type JsonLine,
  type JsonValue,
  type ValueLine,
} from './json-tree-model.ts';

interface JsonTreeLineProps {
  readonly elementId: string;
  readonly line: JsonLine;
  readonly active: boolean;
  readonly onPress: () => void;
  /** Folds, lists more, or shows the whole: what the line offers. */
  readonly onAct: () => void;
  readonly onDecode: () => void;
  readonly canShowWhole: boolean;
}

/** One line of a JSON tree. Its buttons are no tab stops: the tree's keys do what they do. */
export function JsonTreeLine({ elementId, line, active, onPress, ...rest }: JsonTreeLineProps) {
  const fold = line.kind === 'value' ? line.fold : 'none';
  return (
    <div
      id={elementId}
      role="treeitem"
      aria-label={nameOf(line)}
      aria-level={line.depth + 1}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={active}
      aria-expanded={fold === 'none' ? undefined : fold === 'open'}
      className={classNames('json-line', active && 'json-line-active')}
      style={{ paddingLeft: 8 + line.depth * 14 }}
      onClick={onPress}
    >
      <LineContent line={line} active={active} {...rest} />
    </div>
  );
}

/** Key and value without what the buttons beside them say; notes say themselves. */
function nameOf(line: JsonLine): string | undefined {
  if (line.kind === 'text') return line.text;
  if (line.kind !== 'value') return undefined;
  return [line.key, previewOf(line)].filter((part) => part !== undefined && part !== '').join(': ');
}

type ContentProps = Omit<JsonTreeLineProps, 'elementId' | 'onPress'>;

function LineContent({ line, onAct, canShowWhole, ...rest }: ContentProps) {
  const t = useTranslate();
  switch (line.kind) {
    case 'value':
      return <ValueContent line={line} onAct={onAct} {...rest} />;
    case 'text':
      return (
        <>
          <span className="json-fold" />
          <span className="json-value json-string">{line.text}</span>
        </>
      );
    case 'note':
      return (
        <span className="json-note size-11 text-3">
          {t('common.shownCharacters', { shown: formatCount(line.shown), total: formatCount(line.total) })}
          {canShowWhole && (
            <LinkButton className="size-11" tabIndex={-1} onClick={onAct}>
              {t('common.showAll')}
            </LinkButton>
          )}
        </span>
      );
    case 'more':
      return (
        <span className="json-note size-11 text-3">
          {t('common.shownItems', { shown: formatCount(line.shown), total: formatCount(line.total) })}
          <LinkButton className="size-11" tabIndex={-1} onClick={onAct}>
            {t('common.showMore')}
          </LinkButton>
        </span>
      );
    default:
      return line satisfies never;
  }
}

interface ValueContentProps extends Pick<ContentProps, 'active' | 'onAct' | 'onDecode'> {
  readonly line: ValueLine;
}

function ValueContent({ line, active, onAct, onDecode }: ValueContentProps) {
  const t = useTranslate();
  const { fold, decodable, decoded, value } = line;
  const preview = previewOf(line);
  return (
    <>
      {fold === 'none' ? (
        <span className="json-fold" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="json-fold"
          aria-label={t(fold === 'open' ? 'common.collapse' : 'common.expand')}
          onClick={onAct}
        >
          {fold === 'open' ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        </button>
      )}
      {line.key !== undefined && <span className="json-key">{line.key}</span>}
      {decodable && (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={decoded !== undefined}
          title={t('common.decodedString')}
          onClick={onDecode}
        >
          <Badge tone={decoded === undefined ? 'neutral' : 'accent'} icon={Braces}>
            {t('common.jsonInString')}
          </Badge>
        </button>
      )}
      {preview !== '' && <span className={classNames('json-value', lookOf(decoded ?? value))}>{preview}</span>}
      {active && (
        <span className="json-copy">
          <CopyButton text={() => copied(value)} label={t('common.copy')} />
        </span>
      )}
    </>
  );
}

/** Text is copied as it is, all else as JSON. */
function copied(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

function lookOf(value: JsonValue): string {
  if (isContainer(value)) return 'json-container';
  if (typeof value === 'string') return 'json-string';
  return typeof value === 'number' ? 'json-number' : 'json-literal';
}

/** Characters of a value drawn on its line; the line is cut by the view anyway. */
const PREVIEW_CHARS = 400;
const PREVIEW_ENTRIES = 8;

function previewOf({ value, decoded, fold }: ValueLine): string {
  const content = decoded ?? value;
  if (isContainer(content)) return containerPreview(content, { open: fold === 'open', quiet: decoded !== undefined });
  if (typeof content !== 'string') return String(content);
  return fold === 'open' ? '' : JSON.stringify(content.slice(0, PREVIEW_CHARS));
}

/** `{3}` for an open record; a closed one shows how it begins. */
function containerPreview(
  content: JsonContainer,
  { open, quiet }: { readonly open: boolean; readonly quiet: boolean },
): string {
  const count = formatCount(sizeOf(content));
  const size = Array.isArray(content) ? `[${count}]` : `{${count}}`;
  if (open) return quiet ? '' : size;
  const entries: readonly string[] = Array.isArray(content)
    ? content.slice(0, PREVIEW_ENTRIES).map(glimpse)
    : Object.entries(content)
        .slice(0, PREVIEW_ENTRIES)
        .map(([key, value]) => `${key}: ${glimpse(value)}`);
  return `${size} ${entries.join(', ')}`.trimEnd();
}

function glimpse(value: JsonValue): string {
  if (Array.isArray(value)) return `[${sizeOf(value)}]`;
  if (isContainer(value)) return `{${sizeOf(value)}}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : String(value);
}
