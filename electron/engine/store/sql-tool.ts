import { UserError } from '../base/index.ts';

import { defineTool } from './define-tool.ts';

export const sql = defineTool('sql', (store, input, ctx) => {
  if (store.sql === undefined) {
    throw new UserError('badSql', 'SQL is not available here: this dump was opened without a place for the database.');
  }
  return store.sql.query(input, ctx);
});
