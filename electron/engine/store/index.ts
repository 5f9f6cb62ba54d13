/**
 * Questions asked of an indexed dump. A *tool* is a question with its schemas, declared once and used by person, script and
 * model alike; a *store* is what tools ask: one build of an index with its caches, content search and SQL database.
 */
export { failuresOf, type FailureMarks, type FailureMarkSource } from './failure-marks.ts';
export { openStore, TraceStore } from './trace-store.ts';
export { callTool, runTool } from './tools.ts';
export { treePages } from './tree-pages.ts';
export { traceTitles } from './trace-titles.ts';
export { selectTraces } from './selection.ts';
export { surroundingsOf } from './surroundings.ts';
export { readOriginalOf } from './original-record.ts';
export { compareOverviews } from './compare-overviews.ts';
export { openAnnotations, type AnnotationStore } from './annotations/annotation-store.ts';
