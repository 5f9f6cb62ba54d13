import { Bookmark, CircleDashed, Layers, OctagonX, Plus, Star, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import type { SavedView } from '../../state/preferences.ts';
import { BUILT_IN_VIEWS, type BuiltInView, type TraceListView } from '../../state/trace-list.ts';
import type { Annotations } from '../annotate/use-annotations.ts';
import { joinFilters, readFilter } from './facet-filter.ts';
import { viewFilter } from './trace-views.ts';

const ICONS: Readonly<Record<BuiltInView, LucideIcon>> = {
  all: Layers,
  errors: OctagonX,
  unreviewed: CircleDashed,
  starred: Star,
};

interface ViewListProps {
  readonly dump: string;
  readonly list: TraceListView;
  readonly annotations: Annotations;
  readonly onView: (view: BuiltInView) => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onSave: () => void;
}

/** Views of the table: those that every dump has, and own ones. */
export function ViewList({ dump, list, annotations, onView, onSaved, onSave }: ViewListProps) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const views = usePreference('views');
  const alike = list.view === 'all' ? views.filter((view) => view.filter === list.filter && view.filter !== '') : [];
  const current = alike.find((view) => (view.group ?? 'none') === list.group) ?? alike[0];
  return (
    <section className="trace-side-part" aria-label={t('traces.views')}>
      <div className="caption trace-side-head">
        <span className="grow">{t('traces.views')}</span>
        <Button variant="ghost" size="s" icon={Plus} aria-label={t('traces.saveView')} onClick={onSave} />
      </div>
      {BUILT_IN_VIEWS.map((view) => (
        <ViewLine
          key={view}
          icon={ICONS[view]}
          title={t(`traces.view.${view}`)}
          dump={dump}
          filter={joinFilters(viewFilter(view, annotations.ofTrace), readFilter(''))}
          current={list.view === view && current === undefined && (view !== 'all' || list.filter === '')}
          onOpen={() => onView(view)}
        />
      ))}
      {views.map((view) => (
        <ViewLine
          key={view.id}
          icon={Bookmark}
          title={view.name}
          dump={dump}
          filter={view.filter}
          current={view === current}
          onOpen={() => onSaved(view)}
          onDelete={() => preferences.change({ views: views.filter((other) => other.id !== view.id) })}
        />
      ))}
    </section>
  );
}

interface ViewLineProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly dump: string;
  readonly filter: string;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onDelete?: () => void;
}

function ViewLine({ icon: Icon, title, dump, filter, current, onOpen, onDelete }: ViewLineProps) {
  const t = useTranslate();
  const count = readyValue(
    useSteadyQuery('tool.count_traces', { dump, arguments: filter === '' ? {} : { filter } }),
  )?.total;
  return (
    <div className="trace-view-line" data-current={current ? '' : undefined}>
      <button type="button" aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        <span className="ellipsis grow">{title}</span>
        {count !== undefined && <span className="text-3 size-11">{formatCount(count)}</span>}
      </button>
      {onDelete !== undefined && (
        <Button
          variant="ghost"
          size="s"
          icon={X}
          aria-label={t('traces.deleteView', { name: title })}
          onClick={onDelete}
        />
      )}
    </div>
  );
}

interface SaveViewDialogProps {
  readonly filter: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Names the present filter, order and grouping. */
export function SaveViewDialog({ filter, onSave, onClose }: SaveViewDialogProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const save = (): void => {
    if (name.trim() === '') return;
    onSave(name.trim());
    onClose();
  };
  const footer = (
    <>
      <span className="grow" />
      <Button size="l" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button size="l" variant="primary" disabled={name.trim() === ''} onClick={save}>
        {t('traces.saveView')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('traces.saveView')} widthPx={440} onClose={onClose} footer={footer}>
      <TextField
        label={t('traces.viewName')}
        placeholder={t('traces.viewName')}
        autoFocus
        value={name}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <p className="mono text-2" style={{ marginTop: 8, overflowWrap: 'anywhere' }}>
        {filter === '' ? t('traces.view.all') : filter}
      </p>
    </Dialog>
  );
}
