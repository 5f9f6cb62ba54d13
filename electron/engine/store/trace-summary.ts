import type { TraceSummary } from '../../../shared/api/tools/traces.ts';
import { SPAN_FLAGS, flagNames } from '../../../shared/domain/index.ts';
import type { DumpIndex, Shape } from '../index/index.ts';

import { present, traceTimes, traceUsage } from './span-texts.ts';

export function traceSummary(index: DumpIndex, trace: number): TraceSummary {
  const { traces } = index;
  const facts = traceFacts(index, trace);
  const root = index.shapes.row(index.spans.shape[traces.rootSpan[trace]]);
  const owner = index.owners.row(traces.owner[trace]);
  const session = present(owner.session);
  const user = present(owner.user);
  return {
    traceId: index.traceIdText(trace),
    ...traceTimes(index, trace),
    spanCount: traces.spanCount[trace],
    hasErrors: traces.errorCount[trace] > 0,
    errorSpanCount: traces.errorCount[trace],
    toolErrorSpanCount: facts.toolErrors,
    rootName: root.name,
    rootKind: root.kind,
    llmCount: traces.llmCount[trace],
    toolCount: traces.toolCount[trace],
    services: facts.names('service'),
    models: facts.names('model'),
    agents: facts.names('agent'),
    tools: facts.names('tool'),
    projects: facts.names('project'),
    ...(session !== undefined && { session }),
    ...(user !== undefined && { user }),
    tokens: traceUsage(index, trace),
    missingParentCount: facts.orphans,
    missingAgentIdentityCount: facts.withoutAgent,
    flags: flagNames(traces.flags[trace]),
    sizeBytes: traces.sizeBytes[trace],
  };
}

interface TraceFacts {
  readonly toolErrors: number;
  readonly orphans: number;
  readonly withoutAgent: number;
  /** Distinct, sorted, without the empty one. */
  names(column: 'service' | 'model' | 'agent' | 'tool' | 'project'): string[];
}

function traceFacts(index: DumpIndex, trace: number): TraceFacts {
  const first = index.traces.firstSpan[trace];
  const end = first + index.traces.spanCount[trace];
  const countOfShape = new Map<number, number>();
  let orphans = 0;
  for (let span = first; span < end; span++) {
    const shape = index.spans.shape[span];
    const flags = index.spans.flags[span];
    if ((flags & SPAN_FLAGS.orphan) !== 0) orphans += 1;
    if ((flags & SPAN_FLAGS.superseded) === 0) countOfShape.set(shape, (countOfShape.get(shape) ?? 0) + 1);
  }
  const shapes = [...countOfShape].map(([shape, count]): readonly [Shape, number] => [index.shapes.row(shape), count]);
  const countWhere = (holds: (shape: Shape) => boolean): number =>
    shapes.reduce((sum, [shape, count]) => sum + (holds(shape) ? count : 0), 0);
  return {
    toolErrors: countWhere((shape) => shape.kind === 'TOOL' && shape.status === 'error'),
    orphans,
    withoutAgent: countWhere((shape) => shape.agent === ''),
    names: (column) => [...new Set(shapes.map(([shape]) => shape[column]))].filter((name) => name !== '').sort(),
  };
}
