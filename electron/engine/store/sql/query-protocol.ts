import type { SqlCell } from '../../../../shared/api/tools/sql.ts';

/**
 * Engine → process of statements: one request at a time. The process answers each by one reply. A statement that runs too
 * long is ended by killing the process, because SQLite inside one call cannot be interrupted from JavaScript.
 */
export interface QueryRequest {
  readonly id: number;
  readonly path: string;
  readonly statement: string;
  readonly rowLimit: number;
  readonly byteLimit: number;
}

export type QueryReply =
  | {
      readonly id: number;
      readonly kind: 'rows';
      readonly columns: readonly { readonly name: string; readonly type: string | null }[];
      readonly rows: readonly (readonly SqlCell[])[];
      readonly truncatedBy: 'rows' | 'bytes' | undefined;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
