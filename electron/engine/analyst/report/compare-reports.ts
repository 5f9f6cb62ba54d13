import type { CheckedFinding, CheckedReport } from '../../../../shared/api/report.ts';

export interface ReportComparison {
  /** In the older report only. */
  readonly fixed: readonly CheckedFinding[];
  /** In the newer report only. */
  readonly fresh: readonly CheckedFinding[];
  readonly stillThere: readonly {
    readonly older: CheckedFinding;
    readonly newer: CheckedFinding;
    readonly shareChange: number | undefined;
  }[];
  /** Why "fixed" may not mean fixed: another question or scope, or a report that was not answered in the ordinary way. */
  readonly cautions: readonly string[];
}

/** Below this, two findings are about different things. */
const LEAST_LIKENESS = 0.45;

/** Says which findings are gone, new, or still there, by what they are about: query, failure mode, then words. */
export function compareReports(older: CheckedReport, newer: CheckedReport): ReportComparison {
  const pairs = older.findings
    .flatMap((from, fromAt) =>
      newer.findings.map((to, toAt) => ({ from, fromAt, to, toAt, likeness: likeness(from, to) })),
    )
    .filter((pair) => pair.likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.fromAt - b.fromAt || a.toAt - b.toAt);
  const takenOld = new Set<number>();
  const takenNew = new Set<number>();
  const stillThere: { older: CheckedFinding; newer: CheckedFinding; shareChange: number | undefined }[] = [];
  for (const pair of pairs) {
    if (takenOld.has(pair.fromAt) || takenNew.has(pair.toAt)) continue;
    takenOld.add(pair.fromAt);
    takenNew.add(pair.toAt);
    const { share: before } = pair.from;
    const { share: after } = pair.to;
    stillThere.push({
      older: pair.from,
      newer: pair.to,
      shareChange: before === undefined || after === undefined ? undefined : after - before,
    });
  }
  return {
    fixed: older.findings.filter((_finding, at) => !takenOld.has(at)),
    fresh: newer.findings.filter((_finding, at) => !takenNew.has(at)),
    stillThere,
    cautions: cautionsOf(older, newer),
  };
}

function likeness(a: CheckedFinding, b: CheckedFinding): number {
  if (JSON.stringify(a.affected.query) === JSON.stringify(b.affected.query) && a.affected.query.kind !== 'list')
    return 1;
  const sameMode =
    a.failureMode.taxonomy === b.failureMode.taxonomy && fold(a.failureMode.name) === fold(b.failureMode.name);
  return Math.min(1, overlap(wordsOf(a), wordsOf(b)) + (sameMode ? 0.3 : 0));
}

function wordsOf(finding: CheckedFinding): Set<string> {
  return new Set(
    fold(`${finding.title} ${finding.failureMode.name}`)
      .split(' ')
      .filter((word) => word.length > 2),
  );
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function cautionsOf(older: CheckedReport, newer: CheckedReport): string[] {
  const cautions: string[] = [];
  if (older.question !== newer.question)
    cautions.push('The two reports answer different questions: a finding that is absent may not have been looked for.');
  if (older.scope.filter !== newer.scope.filter) cautions.push('The two reports look at differently filtered traces.');
  for (const [name, report] of [
    ['older', older],
    ['newer', newer],
  ] as const) {
    if (report.origin !== 'answered') cautions.push(`The ${name} report ended at a limit or without an answer.`);
    if (report.rehearsal) cautions.push(`The ${name} report is a rehearsal, no model.`);
  }
  return cautions;
}
