import { FoldVertical, ListFilter, UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import type { FoldAll } from '../../components/json-tree.tsx';
import type { JsonPath, JsonValue } from '../../components/json-tree-model.ts';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { recordPath } from './record-path.ts';
import { RecordTree } from './record-tree.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { SpanPlace } from './use-trace-view.ts';

interface SpanAttributesProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  readonly place: SpanPlace | undefined;
}

/** The attributes of a span as a tree; those that are long open on their own and are read by pages. */
export function SpanAttributes({ trace, span, place }: SpanAttributesProps) {
  const t = useTranslate();
  const [filter, setFilter] = useState('');
  const [asked, setAsked] = useState<FoldAll>();
  const shown = useMemo(() => filtered(span.attributes, filter), [span, filter]);
  const fold = asked?.kind === 'unfold' ? 'fold' : 'unfold';
  const head = (
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
      <Button
        size="s"
        icon={fold === 'fold' ? FoldVertical : UnfoldVertical}
        aria-label={t(fold === 'fold' ? 'span.foldAll' : 'span.unfoldAll')}
        onClick={() => setAsked({ kind: fold })}
      />
    </div>
  );
  return (
    <RecordTree
      trace={trace}
      span={span}
      label={t('span.tab.attributes')}
      value={shown}
      pathOf={attributePath}
      place={place !== undefined && place.field.startsWith('attributes[') ? place : undefined}
      asked={asked}
      head={head}
      empty={
        Object.keys(shown).length === 0 ? (
          <EmptyState title={t(filter === '' ? 'span.noAttributes' : 'span.filterNone')} />
        ) : undefined
      }
      foot={
        span.collapsedKeys > 0 && (
          <p className="span-note size-11 text-3">{t('span.collapsed', { n: span.collapsedKeys })}</p>
        )
      }
    />
  );
}

function attributePath(path: JsonPath): string {
  return recordPath(['attributes', ...path]);
}

function filtered(attributes: SpanView['attributes'], filter: string): { readonly [key: string]: JsonValue } {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return attributes;
  const entries = Object.entries(attributes).filter(
    ([key, value]) => key.toLowerCase().includes(wanted) || JSON.stringify(value).toLowerCase().includes(wanted),
  );
  return Object.fromEntries(entries);
}
