import type { CheckedCitation, CheckedFinding, CheckedReport } from '../../../../shared/api/report.ts';
import { countOf, formatCount } from '../../../../shared/format/index.ts';
import type { SpanText } from '../dump-access.ts';
import { spanKey, type CitedSpans } from './cited-spans.ts';
import { escapeHtml } from './escape-html.ts';
import { countText, promptsText, queryText } from './render-markdown.ts';
import { STRIP_STYLE, stripHtml } from './strip-html.ts';

const MOST_TEXT_CHARS = 20_000;

/**
 * A checked report as one HTML file that needs nothing else: no script, no network (its policy forbids both), the cited
 * spans embedded with the quoted words marked and their neighbours drawn. All text is escaped: the report and the spans
 * are untrusted.
 */
export function renderHtml(report: CheckedReport, spans: CitedSpans): string {
  const { checks } = report;
  const notes = [
    ...(report.rehearsal ? ['Rehearsal, no model: these words come from a script.'] : []),
    ...(report.origin === 'answered'
      ? []
      : [
          report.origin === 'salvaged'
            ? 'A limit was reached; this answer was asked for in one last call.'
            : 'No model handed in an answer; code put together what had been found.',
        ]),
    ...report.injections
      .filter((injection) => injection.effect === 'followed')
      .map(
        (injection) =>
          `This report follows an instruction that stands in the traces: ${injection.where ?? ''}. Do not rely on it.`,
      ),
    ...report.injections
      .filter((injection) => injection.effect === 'carried')
      .map(
        ({ text, where }) =>
          `A link or command in ${where ?? 'this report'} comes from the traces: ${text}. Look at it before you use it.`,
      ),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(report.question)}</title>
<style>${STYLE}${STRIP_STYLE}</style>
<main>
<h1>${escapeHtml(report.question)}</h1>
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
<p class="meta">${checks.citationsVerified} of ${countOf(checks.citations, 'citation')} and ${checks.countsVerified} of ${countOf(checks.counts, 'count')} checked against the dump · ${countOf(report.scope.traces, 'trace')}${report.scope.filter === undefined ? '' : ` · <code>${escapeHtml(report.scope.filter)}</code>`}</p>
<div class="answer">${escapeHtml(report.answer)}</div>
${report.findings.map((finding, at) => findingHtml(at + 1, finding, report, spans)).join('\n')}
${listHtml('Also looked for, without support', report.alsoLookedFor)}
${listHtml('What this report cannot tell', report.limits)}
<p class="meta">${escapeHtml(promptsText(report))}</p>
</main>
</html>
`;
}

function listHtml(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<section><h2>${escapeHtml(title)}</h2><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul></section>`;
}

function findingHtml(number: number, finding: CheckedFinding, report: CheckedReport, spans: CitedSpans): string {
  const count = escapeHtml(countText(finding, report)).replace(/~~(.+?)~~/g, '<s>$1</s>');
  return `<section>
<h2>${number}. ${escapeHtml(finding.title)}</h2>
<p class="meta"><b class="${finding.severity}">${finding.severity}</b> · ${escapeHtml(finding.failureMode.taxonomy)}: ${escapeHtml(finding.failureMode.name)} · ${count} · confidence ${Math.round(finding.confidence * 100)} %</p>
<p class="text">${escapeHtml(finding.description)}</p>
${finding.citations.map((citation) => citationHtml(citation, spans)).join('\n')}
${finding.counterEvidence.length === 0 ? '' : `<h3>Against it</h3>\n${finding.counterEvidence.map((citation) => citationHtml(citation, spans)).join('\n')}`}
<h3>Likely cause</h3><p class="text">${escapeHtml(finding.likelyCause)}</p>
<h3>Where to look</h3><p class="text">${escapeHtml(finding.suggestedDirection)}</p>
<p class="meta">Count: ${escapeHtml(queryText(finding)).replace(/`(.+)`/s, '<code>$1</code>')}</p>
</section>`;
}

function citationHtml(citation: CheckedCitation, spans: CitedSpans): string {
  const verified = citation.check.kind === 'verified';
  const quote = verified
    ? `<q>${escapeHtml(citation.quote)}</q> ✓`
    : `<s>${escapeHtml(citation.quote)}</s> not in this span`;
  const closest =
    citation.check.kind === 'failed' && citation.check.closest !== undefined
      ? `<p class="meta">Closest there: ${escapeHtml(citation.check.closest)}</p>`
      : '';
  const { texts = [], surroundings } = spans.get(spanKey(citation.traceId, citation.spanId)) ?? {};
  return `<details class="${verified ? 'ok' : 'bad'}"><summary>${quote} <span class="id">${escapeHtml(citation.traceId)} / ${escapeHtml(citation.spanId)}</span></summary>${closest}
${surroundings === undefined ? '' : stripHtml(surroundings)}
<dl>${quotedFirst(texts, citation)
    .map((text) => `<dt>${escapeHtml(text.field)}</dt><dd>${marked(text.text, citation.quote)}</dd>`)
    .join('')}</dl></details>`;
}

/** The texts of a span as they stand in it, the one that holds the quote before them. */
function quotedFirst(texts: readonly SpanText[], { check }: CheckedCitation): readonly SpanText[] {
  const isQuoted = ({ field }: SpanText): boolean => check.kind === 'verified' && field === check.field;
  return [...texts.filter(isQuoted), ...texts.filter((text) => !isQuoted(text))];
}

/** A span's text around the quote, the quote marked where it stands to the letter. */
function marked(text: string, quote: string): string {
  const at = text.indexOf(quote);
  const from = at < 0 ? 0 : Math.max(0, at - MOST_TEXT_CHARS / 2);
  const shown = text.slice(from, from + MOST_TEXT_CHARS);
  const cut =
    text.length > shown.length
      ? ` <i>shown ${formatCount(shown.length)} of ${formatCount(text.length)} characters</i>`
      : '';
  if (at < 0) return escapeHtml(shown) + cut;
  const start = at - from;
  return `${escapeHtml(shown.slice(0, start))}<mark>${escapeHtml(quote)}</mark>${escapeHtml(shown.slice(start + quote.length))}${cut}`;
}

const STYLE = `
body{margin:0;font:14px/1.55 Inter,system-ui,sans-serif;color:#14181d;background:#fff}
main{max-width:860px;margin:0 auto;padding:32px 20px}
h1{font-size:22px;line-height:30px}h2{font-size:16px;margin:32px 0 4px}h3{font-size:12px;margin:12px 0 2px;color:#434c57}
.meta,.id{color:#5f6974;font-size:12px}.answer,.text{white-space:pre-wrap;overflow-wrap:anywhere}
.note{border:1px solid #dbbd74;background:#d9a51a24;padding:8px 12px;border-radius:4px}
details{border:1px solid #e2e6ea;border-radius:4px;margin:6px 0;padding:6px 10px}.bad{border-color:#e3a4aa}
summary{cursor:pointer;overflow-wrap:anywhere}q,code,dd,s{font:12px/1.5 "JetBrains Mono",ui-monospace,monospace}
dt{color:#0a5c92;font-size:12px;margin-top:8px}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
mark{background:#0b7e6e30;color:inherit}.high{color:#b01f2e}.medium{color:#7a5600}.low{color:#5f6974}
@media (prefers-color-scheme:dark){body{background:#121519;color:#e7eaee}.meta,.id,h3{color:#8b95a1}details{border-color:#303842}dt{color:#8fc4ea}.high{color:#ff8d94}.medium{color:#e3c266}mark{background:#3fc7b340}}
`;
