/**
 * Questions asked of an indexed dump. A *tool* is a question with its schemas, declared once and used by person, script and
 * model alike; a *store* is what tools ask: one build of an index with its caches, content search and SQL database.
 */
export { openStore, TraceStore, type StoreOptions } from './trace-store.ts';
export { callTool, runTool, traceTools, type AnyTraceTool } from './tools.ts';
export { checkedArguments, type ToolContext, type TraceTool } from './define-tool.ts';
export { selectSpans, selectTraces, type Scope } from './selection.ts';
export { Bits } from './bits.ts';
export { readOriginalOf, type OriginalRecord } from './original-record.ts';
export {
  compareOverviews,
  type ErrorChange,
  type FigureChange,
  type NameChange,
  type OverviewComparison,
} from './compare-overviews.ts';
export { openAnnotations, type AnnotationStore } from './annotations/annotation-store.ts';
