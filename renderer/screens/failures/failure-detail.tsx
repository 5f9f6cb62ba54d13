import { ListFilter } from 'lucide-react';

import type { FailureExample, FailureReport } from '../../../shared/api/failures.ts';
import type { TraceTitle } from '../../../shared/api/procedures-trace.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { Badge, Chip } from '../../components/chip.tsx';
import { shortId } from '../../format/identifier.ts';
import { formatPercent } from '../../format/share.ts';
import { epochMs, formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { useTraceTitles } from '../../state/use-trace-titles.ts';
import type { FailureItem } from './failure-item.ts';
import { SEVERITY_TONES } from './severity.ts';

interface FailureDetailProps {
  readonly dump: string;
  readonly item: FailureItem;
  readonly report: FailureReport;
}

/** One failure mode or error cluster with its examples. */
export function FailureDetail({ dump, item, report }: FailureDetailProps) {
  const t = useTranslate();
  const examples = item.kind === 'mode' ? item.mode.examples : item.signature.examples;
  const traces = item.kind === 'mode' ? item.mode.traces : item.signature.traces;
  const titleOf = useTraceTitles(
    dump,
    examples.map(({ traceId }) => traceId),
  );
  return (
    <>
      {item.kind === 'mode' ? <ModeHead item={item} report={report} /> : <SignatureHead dump={dump} item={item} />}
      <div className="failure-examples">
        <div className="caption">{t('failures.examples', { shown: examples.length, traces })}</div>
        {examples.map((example) => (
          <Example
            key={`${example.traceId} ${example.spanId} ${example.evidence.field}`}
            dump={dump}
            example={example}
            title={titleOf(example.traceId)}
          />
        ))}
      </div>
      {item.kind === 'mode' && <Thresholds report={report} />}
    </>
  );
}

type ModeItem = Extract<FailureItem, { readonly kind: 'mode' }>;
type SignatureItem = Extract<FailureItem, { readonly kind: 'signature' }>;

function ModeHead({ item: { mode }, report }: { readonly item: ModeItem; readonly report: FailureReport }) {
  const t = useTranslate();
  const names = [
    ['MAST', mode.taxonomy.mast],
    ['TRAIL', mode.taxonomy.trail],
    ['AgentRx', mode.taxonomy.agentRx],
  ].flatMap(([taxonomy, name]) => (name === undefined ? [] : [`${taxonomy}: ${name}`]));
  return (
    <header className="failure-head">
      <h2>
        {mode.title}
        <Badge tone={SEVERITY_TONES[mode.severity]}>{t(`overview.severity.${mode.severity}`)}</Badge>
      </h2>
      <p className="selectable">{mode.explanation}</p>
      <div className="failure-facts">
        <Chip>
          {t('failures.inTraces', { n: mode.traces, share: formatPercent(mode.traces, report.scope.traces) })}
        </Chip>
        <Chip>{t('failures.occurrences', { n: mode.count })}</Chip>
        <Chip tone="ghost">{t('failures.examined', { n: mode.examinedTraces })}</Chip>
        {names.map((name) => (
          <Chip key={name} tone="ghost">
            {name}
          </Chip>
        ))}
      </div>
    </header>
  );
}

function SignatureHead({ dump, item: { signature } }: { readonly dump: string; readonly item: SignatureItem }) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { navigation, traceLists } = useAppState();
  const seen = [signature.firstSeenNs, signature.lastSeenNs].map((ns) =>
    ns === undefined ? undefined : formatStamp(epochMs(ns), zone),
  );
  const show = (): void => {
    const filter = `span{status:error name=${JSON.stringify(signature.spanName)}}`;
    traceLists.show(dump, filter);
    navigation.go({ kind: 'dump', dump, view: 'traces' });
  };
  return (
    <header className="failure-head">
      <h2 className="mono selectable">{signature.message}</h2>
      <div className="failure-facts">
        <Chip>{signature.spanName}</Chip>
        <Chip tone="error">{t('failures.errorSpans', { n: signature.count })}</Chip>
        <Chip>{t('common.traces', { n: signature.traces })}</Chip>
        {signature.variants > 1 && <Chip tone="ghost">{t('failures.variants', { n: signature.variants })}</Chip>}
        {seen[0] !== undefined && seen[1] !== undefined && (
          <Chip tone="ghost">{t('failures.seen', { from: seen[0], to: seen[1] })}</Chip>
        )}
        <Button size="s" icon={ListFilter} onClick={show}>
          {t('failures.showErrors')}
        </Button>
      </div>
    </header>
  );
}

interface ExampleProps {
  readonly dump: string;
  readonly example: FailureExample;
  readonly title: TraceTitle | undefined;
}

function Example({ dump, example, title }: ExampleProps) {
  const { navigation } = useAppState();
  const { traceId, spanId, spanName, evidence } = example;
  return (
    <button
      type="button"
      className="failure-example"
      onClick={() => navigation.go({ kind: 'trace', dump, traceId, spanId, field: evidence.field })}
    >
      <span className="failure-example-head">
        <span className="medium ellipsis" title={title?.text ?? title?.title}>
          {title?.title ?? spanName}
        </span>
        {title !== undefined && <span className="text-2">{spanName}</span>}
        <span className="mono text-3">{shortId(traceId)}</span>
        <span className="mono text-3 ellipsis">{evidence.field}</span>
      </span>
      <span className="failure-quote mono">{evidence.text}</span>
    </button>
  );
}

function Thresholds({ report }: { readonly report: FailureReport }) {
  const t = useTranslate();
  return (
    <details className="failure-thresholds">
      <summary className="caption">{t('failures.thresholds')}</summary>
      <dl>
        {Object.entries(report.thresholds).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="mono">{name}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
