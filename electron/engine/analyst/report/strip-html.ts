import type { SpanPlace, Surroundings } from '../../../../shared/api/surroundings.ts';
import { formatCount, formatDuration } from '../../../../shared/format/index.ts';
import { layoutStrip, type StripBar } from '../../../../shared/trace-tree/layout-strip.ts';
import { escapeHtml } from './escape-html.ts';

const LANE_PX = 12;
const BAR_PX = 9;
const ANCESTOR_PX = 4;
const PAD_PX = 4;
/** Narrower bars would vanish. */
const LEAST_WIDTH_PERCENT = 0.5;

/** Where a cited span stands: a small time line of its neighbours, drawn without script, and its path in words. */
export function stripHtml(surroundings: Surroundings): string {
  const strip = layoutStrip(surroundings);
  const drawing =
    strip === undefined
      ? ''
      : `<svg class="strip" width="100%" height="${strip.lanes * LANE_PX + 2 * PAD_PX}" role="img" aria-label="${escapeHtml(`Time line: ${words(surroundings)}`)}">${strip.bars.map(barSvg).join('')}</svg>`;
  return `<figure>${drawing}<figcaption class="meta">${pathHtml(surroundings)}<br>${escapeHtml(words(surroundings))}</figcaption></figure>`;
}

function barSvg({ span, role, lane, from, to }: StripBar): string {
  const width = Math.max(LEAST_WIDTH_PERCENT, (to - from) * 100);
  const left = Math.min(from * 100, 100 - width);
  const height = role === 'ancestor' ? ANCESTOR_PX : BAR_PX;
  const top = PAD_PX + lane * LANE_PX + BAR_PX - height;
  const at = `x="${left.toFixed(3)}%" width="${width.toFixed(3)}%"`;
  const error = span.status === 'error' ? `<rect class="bar-error" ${at} y="${top + height}" height="2"/>` : '';
  return `<rect class="bar ${role} k-${span.kind}" ${at} y="${top}" height="${height}" rx="1"><title>${escapeHtml(`${span.kind} ${span.name}${timeText(span)}`)}</title></rect>${error}`;
}

function pathHtml({ path, pathLeftOut, siblings, at }: Surroundings): string {
  const above = [
    ...(pathLeftOut === 0 ? [] : [`${formatCount(pathLeftOut)} more`]),
    ...path.map((span) => escapeHtml(`${span.name}${timeText(span)}`)),
  ];
  return [...above, `<b>${escapeHtml(siblings[at]?.name ?? '')}</b>`].join(' › ');
}

/** Kind, times, failure and place, as in `TOOL +55.00 s (1.41 s) · error · number 5 of 9 on its level · 40 spans in the trace`. */
function words({ siblings, at, siblingsBefore, siblingsAfter, traceSpans }: Surroundings): string {
  const span = siblings[at];
  const beside = siblingsBefore + siblings.length + siblingsAfter;
  return [
    span === undefined ? '' : `${span.kind}${timeText(span)}`,
    ...(span?.status === 'error' ? ['error'] : []),
    `number ${formatCount(siblingsBefore + at + 1)} of ${formatCount(beside)} on its level`,
    `${formatCount(traceSpans)} spans in the trace`,
  ].join(' · ');
}

function timeText({ offsetNs, durationNs }: SpanPlace): string {
  const start = offsetNs === undefined ? '' : ` +${formatDuration(offsetNs)}`;
  return durationNs === undefined ? start : `${start} (${formatDuration(durationNs)})`;
}

/** Fills as in the app's light theme, each with a line around it; what kind a bar is stands in its title as well. */
export const STRIP_STYLE = `
figure{margin:8px 0 4px}.strip{display:block;overflow:visible;background:#f0f2f5;border-radius:4px}.bar{stroke:#0f131866;stroke-width:1}
.k-AGENT{fill:#9a78cf}.k-LLM{fill:#a0d9ff}.k-TOOL{fill:#f6ac21}.k-CHAIN{fill:#a2acbb}.k-RETRIEVER{fill:#1ba167}.k-EMBEDDING{fill:#648b9b}
.k-RERANKER{fill:#abd084}.k-GUARDRAIL{fill:#ffeb5e}.k-EVALUATOR{fill:#7d9bf2}.k-PROMPT{fill:#ded3bf}.k-UNKNOWN{fill:#d3d9df}
.bar.ancestor{opacity:.6;stroke:none}.bar.chosen{stroke:#0b7e6e;stroke-width:2.5}.bar-error{fill:#c8323f}
@media (prefers-color-scheme:dark){.strip{background:#1b2026}.bar.chosen{stroke:#4fd6bf}}
`;
