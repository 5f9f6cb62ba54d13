import type { AnnotationChange } from '../../../shared/api/tools/annotations.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { LabelDialog, NoteDialog } from '../annotate/annotate-dialog.tsx';
import type { Annotations } from '../annotate/use-annotations.ts';
import { SaveViewDialog } from './view-list.tsx';

/** Which sheet stands over the table. */
export type Sheet = 'none' | 'label' | 'note' | 'saveView';

interface TraceSheetsProps {
  readonly sheet: Sheet;
  /** The traces that a label or note is put on. */
  readonly targets: readonly string[];
  readonly annotations: Annotations;
  readonly filter: string;
  readonly onAnnotate: (change: AnnotationChange) => void;
  readonly onSaveView: (name: string) => void;
  readonly onClose: () => void;
}

/** The sheets of the table of traces: labels, note, name of a view. */
export function TraceSheets({
  sheet,
  targets,
  annotations,
  filter,
  onAnnotate,
  onSaveView,
  onClose,
}: TraceSheetsProps) {
  const t = useTranslate();
  const first = annotations.ofTrace.get(targets[0] ?? '');
  switch (sheet) {
    case 'none':
      return null;
    case 'label':
      return (
        <LabelDialog
          title={t('annotate.labelTitle', { n: targets.length })}
          initial={first?.labels ?? []}
          known={annotations.labels.map(({ label }) => label)}
          onSave={(labels) => onAnnotate({ labels: [...labels] })}
          onClose={onClose}
        />
      );
    case 'note':
      return (
        <NoteDialog
          title={t('annotate.noteTitle', { n: targets.length })}
          initial={first?.note ?? ''}
          onSave={(note) => onAnnotate({ note })}
          onClose={onClose}
        />
      );
    case 'saveView':
      return <SaveViewDialog filter={filter} onSave={onSaveView} onClose={onClose} />;
    default:
      return sheet satisfies never;
  }
}
