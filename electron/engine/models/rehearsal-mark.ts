/** The header by which a rehearsal server says of itself that no model answers. */
export const REHEARSAL_HEADER = 'x-roundhouse';

/** Stands in every answer, so that nobody takes a rehearsal for a model. */
export const REHEARSAL_LABEL = 'rehearsal, no model';

/** Whether an answer comes from a rehearsal server, however it is called and wherever it stands. */
export function isRehearsal(headers: Headers): boolean {
  return headers.get(REHEARSAL_HEADER) === REHEARSAL_LABEL;
}
