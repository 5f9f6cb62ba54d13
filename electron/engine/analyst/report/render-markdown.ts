import type { CheckedCitation, CheckedFinding, CheckedReport } from '../../../../shared/api/report.ts';
import { countOf, formatCount, formatShare } from '../../../../shared/format/index.ts';

/** A checked report as Markdown: what failed its check is struck through, with the reason beside it. */
export function renderMarkdown(report: CheckedReport): string {
  const { checks } = report;
  const lines = [
    `# ${oneLine(report.question)}`,
    '',
    ...(report.rehearsal ? ['> Rehearsal, no model: these words come from a script.', ''] : []),
    ...(report.origin === 'answered' ? [] : [`> ${ORIGIN[report.origin]}`, '']),
    `Checked by code: ${checks.citationsVerified} of ${countOf(checks.citations, 'citation')} and ${checks.countsVerified} of ${countOf(checks.counts, 'count')} stand, over ${countOf(report.scope.traces, 'trace')}${report.scope.filter === undefined ? '' : ` (\`${report.scope.filter}\`)`}.`,
    '',
    report.answer,
    '',
  ];
  for (const [index, finding] of report.findings.entries()) lines.push(...renderFinding(index + 1, finding, report));
  lines.push(
    ...listOf('Also looked for, without support', report.alsoLookedFor),
    ...listOf('What this report cannot tell', report.limits),
  );
  for (const injection of report.injections.filter((candidate) => candidate.effect === 'followed')) {
    lines.push(
      `> **This report follows an instruction that stands in the traces** (${place(injection)}): ${injection.where ?? ''}. Do not rely on it.`,
      '',
    );
  }
  const carried = report.injections.filter((injection) => injection.effect === 'carried');
  if (carried.length > 0)
    lines.push(
      '> **Links or commands in this report come from the traces.** Look at them before you use them:',
      ...carried.map((injection) => `> - ${injection.where ?? ''}: ${quoted(injection.text)} (${place(injection)})`),
      '',
    );
  const seen = report.injections.filter((injection) => injection.effect === 'seen');
  if (seen.length > 0) {
    lines.push(
      '## Sentences in the traces that try to steer a reader',
      '',
      ...seen.map((injection) => `- ${place(injection)}: ${quoted(injection.text)}`),
      '',
    );
  }
  if (report.unknownTags.length > 0)
    lines.push(`Tags that name nothing in this dump: ${report.unknownTags.map((tag) => `~~${tag}~~`).join(', ')}`, '');
  lines.push(promptsText(report));
  return `${lines.join('\n').trimEnd()}\n`;
}

/** By which prompts it was made: their versions, and which were edited. */
export function promptsText({ prompts }: CheckedReport): string {
  if (prompts.length === 0) return '';
  const versions = [...new Set(prompts.map(({ version }) => version))].toSorted((a, b) => a - b).join(', ');
  const edited = prompts.filter((prompt) => prompt.edited).map(({ name, hash }) => `${name} (${hash})`);
  return `Made by prompts of version ${versions}${edited.length === 0 ? '' : `; edited: ${edited.join(', ')}`}.`;
}

function listOf(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, '', ...items.map((item) => `- ${oneLine(item)}`), ''];
}

const ORIGIN = {
  salvaged: 'A limit was reached; this answer was asked for in one last call.',
  collected: 'No model handed in an answer; code put together what had been found.',
} as const;

function renderFinding(number: number, finding: CheckedFinding, report: CheckedReport): string[] {
  return [
    `## ${number}. ${oneLine(finding.title)}`,
    '',
    `${finding.severity} · ${finding.failureMode.taxonomy}: ${oneLine(finding.failureMode.name)} · ${countText(finding, report)} · confidence ${Math.round(finding.confidence * 100)} %`,
    '',
    finding.description,
    '',
    ...finding.citations.map((citation) => citationLine(citation)),
    '',
    ...(finding.counterEvidence.length === 0
      ? []
      : ['Against it:', '', ...finding.counterEvidence.map((citation) => citationLine(citation)), '']),
    `**Likely cause.** ${finding.likelyCause}`,
    '',
    `**Where to look.** ${finding.suggestedDirection}`,
    '',
    `Count: ${queryText(finding)}`,
    '',
  ];
}

/** How many traces, claimed and counted again. */
export function countText(finding: CheckedFinding, report: CheckedReport): string {
  const claimed = finding.affected.traces;
  const check = finding.countCheck;
  switch (check.kind) {
    case 'verified':
      return `${formatCount(claimed)} traces (${formatShare(claimed, report.scope.traces)}), counted again`;
    case 'differs':
      return `~~${formatCount(claimed)} traces~~ its query gives ${formatCount(check.traces)} (${formatShare(check.traces, report.scope.traces)})`;
    case 'failed':
      return `~~${formatCount(claimed)} traces~~ not counted: ${oneLine(check.message)}`;
  }
}

/** The query behind a count, as a person would run it. */
export function queryText(finding: CheckedFinding): string {
  const { query } = finding.affected;
  switch (query.kind) {
    case 'filter':
      return `filter \`${query.filter}\``;
    case 'sql':
      return `SQL \`${oneLine(query.statement)}\``;
    case 'detector':
      return `detector \`${query.detector}\``;
    case 'list':
      return `a list of ${query.traceIds.length} trace ids`;
  }
}

function citationLine(citation: CheckedCitation): string {
  const { check } = citation;
  if (check.kind === 'verified') return `- ${quoted(citation.quote)} — ${place(citation)} \`${check.field}\` ✓`;
  const closest = check.closest === undefined ? '' : ` Closest there: ${quoted(check.closest)}`;
  return `- ~~${quoted(citation.quote)}~~ — ${place(citation)}: ${FAILED[check.reason]}.${closest}`;
}

const FAILED = {
  noTrace: 'no such trace',
  noSpan: 'no such span',
  noQuote: 'these words do not stand there',
  tooShort: 'too short to prove anything',
} as const;

function place(at: { readonly traceId: string; readonly spanId: string }): string {
  return `[span:${at.traceId}:${at.spanId}]`;
}

/** A code span that the text inside cannot end. */
function quoted(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
