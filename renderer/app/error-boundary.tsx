import { Component, type ErrorInfo, type ReactNode } from 'react';

import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { EmptyState } from '../components/notice.tsx';
import { TranslateContext, type Translate } from '../i18n/translate.ts';

interface ErrorBoundaryProps {
  /** Changes when something else is shown: the failure is then forgotten. */
  readonly place: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly place: string;
  readonly error?: Error;
  readonly stack?: string;
}

/** Keeps a view that fails from taking the window with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place };

  static getDerivedStateFromError(error: Error): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.place === state.place ? null : { place: props.place, error: undefined, stack: undefined };
  }

  override componentDidCatch(_error: Error, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <TranslateContext.Consumer>{(t) => this.#notice(t)}</TranslateContext.Consumer>;
  }

  #notice(t: Translate): ReactNode {
    const { error, stack } = this.state;
    const report = `${error?.stack ?? error?.message ?? ''}\n${stack ?? ''}`;
    const actions = (
      <>
        <Button onClick={() => this.setState({ error: undefined })}>{t('common.retry')}</Button>
        <CopyButton text={report} />
      </>
    );
    return (
      <EmptyState title={t('shell.crashed')} actions={actions}>
        {error?.message}
        <br />
        {t('shell.crashedHint')}
      </EmptyState>
    );
  }
}
