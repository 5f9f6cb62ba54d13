import { UserError } from '../../base/index.ts';

const ALLOWED = ['SELECT', 'WITH', 'VALUES', 'EXPLAIN'];

/**
 * The statement without a closing semicolon, when it is one query; UserError 'badSql' otherwise. A first fence only: the
 * database is open read-only, and SQLite says of each statement whether it could write.
 */
export function checkedStatement(text: string): string {
  const plain = withoutCommentsAndTexts(text);
  const first = /^\s*([A-Za-z]+)/.exec(plain)?.[1]?.toUpperCase();
  if (first === undefined || !ALLOWED.includes(first)) {
    throw new UserError(
      'badSql',
      `A statement begins with ${ALLOWED.join(', ')}; this one begins with "${text.trim().slice(0, 20)}".`,
      { sql: text },
    );
  }
  const semicolon = plain.indexOf(';');
  if (semicolon >= 0 && plain.slice(semicolon + 1).trim() !== '') {
    throw new UserError('badSql', 'Only one statement at a time is answered.', { sql: text });
  }
  if (/\bload_extension\s*\(/i.test(plain)) {
    throw new UserError('badSql', 'load_extension is not available.', { sql: text });
  }
  return text;
}

/** Comments, texts and quoted names become spaces of the same length, so that places stay. */
function withoutCommentsAndTexts(sql: string): string {
  return sql.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/g,
    (part) => ' '.repeat(part.length),
  );
}
