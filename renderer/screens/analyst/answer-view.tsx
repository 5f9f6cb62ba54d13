import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import type { CheckedReport } from '../../../shared/api/report.ts';
import { LinkButton } from '../../components/button.tsx';
import { SafeMarkdown } from '../../components/safe-markdown.tsx';
import { shortId } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';

interface AnswerViewProps {
  readonly run: AnalystRun;
  readonly report: CheckedReport;
}

/** The answer as a whole, with the traces and spans that it names as links. */
export function AnswerView({ run, report }: AnswerViewProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const tags = tagsIn(report.answer).filter(({ tag }) => !report.unknownTags.includes(tag));
  const dump = run.dump?.dump;
  return (
    <article className="finding">
      <h2 className="selectable">{report.question}</h2>
      <div className="finding-prose selectable">
        <SafeMarkdown label={t('analyst.answer')} text={report.answer} />
      </div>
      {tags.length > 0 && dump !== undefined && (
        <>
          <h3>{t('analyst.named')}</h3>
          <ul className="answer-tags">
            {tags.map(({ tag, traceId, spanId }) => (
              <li key={tag}>
                <LinkButton
                  className="mono"
                  onClick={() =>
                    navigation.go({ kind: 'trace', dump, traceId, ...(spanId === undefined ? {} : { spanId }) })
                  }
                >
                  {shortId(traceId)}
                  {spanId === undefined ? '' : ` / ${shortId(spanId)}`}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.limits.length > 0 && (
        <>
          <h3>{t('analyst.reportLimits')}</h3>
          <ul className="report-limits selectable">
            {report.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </>
      )}
      {report.unknownTags.length > 0 && (
        <>
          <h3>{t('analyst.unknownTags')}</h3>
          <p className="mono text-error selectable">
            <s>{report.unknownTags.join(' ')}</s>
          </p>
        </>
      )}
    </article>
  );
}

interface Tag {
  readonly tag: string;
  readonly traceId: string;
  readonly spanId: string | undefined;
}

/** `[trace:ID]` and `[span:TRACE:SPAN]`, each once. */
function tagsIn(text: string): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const [tag, traceId = '', spanId] of text.matchAll(/\[(?:trace:([^\]:\s]+)|span:[^\]:\s]+:[^\]:\s]+)\]/g)) {
    const parts = /^\[span:([^\]:\s]+):([^\]:\s]+)\]$/.exec(tag);
    tags.set(tag, { tag, traceId: parts?.[1] ?? traceId, spanId: parts?.[2] ?? spanId });
  }
  return [...tags.values()];
}
