import { ArrowLeft, ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import type { JsonPath, JsonValue } from '../../components/json-tree-model.ts';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { SpanPlace } from './use-trace-view.ts';
import { ValueView } from './value-view.tsx';

interface SpanAttributesProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  readonly place: SpanPlace | undefined;
}

/** The attributes of a span as a tree; long values open on their own and are read by pages. */
export function SpanAttributes({ trace, span, place }: SpanAttributesProps) {
  const t = useTranslate();
  const [filter, setFilter] = useState('');
  const [opened, setOpened] = useState<string | undefined>(
    place !== undefined && isAttribute(place.field) ? place.field : undefined,
  );
  const shown = useMemo(() => filtered(span.attributes, filter), [span, filter]);
  const count = Object.keys(shown).length;
  if (opened !== undefined) {
    return (
      <>
        <div className="span-bar">
          <Button
            variant="ghost"
            size="s"
            icon={ArrowLeft}
            aria-label={t('span.back')}
            onClick={() => setOpened(undefined)}
          />
          <span className="mono ellipsis">{keyOf(opened)}</span>
        </div>
        <ValueView
          dump={trace.dump}
          traceId={trace.traceId}
          spanIndex={span.spanIndex}
          path={opened}
          label={keyOf(opened)}
          mark={place?.field === opened ? place.text : undefined}
        />
      </>
    );
  }
  return (
    <>
      <div className="span-bar">
        <TextField
          className="grow"
          size="s"
          icon={ListFilter}
          label={t('span.filter')}
          placeholder={t('span.filter')}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {count === 0 ? (
        <EmptyState title={t(filter === '' ? 'span.noAttributes' : 'span.filterNone')} />
      ) : (
        <JsonTree
          key={span.spanId}
          label={t('span.tab.attributes')}
          value={shown}
          onText={(path) => setOpened(attributePath(path))}
          totalOf={(path) => span.shortened.find((each) => each.path === attributePath(path))?.fullChars}
        />
      )}
      {span.collapsedKeys > 0 && (
        <p className="span-note size-11 text-3">{t('span.collapsed', { n: span.collapsedKeys })}</p>
      )}
      <ShortenedValues span={span} onOpen={setOpened} />
    </>
  );
}

/** Values that were not sent whole, with their true size. */
function ShortenedValues({ span, onOpen }: { readonly span: SpanView; readonly onOpen: (path: string) => void }) {
  const t = useTranslate();
  const values = span.shortened.filter((each) => isAttribute(each.path));
  if (values.length === 0) return null;
  return (
    <ul className="span-shortened size-11 text-3">
      {values.slice(0, 5).map((each) => (
        <li key={each.path} className="row">
          <span className="mono ellipsis">{keyOf(each.path)}</span>
          <span>
            {t('common.shownCharacters', { shown: formatCount(each.shownChars), total: formatCount(each.fullChars) })}
          </span>
          <LinkButton onClick={() => onOpen(each.path)}>{t('common.showAll')}</LinkButton>
        </li>
      ))}
    </ul>
  );
}

function filtered(attributes: SpanView['attributes'], filter: string): { readonly [key: string]: JsonValue } {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return attributes;
  const entries = Object.entries(attributes).filter(
    ([key, value]) => key.toLowerCase().includes(wanted) || JSON.stringify(value).toLowerCase().includes(wanted),
  );
  return Object.fromEntries(entries);
}

function isAttribute(path: string): boolean {
  return path.startsWith('attributes[');
}

/** `attributes["a.b"][0]` as the engine names places in a record. Decoded JSON has no place of its own: its string does. */
function attributePath(path: JsonPath): string {
  const end = path.findIndex((step) => step === ':json');
  const steps = end < 0 ? path : path.slice(0, end);
  return `attributes${steps.map((step) => `[${JSON.stringify(step)}]`).join('')}`;
}

function keyOf(path: string): string {
  return /^attributes\["((?:[^"\\]|\\.)*)"\]$/.exec(path)?.[1] ?? path.replace(/^attributes/, '');
}
