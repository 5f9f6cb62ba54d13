import { OctagonX } from 'lucide-react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { useTranslate } from '../../i18n/translate.ts';

interface SpanErrorProps {
  readonly span: SpanView;
}

/** Why a span failed, as it says itself. */
export function SpanError({ span }: SpanErrorProps) {
  const t = useTranslate();
  const { title, text } = errorOf(span);
  return (
    <div className="span-error size-12" role="note">
      <div className="row medium text-error">
        <OctagonX size={12} strokeWidth={2} aria-hidden />
        {title === '' ? t('common.error') : title}
      </div>
      <div className="span-error-text mono selectable">{text === '' ? t('span.failedWithout') : text}</div>
    </div>
  );
}

/** Type and message of the failure: the exception event where there is one, else the status. */
export function errorOf(span: Pick<SpanView, 'events' | 'statusMessage' | 'attributes'>): {
  readonly title: string;
  readonly text: string;
} {
  const attributes = span.events
    .map((event) => recordOf(recordOf(event)['attributes']))
    .find((each) => 'exception.type' in each);
  const title = textOf(attributes?.['exception.type']) || textOf(span.attributes['error.type']);
  return { title, text: span.statusMessage || textOf(attributes?.['exception.message']) };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
