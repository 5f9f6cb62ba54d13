import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import type { CheckedReport } from '../../../shared/api/report.ts';

const CONTEXT_LIMIT = 20_000;

/**
 * The config of a question that follows up a report: the earlier question, answer and findings stand in its context.
 * Quotes stay out: they are words of traces, which must not reach the instructions of an agent.
 */
export function followUpConfig(config: AnalystConfig, earlier: CheckedReport): AnalystConfig {
  const findings = earlier.findings.map((finding, at) => {
    const { title, severity, affected, failureMode, citations } = finding;
    const spans = citations
      .filter(({ check }) => check.kind === 'verified')
      .slice(0, 3)
      .map(({ traceId, spanId }) => `[span:${traceId}:${spanId}]`);
    return `F${at + 1} ${title} (${severity}, ${failureMode.taxonomy}: ${failureMode.name}, ${affected.traces} traces; ${spans.join(' ')})`;
  });
  const text = [
    ...(config.datasetContext === undefined ? [] : [config.datasetContext, '']),
    'This question follows up an earlier analysis of the same dump.',
    `Earlier question: ${earlier.question}`,
    `Earlier answer: ${earlier.answer}`,
    'Earlier findings, as checked by code:',
    ...(findings.length === 0 ? ['none'] : findings),
  ].join('\n');
  return { ...config, datasetContext: text.slice(0, CONTEXT_LIMIT) };
}
