import { kindOf, spanKindOf, statusOf, type SpanLabels } from '../../../shared/conventions/index.ts';

import type { Shape } from './dump-index.ts';

/** The normalised shape of a span's labels. Runs once per distinct combination, never per span. */
export function shapeOf(labels: SpanLabels): Shape {
  return {
    name: labels.name,
    kind: kindOf(labels),
    status: statusOf(labels.statusCode),
    spanKind: spanKindOf(labels.spanKind),
    scope: labels.scope,
    service: labels.service,
    environment: labels.environment,
    model: labels.model,
    agent: labels.agent,
    tool: labels.tool,
    project: labels.project,
  };
}
