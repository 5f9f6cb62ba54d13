import type { SpanPlace, Surroundings } from '../../../shared/api/surroundings.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import { ErrorMark } from '../../components/error-mark.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { useTranslate } from '../../i18n/translate.ts';

interface SpanNeighboursProps {
  readonly surroundings: Surroundings;
  readonly onOpen: (spanId: string) => void;
}

const MOST_ANCESTORS = 3;
const MOST_SIDE = 2;

/** The nearest ancestors of a span and the spans beside it, with their times; each opens in the trace. */
export function SpanNeighbours({ surroundings, onOpen }: SpanNeighboursProps) {
  const t = useTranslate();
  const { path, siblings, at, pathLeftOut, siblingsBefore, siblingsAfter } = surroundings;
  const above = path.slice(-MOST_ANCESTORS);
  const from = Math.max(0, at - MOST_SIDE);
  const beside = siblings.slice(from, at + MOST_SIDE + 1);
  const total = siblingsBefore + siblings.length + siblingsAfter;
  const hidden = pathLeftOut + path.length - above.length;
  return (
    <section className="neighbours" aria-label={t('analyst.around')}>
      <PanelHeader
        title={t('analyst.around')}
        fact={t('analyst.placeOf', { n: siblingsBefore + at + 1, total })}
        end={hidden > 0 && <span className="size-11 text-3">{t('analyst.moreAbove', { n: hidden })}</span>}
      />
      <ol>
        {above.map((span, depth) => (
          <Neighbour key={span.spanId} span={span} depth={depth} onOpen={onOpen} />
        ))}
        {beside.map((span, place) => (
          <Neighbour
            // Records without ids of their own may share one.
            key={`${from + place} ${span.spanId}`}
            span={span}
            depth={above.length}
            current={from + place === at}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  );
}

interface NeighbourProps {
  readonly span: SpanPlace;
  readonly depth: number;
  readonly current?: boolean;
  readonly onOpen: (spanId: string) => void;
}

function Neighbour({ span, depth, current = false, onOpen }: NeighbourProps) {
  const t = useTranslate();
  return (
    <li>
      <button
        type="button"
        className="neighbour"
        aria-current={current || undefined}
        style={{ paddingLeft: 12 + depth * 16 }}
        onClick={() => onOpen(span.spanId)}
      >
        <KindMark kind={span.kind} />
        <span className="ellipsis">{span.name}</span>
        {span.status === 'error' && <ErrorMark label={t('common.error')} />}
        <span className="grow" />
        <span className="neighbour-times text-3">
          {span.offsetNs !== undefined && <span>+{formatDuration(span.offsetNs)}</span>}
          <span>{span.durationNs === undefined ? '–' : formatDuration(span.durationNs)}</span>
        </span>
      </button>
    </li>
  );
}
