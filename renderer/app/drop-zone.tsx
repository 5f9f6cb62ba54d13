import { useEffect, useState } from 'react';

import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useOpenDump } from './use-open-dump.ts';

/** Files and folders dropped anywhere in the window are opened as one dump. */
export function DropZone() {
  const t = useTranslate();
  const client = useClient();
  const { openPaths } = useOpenDump();
  const [over, setOver] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      void openPaths(files.map((file) => client.pathOfFile(file)).filter((path) => path !== ''));
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [client, openPaths]);

  if (!over) return null;
  return (
    <div className="drop-zone">
      {t('shell.dropHere')}
      <p>{t('shell.dropHint')}</p>
    </div>
  );
}
