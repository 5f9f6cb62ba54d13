import { MessageSquarePlus, Tag } from 'lucide-react';
import { useState } from 'react';

import type { Annotation } from '../../../../shared/api/tools/annotations.ts';
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/chip.tsx';
import { formatStamp } from '../../../format/time.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { usePreference } from '../../../state/app-state.ts';
import { LabelDialog, NoteDialog } from '../../annotate/annotate-dialog.tsx';
import { useAnnotations } from '../../annotate/use-annotations.ts';

interface SpanAnnotationsProps {
  readonly dump: string;
  readonly traceId: string;
  readonly spanId: string;
}

/** What people said about a span, and about its trace. */
export function SpanAnnotations({ dump, traceId, spanId }: SpanAnnotationsProps) {
  const t = useTranslate();
  const annotations = useAnnotations(dump);
  const [asking, setAsking] = useState<'note' | 'label'>();
  const ofSpan = annotations.ofSpan(traceId, spanId);
  const ofTrace = annotations.ofTrace.get(traceId);
  const target = [{ traceId, spanId }];
  const close = (): void => setAsking(undefined);
  return (
    <section className="turn-section" aria-label={t('span.annotations')}>
      <div className="turn-section-head">
        <h3>{t('span.annotations')}</h3>
        <Button variant="ghost" size="s" icon={Tag} onClick={() => setAsking('label')}>
          {t('span.addLabel')}
        </Button>
        <Button variant="ghost" size="s" icon={MessageSquarePlus} onClick={() => setAsking('note')}>
          {t('span.addNote')}
        </Button>
      </div>
      {isSaid(ofSpan) ? <Said annotation={ofSpan} what={t('span.onSpan')} /> : null}
      {isSaid(ofTrace) ? <Said annotation={ofTrace} what={t('span.onTrace')} /> : null}
      {!isSaid(ofSpan) && !isSaid(ofTrace) && <p className="size-12 text-3">{t('span.noAnnotations')}</p>}
      {asking === 'label' && (
        <LabelDialog
          title={t('span.labelTitle')}
          initial={ofSpan?.labels ?? []}
          known={annotations.labels.map(({ label }) => label)}
          onSave={(labels) => void annotations.change(target, { labels: [...labels] })}
          onClose={close}
        />
      )}
      {asking === 'note' && (
        <NoteDialog
          title={t('span.noteTitle')}
          initial={ofSpan?.note ?? ''}
          onSave={(note) => void annotations.change(target, { note })}
          onClose={close}
        />
      )}
    </section>
  );
}

function isSaid(annotation: Annotation | undefined): annotation is Annotation {
  return annotation !== undefined && (annotation.note !== '' || annotation.labels.length > 0);
}

function Said({ annotation, what }: { readonly annotation: Annotation; readonly what: string }) {
  const t = useTranslate();
  const zone = usePreference('zone');
  return (
    <div className="span-said">
      {annotation.labels.length > 0 && (
        <div className="span-labels">
          {annotation.labels.map((label) => (
            <Chip key={label} tone="accent">
              {label}
            </Chip>
          ))}
        </div>
      )}
      {annotation.note !== '' && <p className="span-note-text size-12 text-2 selectable">{annotation.note}</p>}
      <p className="size-11 text-3">
        {t('span.noteKept', { what, time: formatStamp(annotation.updatedAtMs, zone).slice(0, 16) })}
      </p>
    </div>
  );
}
