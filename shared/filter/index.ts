/**
 * The filter language of lists, search and alerts: text → condition → text, completion and labels. Pure.
 *
 * `status:error kind:TOOL model:gpt*,claude* duration>5s tokens>10k cost>0.05 start>2026-08-01 has:orphan -agent:"a b"
 * (name:~/re/i or name=Exact) attr.http.status_code=422 "text in the record" span{kind:TOOL status:error}`
 *
 * Conditions side by side are ANDed; `or`, `-`/`not` and parentheses as usual. On a trace, a field that traces have
 * (duration, tokens, cost, start, end, size, spans, errors, …) means the trace's own value; any other condition holds when
 * ANY of its spans meets it; `span{…}` asks for one span that meets all of it.
 */
export { EVERYTHING } from './ast.ts';
export type { AttributeTest, ContentPattern, Filter, FilterError, FilterResult, Range, TextPattern } from './ast.ts';
export { FIELDS, HAS_WHAT } from './fields.ts';
export type { Field, FieldName, HasWhat, NsField, NumberField, TextField, ValueKind } from './fields.ts';
export { parseFilter } from './parser.ts';
export { formatFilter } from './format-filter.ts';
export { completeFilter, type Completion, type Completions } from './complete.ts';
export { chipsOf, withChip, withoutChip, type FilterChip } from './chips.ts';
export { loosened } from './loosen.ts';
export { parseInstant } from './instant.ts';
