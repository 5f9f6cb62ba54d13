import { File, FolderOpen } from 'lucide-react';
import { useState } from 'react';

import { formatBytes } from '../../../shared/format/index.ts';
import { useOpenDump } from '../../app/use-open-dump.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../components/button.tsx';
import { Meter } from '../../components/meter.tsx';
import { EmptyState, FailureNotice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { PreviewView } from './preview-view.tsx';
import { usePreview, type PreviewState } from './use-preview.ts';

/** Files and folders, step by step: choose, see what is in them, then open or copy. */
export function FilesView() {
  const t = useTranslate();
  const client = useClient();
  const { navigation, toasts } = useAppState();
  const { openPaths } = useOpenDump();
  const [paths, setPaths] = useState<readonly string[]>();
  const [runs, setRuns] = useState(0);
  const { state, stop } = usePreview(paths, runs);

  const choose = async (kind: 'files' | 'folder'): Promise<void> => {
    const chosen = await client.call('desktop.chooseToOpen', { kind });
    if (!chosen.ok) toasts.show({ tone: 'problem', text: chosen.error.message });
    else if (chosen.value.paths.length > 0) setPaths(chosen.value.paths);
  };
  const copy = async (): Promise<void> => {
    if (paths === undefined) return;
    const outcome = await client.call('sources.import', { paths: [...paths] });
    if (outcome.ok) navigation.go({ kind: 'sources', show: { kind: 'transfer', transfer: outcome.value.transfer } });
    else toasts.show({ tone: 'problem', text: outcome.error.message });
  };

  return (
    <>
      <header className="sources-head">
        <h1>{t('sources.files')}</h1>
        <Steps at={paths === undefined ? 0 : 1} />
        <span className="grow" />
        {paths !== undefined && (
          <Button variant="ghost" onClick={() => setPaths(undefined)}>
            {t('sources.chooseOther')}
          </Button>
        )}
        {paths !== undefined && state.kind === 'ready' && state.preview.totals.spans > 0 && (
          <>
            <Button title={t('sources.importCopyText')} onClick={() => void copy()}>
              {t('sources.importCopy')}
            </Button>
            <Button variant="primary" title={t('sources.openInPlaceText')} onClick={() => void openPaths(paths)}>
              {t('sources.openInPlace')}
            </Button>
          </>
        )}
      </header>
      {paths === undefined ? (
        <EmptyState
          title={t('sources.step.choose')}
          actions={
            <>
              <Button variant="primary" icon={File} onClick={() => void choose('files')}>
                {t('sources.chooseFiles')}
              </Button>
              <Button icon={FolderOpen} onClick={() => void choose('folder')}>
                {t('sources.chooseFolder')}
              </Button>
            </>
          }
        >
          {t('sources.chooseText')}
        </EmptyState>
      ) : (
        <PreviewPart state={state} onStop={stop} onAgain={() => setRuns(runs + 1)} />
      )}
    </>
  );
}

const STEPS = ['sources.step.choose', 'sources.step.preview', 'sources.step.import'] as const;

function Steps({ at }: { readonly at: number }) {
  const t = useTranslate();
  return (
    <ol className="sources-steps">
      {STEPS.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined}>
          {place + 1} {t(step)}
        </li>
      ))}
    </ol>
  );
}

interface PreviewPartProps {
  readonly state: PreviewState;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

function PreviewPart({ state, onStop, onAgain }: PreviewPartProps) {
  const t = useTranslate();
  switch (state.kind) {
    case 'reading': {
      const { progress } = state;
      return (
        <div className="sources-page sources-narrow">
          <div className="row size-12" role="status">
            <Spinner />
            <span>{t('sources.reading')}</span>
            {progress !== undefined && (
              <span className="text-3">
                {formatBytes(progress.doneBytes)} / {formatBytes(progress.totalBytes)},{' '}
                {t('sources.readRecords', { n: progress.records ?? 0 })}
              </span>
            )}
            <span className="grow" />
            <Button variant="danger" onClick={onStop}>
              {t('common.stop')}
            </Button>
          </div>
          {progress !== undefined && progress.totalBytes > 0 && (
            <div>
              <Meter fraction={progress.doneBytes / progress.totalBytes} label={t('sources.reading')} />
            </div>
          )}
        </div>
      );
    }
    case 'stopped':
      return (
        <EmptyState title={t('sources.step.preview')} actions={<Button onClick={onAgain}>{t('common.retry')}</Button>}>
          {t('sources.previewStopped')}
        </EmptyState>
      );
    case 'failed':
      return <FailureNotice error={state.error} onRetry={onAgain} />;
    case 'ready':
      return <PreviewView preview={state.preview} />;
    default:
      return state satisfies never;
  }
}
