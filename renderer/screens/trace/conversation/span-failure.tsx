import { useQuery } from '../../../client/use-query.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { errorOf } from '../span-error.tsx';
import { spanInput } from '../span-query.ts';
import type { LoadedTrace } from '../use-trace.ts';
import { LongText } from './long-text.tsx';

/** What a failed span says about its failure; read when it comes into view. */
export function SpanFailure({ trace, row }: { readonly trace: LoadedTrace; readonly row: number }) {
  const t = useTranslate();
  const state = useQuery('tool.view_spans', spanInput(trace, row));
  const span = state.kind === 'ready' ? state.value.spans[0] : undefined;
  if (span === undefined) return null;
  const { title, text } = errorOf(span);
  const words = [title, text].filter((word) => word !== '').join(': ');
  return <LongText mono error text={words === '' ? t('span.failedWithout') : words} />;
}
