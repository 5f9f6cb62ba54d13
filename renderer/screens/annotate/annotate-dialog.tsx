import { useState } from 'react';

import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { useTranslate } from '../../i18n/translate.ts';

interface LabelDialogProps {
  readonly title: string;
  readonly initial: readonly string[];
  /** Labels in use elsewhere, for choosing. */
  readonly known: readonly string[];
  readonly onSave: (labels: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets the labels of one or many places. */
export function LabelDialog({ title, initial, known, onSave, onClose }: LabelDialogProps) {
  const t = useTranslate();
  const [text, setText] = useState(initial.join(', '));
  const labels = [...new Set(text.split(',').map((label) => label.trim()))].filter((label) => label !== '');
  const save = (): void => {
    onSave(labels);
    onClose();
  };
  return (
    <Dialog title={title} widthPx={440} onClose={onClose} footer={<SaveFooter onSave={save} onClose={onClose} />}>
      <TextField
        label={t('annotate.labels')}
        placeholder={t('annotate.labelsHint')}
        autoFocus
        value={text}
        onChange={setText}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <div className="row" style={{ flexWrap: 'wrap', gap: 4, marginTop: 8 }}>
        {known
          .filter((label) => !labels.includes(label))
          .slice(0, 20)
          .map((label) => (
            <Chip key={label} tone="ghost" onClick={() => setText([...labels, label].join(', '))}>
              {label}
            </Chip>
          ))}
      </div>
    </Dialog>
  );
}

interface NoteDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

/** Writes the note of one or many places. */
export function NoteDialog({ title, initial, onSave, onClose }: NoteDialogProps) {
  const t = useTranslate();
  const [text, setText] = useState(initial);
  const save = (): void => {
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog title={title} widthPx={520} onClose={onClose} footer={<SaveFooter onSave={save} onClose={onClose} />}>
      <TextArea
        label={t('command.note')}
        autoFocus
        rows={6}
        value={text}
        onChange={setText}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}
      />
    </Dialog>
  );
}

function SaveFooter({ onSave, onClose }: { readonly onSave: () => void; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <>
      <span className="grow" />
      <Button size="l" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button size="l" variant="primary" onClick={onSave}>
        {t('common.save')}
      </Button>
    </>
  );
}
