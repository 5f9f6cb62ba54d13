import { formatFilter, loosened, type Filter } from '../../../shared/filter/index.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';

interface NoTraceProps {
  readonly filter: Filter;
  /** Traces in the dump. */
  readonly total: number;
  readonly onFilter: (filter: string) => void;
  readonly onShowAll: () => void;
}

/** Nothing matches: shows the ways on, such as a filter that takes parts of the values it names. */
export function NoTrace({ filter, total, onFilter, onShowAll }: NoTraceProps) {
  const t = useTranslate();
  const loose = loosened(filter);
  return (
    <EmptyState
      title={t('traces.none')}
      actions={
        <>
          {loose !== undefined && (
            <Button onClick={() => onFilter(formatFilter(loose))}>
              {t('traces.parts')} <span className="mono">{formatFilter(loose)}</span>
            </Button>
          )}
          <Button onClick={onShowAll}>{t('traces.showAll')}</Button>
        </>
      }
    >
      {t('traces.noneHint', { total })}
      {loose !== undefined && ` ${t('traces.noneWhole')}`}
    </EmptyState>
  );
}
