import { CornerDownRight, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import type { CheckedReport } from '../../../shared/api/report.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { AnswerView } from './answer-view.tsx';
import { CitedSpan } from './cited-span.tsx';
import { FindingList } from './finding-list.tsx';
import { citationsOf } from './finding-facts.ts';
import { FindingView } from './finding-view.tsx';
import { REHEARSAL } from './question-draft.ts';
import { useAct } from './use-analyst-runs.ts';

interface ReportViewProps {
  readonly run: AnalystRun;
  readonly report: CheckedReport;
}

/** Findings, the chosen one with its evidence, and the span of the chosen citation. */
export function ReportView({ run, report }: ReportViewProps) {
  const t = useTranslate();
  const [at, setAt] = useState(report.findings.length === 0 ? -1 : 0);
  const [citation, setCitation] = useState(0);
  const finding = report.findings[at];
  const cited = finding === undefined ? [] : citationsOf(finding);
  const chosen = cited[citation];
  const open = useOpenCitation(run);
  const choose = (next: number): void => {
    setAt(Math.min(report.findings.length - 1, Math.max(-1, next)));
    setCitation(0);
  };
  const step = (by: 1 | -1): void => setCitation((citation + by + cited.length) % Math.max(1, cited.length));
  useCommands({
    nextFinding: () => choose(at + 1),
    previousFinding: () => choose(at - 1),
    ...(chosen === undefined
      ? {}
      : { nextCitation: () => step(1), previousCitation: () => step(-1), openCitation: () => open(chosen) }),
  });
  const { checks } = report;
  useViewFacts([
    t('analyst.checkedFacts', {
      citations: checks.citationsVerified,
      allCitations: checks.citations,
      counts: checks.countsVerified,
      allCounts: checks.counts,
    }),
    ...(report.rehearsal ? [t('analyst.rehearsal')] : []),
  ]);
  return (
    <div className="report">
      <aside className="report-findings" aria-label={t('analyst.findingsTitle')}>
        <FindingList report={report} chosen={at} onChoose={choose} />
        <FollowUp run={run} />
      </aside>
      <section className="report-main" aria-label={finding?.title ?? t('analyst.answer')} tabIndex={0}>
        <ReportNotes report={report} />
        {finding === undefined ? (
          <AnswerView run={run} report={report} />
        ) : (
          <FindingView
            run={run}
            report={report}
            finding={finding}
            chosen={citation}
            onChoose={setCitation}
            onOpen={open}
          />
        )}
      </section>
      <aside className="report-span" aria-label={t('analyst.citedSpan')}>
        <CitedSpan
          run={run}
          citation={chosen}
          position={
            chosen === undefined ? undefined : t('analyst.citationOf', { n: citation + 1, total: cited.length })
          }
          onStep={step}
          onOpen={open}
        />
        <p className="report-trust size-11 text-3">
          {report.injections.some(({ effect }) => effect === 'followed') ? (
            <ShieldAlert className="text-error" size={12} strokeWidth={1.75} aria-hidden />
          ) : (
            <ShieldCheck className="text-accent" size={12} strokeWidth={1.75} aria-hidden />
          )}
          {t(injectionKey(report), { n: instructionsOf(report).length })}
        </p>
      </aside>
    </div>
  );
}

/** What reads as an instruction; links and commands that were handed on are told apart. */
function instructionsOf({ injections }: CheckedReport): CheckedReport['injections'] {
  return injections.filter(({ effect }) => effect !== 'carried');
}

function injectionKey(report: CheckedReport) {
  const injections = instructionsOf(report);
  if (injections.length === 0) return 'analyst.injections.none';
  return injections.some(({ effect }) => effect === 'followed')
    ? 'analyst.injections.followed'
    : 'analyst.injections.seen';
}

/** What stands before any finding: how far the report is to be trusted. */
function ReportNotes({ report }: { readonly report: CheckedReport }) {
  const t = useTranslate();
  const followed = report.injections.filter(({ effect }) => effect === 'followed');
  const carried = report.injections.filter(({ effect }) => effect === 'carried');
  return (
    <>
      {report.rehearsal && <p className="report-note report-note-warn">{t('analyst.rehearsalReport')}</p>}
      {report.origin !== 'answered' && (
        <p className="report-note report-note-warn">{t(`analyst.origin.${report.origin}`)}</p>
      )}
      {followed.length > 0 && (
        <div className="report-note report-note-error" role="alert">
          {t('analyst.injections.followedText')}
          <ul>
            {followed.map((injection) => (
              <li key={`${injection.spanId} ${injection.text}`} className="mono selectable">
                {injection.text}
                {injection.where !== undefined && <span className="text-3"> ({injection.where})</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {carried.length > 0 && (
        <div className="report-note report-note-warn">
          {t('analyst.injections.carried')}
          <ul>
            {carried.map((injection) => (
              <li key={injection.text} className="mono selectable">
                {injection.text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Opens the span of a citation in the trace view, the quote marked. */
function useOpenCitation(run: AnalystRun): (citation: OpenableCitation) => void {
  const { dumps, navigation, toasts } = useAppState();
  const client = useClient();
  return (citation) => {
    void openIt();

    async function openIt(): Promise<void> {
      if (run.dump === undefined) return;
      const isOpen = dumps.store.getState().some((open) => open.dump === run.dump?.dump);
      const opened = isOpen ? undefined : await dumps.open(run.dump.inputs);
      if (opened?.ok === false) {
        toasts.show({ tone: 'problem', text: opened.error.message });
        return;
      }
      client.queries.invalidate((name) => name === 'dumps.recent');
      const place = citation.check.kind === 'verified' ? { field: citation.check.field, text: citation.quote } : {};
      navigation.go({
        kind: 'trace',
        dump: run.dump.dump,
        traceId: citation.traceId,
        spanId: citation.spanId,
        ...place,
      });
    }
  };
}

export type OpenableCitation = CheckedReport['findings'][number]['citations'][number];

/** A further question; it starts a run of its own that knows this question and report. */
function FollowUp({ run }: { readonly run: AnalystRun }) {
  const t = useTranslate();
  const act = useAct();
  const { navigation } = useAppState();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useCommands({ followUp: () => field.current?.focus() });
  const { dump } = run;
  if (dump === undefined) return null;
  const ask = async (): Promise<void> => {
    if (text.trim() === '') return;
    const before = await act('analyst.config', { run: run.run });
    if (before === undefined) return;
    const { datasetContext: _, ...config } = before.config;
    const started = await act('analyst.start', {
      dump: dump.dump,
      // A server that merely says it is a rehearsal is asked again like any other.
      rehearsal: config.models.root.provider === REHEARSAL,
      followsUp: run.run,
      config: { ...config, question: text.trim() },
    });
    if (started !== undefined) navigation.go({ kind: 'analystRun', run: started.run, dump: dump.dump, part: 'work' });
  };
  return (
    <div className="follow-up">
      <TextField
        ref={field}
        icon={CornerDownRight}
        label={t('analyst.followUp')}
        placeholder={t('analyst.followUp')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void ask();
        }}
        end={
          text.trim() === '' ? (
            <KeyHint command="followUp" />
          ) : (
            <Button variant="ghost" size="s" onClick={() => void ask()}>
              {t('analyst.send')}
            </Button>
          )
        }
      />
      <p className="size-11 text-3">{t('analyst.followUpNote')}</p>
    </div>
  );
}
