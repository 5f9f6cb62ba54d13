/**
 * The layout of `columns.bin`: little-endian typed arrays, one after the other, each beginning at a multiple of 8 bytes.
 * All offsets follow from the counts, so that the parts of a column can be written by several workers at once.
 */
export const SCHEMA_VERSION = 1;

export interface IndexSizes {
  readonly spans: number;
  /** Rows of the usage table, the unused row 0 included. */
  readonly usages: number;
  readonly traces: number;
  /** Slots of the look-up table of trace ids. */
  readonly traceSlots: number;
  readonly shapes: number;
  readonly owners: number;
  readonly strings: number;
  /** Spans whose parent the parent column does not tell: orphans and members of cycles. */
  readonly cutParents: number;
}

interface Section {
  readonly of: keyof IndexSizes;
  /** Elements per item. */
  readonly width: number;
  readonly elementBytes: 4 | 8;
}

function u32(of: keyof IndexSizes, width = 1): Section {
  return { of, width, elementBytes: 4 };
}

function wide(of: keyof IndexSizes): Section {
  return { of, width: 1, elementBytes: 8 };
}

/** Cut parents stand last: their number is known only when all else is written. */
export const SECTIONS = {
  traceFirstSpan: u32('traces'),
  traceSpanCount: u32('traces'),
  traceStartNs: wide('traces'),
  traceEndNs: wide('traces'),
  traceErrorCount: u32('traces'),
  traceFlags: u32('traces'),
  traceRootSpan: u32('traces'),
  traceLlmCount: u32('traces'),
  traceToolCount: u32('traces'),
  traceInputTokens: u32('traces'),
  traceOutputTokens: u32('traces'),
  traceCachedTokens: u32('traces'),
  traceReasoningTokens: u32('traces'),
  traceCostUsd: wide('traces'),
  traceReportedInputTokens: u32('traces'),
  traceReportedOutputTokens: u32('traces'),
  traceReportedCostUsd: wide('traces'),
  traceOwner: u32('traces'),
  traceSizeBytes: wide('traces'),
  traceKey: u32('traces', 4),
  traceText: u32('traces'),
  traceSlots: u32('traceSlots'),
  spanPosition: u32('spans', 2),
  spanLengthBytes: u32('spans'),
  spanId: wide('spans'),
  spanParent: u32('spans'),
  spanStartNs: wide('spans'),
  spanDurationNs: wide('spans'),
  spanShape: u32('spans'),
  spanOwner: u32('spans'),
  spanFlags: u32('spans'),
  spanUsage: u32('spans'),
  spanByPosition: u32('spans'),
  usageInputTokens: u32('usages'),
  usageOutputTokens: u32('usages'),
  usageCachedTokens: u32('usages'),
  usageReasoningTokens: u32('usages'),
  usageTotalTokens: u32('usages'),
  usageCostUsd: wide('usages'),
  shapeWords: u32('shapes', 11),
  ownerWords: u32('owners', 2),
  stringEnds: u32('strings'),
  cutParentSpan: u32('cutParents'),
  cutParentId: wide('cutParents'),
} as const satisfies Readonly<Record<string, Section>>;

export type SectionName = keyof typeof SECTIONS;

/** Byte range of one section, and how many elements it has. */
export interface SectionPlace {
  readonly offset: number;
  readonly elements: number;
  readonly elementBytes: 4 | 8;
  readonly width: number;
}

export type SectionPlan = Readonly<Record<SectionName, SectionPlace>>;

/** Where every section stands; `cutParents` may still be zero while the others are written. */
export function planSections(sizes: IndexSizes): SectionPlan {
  let offset = 0;
  const plan: [string, SectionPlace][] = [];
  for (const [name, { of, width, elementBytes }] of Object.entries(SECTIONS)) {
    const elements = sizes[of] * width;
    plan.push([name, { offset, elements, elementBytes, width }]);
    offset += Math.ceil((elements * elementBytes) / 8) * 8;
  }
  // Built from every entry of SECTIONS, which the compiler cannot see.
  return Object.fromEntries(plan) as Record<SectionName, SectionPlace>;
}

/** Bytes of the whole file. */
export function plannedBytes(plan: SectionPlan): number {
  const last = plan.cutParentId;
  return last.offset + last.elements * last.elementBytes;
}
