import { ArrowDown, ArrowLeftRight, ArrowUp, FoldVertical } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';

import type { CompareTraces } from '../../../shared/api/tools/analysis.ts';
import { useClient } from '../../client/client-context.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { AsyncNotice } from '../../components/notice.tsx';
import { Toolbar, ToolbarRule } from '../../components/panel.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { CompareDetail } from './compare-detail.tsx';
import { CompareHeads } from './compare-heads.tsx';
import { compareLines, differenceLines } from './compare-lines.ts';
import { CompareRow } from './compare-row.tsx';
import { CompareTotals } from './compare-totals.tsx';
import './compare.css';

interface CompareScreenProps {
  readonly dump: string;
  readonly left: string;
  readonly right: string;
}

/** Equal steps shown around a difference when folded; all of them otherwise. */
const CONTEXT = { folded: 3, whole: 10_000, none: 0 };
const MOST_STEPS = 5000;

/** Two runs of a task side by side, step by step, and where they part ways. */
export function CompareScreen({ dump, left, right }: CompareScreenProps) {
  const { queries } = useClient();
  const [context, setContext] = useState<keyof typeof CONTEXT>('folded');
  const answer = useSteadyQuery('tool.compare_traces', {
    dump,
    arguments: { left_trace_id: left, right_trace_id: right, context: CONTEXT[context], limit: MOST_STEPS },
  });
  if (answer.kind !== 'ready') {
    return <AsyncNotice state={answer} onRetry={() => queries.invalidate((name) => name === 'tool.compare_traces')} />;
  }
  return (
    <CompareView
      key={`${left} ${right}`}
      dump={dump}
      comparison={answer.value}
      context={context}
      onContext={setContext}
    />
  );
}

interface CompareViewProps {
  readonly dump: string;
  readonly comparison: CompareTraces;
  readonly context: keyof typeof CONTEXT;
  readonly onContext: (context: keyof typeof CONTEXT) => void;
}

function CompareView({ dump, comparison, context, onContext }: CompareViewProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const lines = useMemo(() => compareLines(comparison), [comparison]);
  const differences = useMemo(() => differenceLines(lines), [lines]);
  const [wanted, setCursor] = useState<number>();
  const rows = useRef<VirtualRowsHandle>(null);
  const cursor = Math.min(lines.length - 1, wanted ?? differences[0] ?? 0);
  const difference = differences.filter((at) => at <= cursor).length;
  const current = lines[cursor];

  const moveTo = (at: number | undefined): void => {
    if (at === undefined) return;
    setCursor(at);
    rows.current?.reveal(at);
  };
  const next = (): void => moveTo(differences.find((at) => at > cursor));
  const previous = (): void => moveTo(differences.findLast((at) => at < cursor));
  const open = (): void => {
    if (current?.kind !== 'step') return;
    const left = current.step.kind !== 'onlyRight';
    const traceId = left ? comparison.left.traceId : comparison.right.traceId;
    const spanId = current.step.kind === 'onlyRight' ? current.step.right.spanId : current.step.left.spanId;
    navigation.go({ kind: 'trace', dump, traceId, spanId });
  };
  useCommands({
    nextDifference: next,
    previousDifference: previous,
    nextRow: () => moveTo(Math.min(lines.length - 1, cursor + 1)),
    previousRow: () => moveTo(Math.max(0, cursor - 1)),
    openRow: open,
  });
  useViewFacts([
    t('compare.aligned', { same: comparison.same, total: comparison.total }),
    ...(comparison.approximate ? [t('compare.approximate')] : []),
    ...(comparison.nextOffset === undefined
      ? []
      : [t('common.shownItems', { shown: comparison.steps.length, total: comparison.listed })]),
  ]);

  return (
    <div className="compare">
      <Toolbar label={t('traces.compare')}>
        <Button size="s" pressed={context === 'none'} onClick={() => onContext(context === 'none' ? 'folded' : 'none')}>
          {t('compare.onlyDifferences')}
        </Button>
        <Button
          size="s"
          icon={FoldVertical}
          pressed={context !== 'whole'}
          onClick={() => onContext(context === 'whole' ? 'folded' : 'whole')}
        >
          {t('compare.fold')}
        </Button>
        <span className="grow" />
        <span className="size-12 text-2">
          {differences.length === 0
            ? t('compare.noDifference')
            : t('compare.differenceOf', { n: difference, total: differences.length })}
        </span>
        <Button size="s" icon={ArrowUp} aria-label={t('command.previousDifference')} onClick={previous} />
        <Button size="s" icon={ArrowDown} aria-label={t('command.nextDifference')} onClick={next} />
        <ToolbarRule />
        <Button
          size="s"
          icon={ArrowLeftRight}
          onClick={() =>
            navigation.replace({
              kind: 'compare',
              dump,
              left: comparison.right.traceId,
              right: comparison.left.traceId,
            })
          }
        >
          {t('compare.swap')}
        </Button>
      </Toolbar>
      <CompareHeads
        dump={dump}
        comparison={comparison}
        onOpen={(traceId) => navigation.go({ kind: 'trace', dump, traceId })}
      />
      <div className="compare-body">
        <section className="compare-main" aria-label={t('compare.steps')}>
          <CompareColumns />
          <VirtualRows
            role="listbox"
            aria-label={t('compare.steps')}
            tabIndex={0}
            rowCount={lines.length}
            rowHeightPx={28}
            handle={rows}
            renderRow={(at) => (
              <CompareRow
                key={at}
                line={lines[at]}
                summary={comparison.summary}
                current={at === cursor}
                onCursor={() => setCursor(at)}
                onUnfold={() => onContext('whole')}
              />
            )}
          />
          {current?.kind === 'step' && <CompareDetail step={current.step} />}
        </section>
        <CompareTotals comparison={comparison} />
      </div>
    </div>
  );
}

function CompareColumns() {
  const t = useTranslate();
  const side = (
    <span>
      <span className="grow">{t('compare.step')}</span>
      <span className="compare-tokens number">{t('overview.tokens')}</span>
      <span className="compare-duration number">{t('traces.duration')}</span>
    </span>
  );
  return (
    <div className="compare-columns caption">
      {side}
      <span />
      {side}
    </div>
  );
}
