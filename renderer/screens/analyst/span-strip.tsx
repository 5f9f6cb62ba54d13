import type { Surroundings } from '../../../shared/api/surroundings.ts';
import { layoutStrip, type StripBar } from '../../../shared/trace-tree/layout-strip.ts';
import { useTranslate } from '../../i18n/translate.ts';
import '../../components/kind-mark.css';

const LANE_PX = 12;
const PAD_PX = 6;

/** A span among its neighbours on a small time line: ancestors above, children below. */
export function SpanStrip({ surroundings }: { readonly surroundings: Surroundings }) {
  const t = useTranslate();
  const strip = layoutStrip(surroundings);
  if (strip === undefined) return null;
  const { siblings, at, siblingsBefore, siblingsAfter } = surroundings;
  const total = siblingsBefore + siblings.length + siblingsAfter;
  return (
    <div
      className="span-strip"
      role="img"
      aria-label={t('analyst.stripOf', { name: siblings[at]?.name ?? '', n: siblingsBefore + at + 1, total })}
      style={{ height: strip.lanes * LANE_PX + 2 * PAD_PX }}
    >
      <div className="span-strip-bars">
        {strip.bars.map((bar) => (
          <Bar key={`${bar.role} ${bar.lane} ${bar.from} ${bar.span.spanId}`} bar={bar} />
        ))}
      </div>
    </div>
  );
}

function Bar({ bar }: { readonly bar: StripBar }) {
  return (
    <span
      className="span-strip-bar"
      data-kind={bar.span.kind}
      data-role={bar.role}
      data-error={bar.span.status === 'error' || undefined}
      style={{ top: bar.lane * LANE_PX, left: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }}
    />
  );
}
