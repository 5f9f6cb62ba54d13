import type { FailureMode } from '../../../../shared/api/failures.ts';
import { formatCount } from '../../../../shared/format/index.ts';
import { LinkButton } from '../../../components/button.tsx';
import { shortId } from '../../../format/identifier.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useAppState } from '../../../state/app-state.ts';
import { useTraceTitles } from '../../../state/use-trace-titles.ts';
import { useShowFailureTraces, useSpanFailures } from '../use-span-failures.ts';
import type { LoadedTrace } from '../use-trace.ts';

interface SameFailureProps {
  readonly trace: LoadedTrace;
  readonly spanId: string;
}

const MOST_EXAMPLES = 5;

/** Other traces of the dump that fail in the way that a span does; nothing where no failure was found in it. */
export function SameFailure({ trace, spanId }: SameFailureProps) {
  const t = useTranslate();
  const show = useShowFailureTraces(trace.dump);
  const failures = useSpanFailures(trace, spanId);
  // A span may take part in the same mode more than once.
  const modes = [...new Set(failures.flatMap(({ mode }) => mode ?? []))];
  return modes.map((mode) => (
    <section key={mode.detector} className="turn-section" aria-label={t('span.sameFailure')}>
      <div className="turn-section-head">
        <h3>{t('span.sameFailure')}</h3>
        <span className="size-12 text-3">{formatCount(mode.traces)}</span>
      </div>
      <p className="size-12 text-2" title={mode.explanation}>
        {mode.title}
      </p>
      <Examples trace={trace} mode={mode} />
      <LinkButton className="size-12" onClick={() => void show(mode.detector)}>
        {t('span.showAllTraces', { n: mode.traces })}
      </LinkButton>
    </section>
  ));
}

function Examples({ trace, mode }: { readonly trace: LoadedTrace; readonly mode: FailureMode }) {
  const { navigation } = useAppState();
  const others = mode.examples.filter((example) => example.traceId !== trace.traceId).slice(0, MOST_EXAMPLES);
  const titleOf = useTraceTitles(
    trace.dump,
    others.map(({ traceId }) => traceId),
  );
  return others.map(({ traceId, spanId, spanName, evidence }) => (
    <button
      key={`${traceId} ${spanId}`}
      type="button"
      className="span-link size-12"
      title={evidence.text}
      onClick={() => navigation.go({ kind: 'trace', dump: trace.dump, traceId, spanId })}
    >
      <span className="mono text-3">{shortId(traceId)}</span>
      <span className="ellipsis">{titleOf(traceId)?.title ?? spanName}</span>
    </button>
  ));
}
