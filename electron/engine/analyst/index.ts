/**
 * The analyst: a root agent and its sub-agents ask the trace tools until they can answer a question of a dump, and hand in
 * a report of findings. Code checks every citation and every count of it, and looks for instructions that the report
 * followed. A run lives in a folder: config, journal (from which it resumes), events, recording, report.
 */
export type { DumpAccess, SpanText, SpanTexts } from './dump-access.ts';
export { openAccess, type AccessOptions } from './access/open-access.ts';
export { instructionChars } from './instruction-size.ts';
export { Prompts, type Prompt, type PromptBook } from './prompts.ts';
export type { RoleLine, RoleLines } from './run-deps.ts';
export { roleLinesOf, type RoleLineOptions } from './role-lines.ts';
export { startAnalysis, type Analysis, type AnalysisOptions } from './start-analysis.ts';
export { runTrace } from './run-trace.ts';
export { isRunLocked } from './run-lock.ts';
export { openRepository, type Repository } from './repository/repository.ts';
export { repositoryTools } from './repository/repository-tools.ts';
export type { AgentTool, ToolContext } from './tools/agent-tool.ts';
export { contentOf, readLeftFile } from './left-files.ts';
export { openCodeDesk, type CodeDeskOptions } from './tools/code-desk.ts';
export { renderMarkdown } from './report/render-markdown.ts';
export { citedSpans } from './report/cited-spans.ts';
export { renderHtml } from './report/render-html.ts';
export { compareReports, type ReportComparison } from './report/compare-reports.ts';
