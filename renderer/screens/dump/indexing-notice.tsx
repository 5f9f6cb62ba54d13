import type { DumpStatus } from '../../../shared/api/procedures-dumps.ts';
import { formatBytes, formatDuration } from '../../../shared/format/index.ts';
import { Meter } from '../../components/meter.tsx';
import { Waiting } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import './indexing-notice.css';

/** Shown until the first part of a new dump can be read. */
export function IndexingNotice({ status }: { readonly status: DumpStatus }) {
  const t = useTranslate();
  const { state } = status;
  const progress = state.kind === 'indexing' || state.kind === 'preparing' ? state.progress : undefined;
  if (progress === undefined || progress.totalBytes === 0)
    return <Waiting>{t('shell.indexingPart', { name: status.name })}</Waiting>;
  return (
    <div className="indexing" role="status">
      <h2>{t('shell.indexingPart', { name: status.name })}</h2>
      <Meter fraction={progress.doneBytes / progress.totalBytes} label={progress.phase} />
      <div className="indexing-facts">
        <span>{progress.phase}</span>
        <span>
          {formatBytes(progress.doneBytes)} / {formatBytes(progress.totalBytes)}
        </span>
        {progress.bytesPerSecond > 0 && <span>{formatBytes(progress.bytesPerSecond)}/s</span>}
        {progress.secondsLeft !== undefined && (
          <span>{t('shell.timeLeft', { time: formatDuration(progress.secondsLeft * 1e9) })}</span>
        )}
      </div>
    </div>
  );
}
