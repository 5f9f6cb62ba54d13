import { useCallback, useMemo } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import type { JsonPath } from '../../components/json-tree-model.ts';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { recordPath } from './record-path.ts';
import { RecordTree } from './record-tree.tsx';
import type { LoadedTrace } from './use-trace.ts';

interface SpanResourceProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
}

/** Where a span comes from: its resource, its instrumentation, and what else its record holds. */
export function SpanResource({ trace, span }: SpanResourceProps) {
  const t = useTranslate();
  const value = useMemo(
    () => ({ ...span.extra, ...(span.scope === undefined ? {} : { scope: { ...span.scope } }), ...span.resource }),
    [span],
  );
  const pathOf = useCallback(
    (path: JsonPath): string =>
      recordPath(path[0] !== undefined && path[0] in span.resource ? ['resource', 'attributes', ...path] : path),
    [span],
  );
  if (Object.keys(value).length === 0) return <EmptyState title={t('span.noResource')} />;
  return <RecordTree trace={trace} span={span} label={t('span.tab.resource')} value={value} pathOf={pathOf} />;
}
