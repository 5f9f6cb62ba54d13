import { SQL_VIEWS, type SqlView } from '../../../shared/api/sql-views.ts';

/** Something that can be written at the cursor of a statement. */
export interface SqlSuggestion {
  readonly label: string;
  readonly kind: 'view' | 'column' | 'keyword' | 'function';
  readonly detail: string;
}

const KEYWORDS =
  'SELECT,FROM,WHERE,GROUP BY,ORDER BY,HAVING,LIMIT,OFFSET,JOIN,LEFT JOIN,ON,USING,AS,AND,OR,NOT,IN,IS NULL,IS NOT NULL,LIKE,GLOB,BETWEEN,CASE,WHEN,THEN,ELSE,END,DISTINCT,UNION ALL,WITH,OVER,PARTITION BY,ASC,DESC'.split(
    ',',
  );
const FUNCTIONS =
  'count,sum,avg,min,max,round,coalesce,length,lower,substr,instr,iif,json_extract,group_concat,row_number,strftime'.split(
    ',',
  );

/** What may stand at the end of `before`: after a name and a dot its columns, after FROM the views, else all in reach. */
export function suggestSql(before: string, whole: string): readonly SqlSuggestion[] {
  const dotted = /([A-Za-z_]\w*)\.\w*$/.exec(before)?.[1];
  if (dotted !== undefined) return columnsOf(viewNamed(dotted, whole));
  if (/\b(?:from|join)\s+\w*$/i.test(before)) return SQL_VIEWS.map(viewSuggestion);
  const used = SQL_VIEWS.filter((view) => new RegExp(String.raw`\b${view.name}\b`, 'i').test(whole));
  const columns = new Map(used.flatMap((view) => columnsOf(view).map((column) => [column.label, column])));
  return [
    ...columns.values(),
    ...SQL_VIEWS.map(viewSuggestion),
    ...KEYWORDS.map((label): SqlSuggestion => ({ label, kind: 'keyword', detail: '' })),
    ...FUNCTIONS.map((label): SqlSuggestion => ({ label, kind: 'function', detail: '' })),
  ];
}

/** The view of a name, or of an alias given to it in the statement. */
function viewNamed(name: string, whole: string): SqlView | undefined {
  const lower = name.toLowerCase();
  const direct = SQL_VIEWS.find((view) => view.name === lower);
  if (direct !== undefined) return direct;
  return SQL_VIEWS.find((view) => new RegExp(String.raw`\b${view.name}\s+(?:as\s+)?${lower}\b`, 'i').test(whole));
}

function columnsOf(view: SqlView | undefined): readonly SqlSuggestion[] {
  return (view?.columns ?? []).map((column) => ({
    label: column.name,
    kind: 'column',
    detail: `${column.type}  ${column.meaning}`,
  }));
}

function viewSuggestion(view: SqlView): SqlSuggestion {
  return { label: view.name, kind: 'view', detail: view.meaning };
}
