import type { CompareTraces } from '../../../shared/api/tools/analysis.ts';
import type { TraceSummary } from '../../../shared/api/tools/traces.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { shortId } from '../../format/identifier.ts';
import { epochMs, formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';
import { useTraceTitle } from '../../state/use-trace-titles.ts';

interface CompareHeadsProps {
  readonly dump: string;
  readonly comparison: CompareTraces;
  readonly onOpen: (traceId: string) => void;
}

/** The two traces by name, with a way to each. */
export function CompareHeads({ dump, comparison, onOpen }: CompareHeadsProps) {
  return (
    <div className="compare-heads">
      <Head mark="A" dump={dump} trace={comparison.left} onOpen={onOpen} />
      <span />
      <Head mark="B" dump={dump} trace={comparison.right} onOpen={onOpen} />
    </div>
  );
}

interface HeadProps {
  readonly mark: 'A' | 'B';
  readonly dump: string;
  readonly trace: TraceSummary;
  readonly onOpen: (traceId: string) => void;
}

function Head({ mark, dump, trace, onOpen }: HeadProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const title = useTraceTitle(dump, trace.traceId);
  return (
    <div className="compare-head">
      <div className="row">
        <Badge tone={mark === 'B' ? 'accent' : 'neutral'}>{mark}</Badge>
        <b className="semi ellipsis" title={title?.text ?? title?.title}>
          {title?.title ?? trace.rootName}
        </b>
        <Badge tone={trace.hasErrors ? 'error' : 'neutral'}>
          {trace.hasErrors ? t('common.errors', { n: trace.errorSpanCount }) : t('compare.noErrors')}
        </Badge>
        <Button size="s" variant="ghost" onClick={() => onOpen(trace.traceId)}>
          {t('common.open')}
        </Button>
      </div>
      <div className="row size-11 text-3">
        <span className="mono" title={trace.traceId}>
          {shortId(trace.traceId)}
        </span>
        {title !== undefined && <span className="ellipsis">{trace.rootName}</span>}
        {trace.startNs !== undefined && (
          <span className="compare-stamp">{formatStamp(epochMs(trace.startNs), zone)}</span>
        )}
        <span className="ellipsis">{trace.models.join(', ')}</span>
      </div>
    </div>
  );
}
