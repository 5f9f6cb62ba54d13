import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CallFailure } from '../../shared/api/transport.ts';
import type { Async } from '../client/async.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Spinner } from './spinner.tsx';
import './notice.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Says why a place is empty and what to do next. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="notice">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}

interface FailureNoticeProps {
  readonly error: CallFailure;
  readonly onRetry?: () => void;
}

/** What happened and what to try; the facts can be copied for a report. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const t = useTranslate();
  const facts = JSON.stringify({ code: error.code, ...error.details }, undefined, 2);
  return (
    <div className="notice" role="alert">
      <h2>
        <TriangleAlert className="text-error" size={14} strokeWidth={1.75} aria-hidden />
        {t('common.failed')}
      </h2>
      <p className="selectable">{error.message}</p>
      <pre className="notice-details selectable">{facts}</pre>
      <div className="notice-actions">
        {onRetry !== undefined && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        <CopyButton text={`${error.message}\n${facts}`} />
      </div>
    </div>
  );
}

/** A line that says that something is being waited for; shows itself after 100 ms. */
export function Waiting({ children }: { readonly children?: ReactNode }) {
  const t = useTranslate();
  return (
    <div className="waiting appear-late" role="status">
      <Spinner />
      {children ?? t('common.loading')}
    </div>
  );
}

/** What stands in place of a view whose data is not there yet, or could not be had. */
export function AsyncNotice({ state, onRetry }: { readonly state: Async<unknown>; readonly onRetry?: () => void }) {
  switch (state.kind) {
    case 'loading':
      return <Waiting />;
    case 'failed':
      return <FailureNotice error={state.error} onRetry={onRetry} />;
    case 'ready':
      return null;
    default:
      return state satisfies never;
  }
}
