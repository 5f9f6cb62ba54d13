import type { Filter, FilterResult } from './ast.ts';
import { FilterSyntaxError, Scanner } from './scanner.ts';
import { parseTerm } from './term.ts';

/** Deeper nesting of parentheses than anybody writes; keeps the parser's recursion bounded. */
const MAX_DEPTH = 50;
const TERM_STARTS = ['field:value', '"text"', '(', '-', 'span{'];

/** Reads a filter; never throws. The error tells the column and what could stand there. `slow`: records must be read. */
export function parseFilter(text: string): FilterResult {
  const scanner = new Scanner(text);
  try {
    scanner.skipSpace();
    const filter: Filter = scanner.done ? { kind: 'all', items: [] } : parseAny(scanner, 0, false);
    if (!scanner.done) {
      throw new FilterSyntaxError(`"${scanner.peek()}" closes nothing.`, scanner.at, 1, ['and', 'or', ...TERM_STARTS]);
    }
    return { ok: true, filter, slow: isSlow(filter) };
  } catch (error) {
    if (error instanceof FilterSyntaxError) return { ok: false, error: error.detail };
    throw error;
  }
}

function parseAny(scanner: Scanner, depth: number, inSpan: boolean): Filter {
  const items = [parseAll(scanner, depth, inSpan)];
  while (takeWord(scanner, 'or')) items.push(parseAll(scanner, depth, inSpan));
  return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'any', items };
}

function parseAll(scanner: Scanner, depth: number, inSpan: boolean): Filter {
  const items = [parseOne(scanner, depth, inSpan)];
  for (;;) {
    const joined = takeWord(scanner, 'and');
    if (!joined && (scanner.done || /[)}]/.test(scanner.peek()) || atWord(scanner, 'or'))) break;
    items.push(parseOne(scanner, depth, inSpan));
  }
  return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'all', items };
}

function parseOne(scanner: Scanner, depth: number, inSpan: boolean): Filter {
  let negated = false;
  for (;;) {
    scanner.skipSpace();
    if (scanner.peek() === '-' && !/\s/.test(scanner.peek(1))) scanner.at += 1;
    else if (!takeWord(scanner, 'not')) break;
    negated = !negated;
  }
  const item = parsePrimary(scanner, depth, inSpan);
  scanner.skipSpace();
  return negated ? { kind: 'not', item } : item;
}

function parsePrimary(scanner: Scanner, depth: number, inSpan: boolean): Filter {
  const from = scanner.at;
  if (scanner.done) throw new FilterSyntaxError('A condition is missing at the end.', from, 0, TERM_STARTS);
  if (depth > MAX_DEPTH) throw new FilterSyntaxError(`Nested deeper than ${MAX_DEPTH} levels.`, from, 1);
  for (const word of ['and', 'or']) {
    if (atWord(scanner, word)) {
      throw new FilterSyntaxError(`"${word}" needs a condition on both sides.`, from, word.length, TERM_STARTS);
    }
  }
  if (scanner.take('(')) return parseGroup(scanner, { from, depth, inSpan, close: ')' });
  const opening = scanner.match(/span\s*\{/iy) ?? scanner.match(/any\(/iy);
  if (opening === undefined) return parseTerm(scanner);
  if (inSpan) throw new FilterSyntaxError('span{…} cannot stand inside span{…}.', from, opening.length, ['(']);
  const close = opening.endsWith('{') ? '}' : ')';
  return { kind: 'span', item: parseGroup(scanner, { from, depth, inSpan: true, close }) };
}

interface Group {
  readonly from: number;
  readonly depth: number;
  readonly inSpan: boolean;
  readonly close: string;
}

function parseGroup(scanner: Scanner, group: Group): Filter {
  const item = parseAny(scanner, group.depth + 1, group.inSpan);
  if (!scanner.take(group.close)) {
    const opened = group.close === '}' ? '{' : '(';
    throw new FilterSyntaxError(
      `"${opened}" from column ${group.from + 1} is not closed.`,
      scanner.at,
      scanner.done ? 0 : 1,
      [group.close],
    );
  }
  return item;
}

function atWord(scanner: Scanner, word: string): boolean {
  const here = scanner.text.slice(scanner.at, scanner.at + word.length);
  const after = scanner.peek(word.length);
  return here.toLowerCase() === word && (after === '' || /[\s()"-]/.test(after));
}

function takeWord(scanner: Scanner, word: string): boolean {
  scanner.skipSpace();
  if (!atWord(scanner, word)) return false;
  scanner.at += word.length;
  scanner.skipSpace();
  return true;
}

function isSlow(filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.items.some(isSlow);
    case 'not':
    case 'span':
      return isSlow(filter.item);
    case 'content':
    case 'attribute':
      return true;
    default:
      return false;
  }
}
