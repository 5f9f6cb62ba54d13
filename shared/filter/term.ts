import type { AttributeTest, Filter, Range, TextPattern } from './ast.ts';
import { FIELDS, HAS_WHAT, findField, isNsField, isTextField, type Field } from './fields.ts';
import { parseInstant } from './instant.ts';
import { FilterSyntaxError, type Scanner } from './scanner.ts';
import { VALUE_EXAMPLES, parseAmount, parseDuration } from './values.ts';

const OPERATORS = /!=|>=|<=|[:=><~]/y;
/** An unquoted value ends at space, a closing bracket or a comma that goes on with something. */
const BARE_VALUE = /[^\s()"{},]+(?:,(?=[,\s]|$))*/y;

type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<=' | '~';

/** One written value with its place. */
interface Written {
  readonly text: string;
  readonly from: number;
  readonly quoted: boolean;
}

/** One condition without logic: a field with its value, `has:…`, `attr.…`, or content. */
export function parseTerm(scanner: Scanner): Filter {
  const from = scanner.at;
  if (scanner.peek() === '"')
    return { kind: 'content', pattern: { kind: 'words', text: nonEmpty(scanner, scanner.quoted(), from) } };
  if (scanner.peek() === '/') return { kind: 'content', pattern: { kind: 'regex', ...scanner.regex() } };
  const attribute = scanner.match(/attr(?:ibutes?)?\.(?=["A-Za-z0-9_@])/iy);
  if (attribute !== undefined) return parseAttribute(scanner, from);
  const word = scanner.match(/[A-Za-z_][\w]*/y);
  const operator = word === undefined ? undefined : takeOperator(scanner);
  if (word === undefined || operator === undefined) {
    scanner.at = from;
    return parseBareWord(scanner);
  }
  if (word.toLowerCase() === 'has' || word.toLowerCase() === 'is') return parseHas(scanner, operator);
  const field = findField(word);
  if (field === undefined) throw unknownField(word, from);
  return parseField(scanner, field, operator);
}

function nonEmpty(scanner: Scanner, text: string, from: number): string {
  if (text !== '') return text;
  throw new FilterSyntaxError('An empty text matches nothing in particular.', from, scanner.at - from, ['"text"']);
}

/** Comparison signs may have spaces around them; a colon belongs to the word before it. */
function takeOperator(scanner: Scanner): Operator | undefined {
  const before = scanner.at;
  const spaces = scanner.match(/[ \t]+(?=!=|[<>=~])/y);
  const operator = scanner.match(OPERATORS) as Operator | undefined;
  if (operator === undefined) {
    scanner.at = before;
    return undefined;
  }
  if (spaces !== undefined || operator !== ':') scanner.match(/[ \t]+/y);
  return operator;
}

function parseBareWord(scanner: Scanner): Filter {
  const from = scanner.at;
  const text = scanner.match(/[^\s(){}"]+/y);
  if (text === undefined) {
    throw new FilterSyntaxError(`"${scanner.peek()}" is not expected here.`, from, 1, ['field:value', '"text"', '(']);
  }
  return { kind: 'content', pattern: { kind: 'words', text } };
}

function parseHas(scanner: Scanner, operator: Operator): Filter {
  const written = readValue(scanner, [...HAS_WHAT.keys()]);
  const what = [...HAS_WHAT.keys()].find((known) => known.toLowerCase() === written.text.toLowerCase());
  if (what === undefined || (operator !== ':' && operator !== '=')) {
    throw new FilterSyntaxError(
      `"${written.text}" is nothing that a span can have.${guess(written.text, [...HAS_WHAT.keys()])}`,
      written.from,
      written.text.length,
      [...HAS_WHAT.keys()],
    );
  }
  return { kind: 'has', what };
}

function parseField(scanner: Scanner, field: Field, operator: Operator): Filter {
  const { name } = field;
  if (isTextField(name)) {
    const filter: Filter = { kind: 'text', field: name, patterns: readPatterns(scanner, operator, field) };
    return operator === '!=' ? { kind: 'not', item: filter } : filter;
  }
  const written = readValue(scanner, VALUE_EXAMPLES[field.value]);
  if (operator === '~') throw noSuchOperator(field.name, scanner, written);
  const filter: Filter = isNsField(name)
    ? { kind: 'ns', field: name, range: rangeOf(operator, written, (text) => nsBounds(field, text), field) }
    : { kind: 'number', field: name, range: rangeOf(operator, written, (text) => numberBounds(field, text), field) };
  return operator === '!=' ? { kind: 'not', item: filter } : filter;
}

function parseAttribute(scanner: Scanner, from: number): Filter {
  const key = scanner.peek() === '"' ? scanner.quoted() : scanner.match(/[\w.\-/@]+/y);
  const operator = takeOperator(scanner);
  if (key === undefined || operator === undefined) {
    throw new FilterSyntaxError('An attribute needs a comparison.', scanner.at, 0, [':', '=', '!=', '>', '<', '~/…/']);
  }
  const filter: Filter = { kind: 'attribute', key, test: attributeTest(scanner, operator, from) };
  return operator === '!=' ? { kind: 'not', item: filter } : filter;
}

function attributeTest(scanner: Scanner, operator: Operator, from: number): AttributeTest {
  if (operator !== '>' && operator !== '>=' && operator !== '<' && operator !== '<=') {
    return { kind: 'text', patterns: readPatterns(scanner, operator, undefined) };
  }
  const written = readValue(scanner, VALUE_EXAMPLES.count);
  const value = parseAmount('count', written.text);
  if (value === undefined) {
    throw new FilterSyntaxError(
      `"${written.text}" is no number.`,
      written.from,
      Math.max(1, written.text.length),
      VALUE_EXAMPLES.count,
    );
  }
  return { kind: 'number', range: compared(operator, { first: value, last: value }, from) };
}

function readPatterns(scanner: Scanner, operator: Operator, field: Field | undefined): TextPattern[] {
  if (operator === '>' || operator === '>=' || operator === '<' || operator === '<=') {
    throw new FilterSyntaxError(
      `${field?.name ?? 'The attribute'} holds text, which "${operator}" cannot compare.`,
      scanner.at - operator.length,
      operator.length,
      [':', '=', '!=', '~'],
    );
  }
  if (scanner.peek() === '~') scanner.at += 1;
  if (
    scanner.peek() === '/' &&
    (operator === '~' ||
      scanner.text.charAt(scanner.at - 1) === '~' ||
      /^\/[^\s]*\/i?(?=[\s)}]|$)/.test(scanner.text.slice(scanner.at)))
  ) {
    return [{ kind: 'regex', ...scanner.regex() }];
  }
  const patterns: TextPattern[] = [];
  do {
    const written = readValue(scanner, field?.choices ?? VALUE_EXAMPLES.text);
    patterns.push(patternOf(written, operator, field));
  } while (scanner.take(','));
  return patterns;
}

function patternOf(written: Written, operator: Operator, field: Field | undefined): TextPattern {
  const { text, quoted } = written;
  if (operator === '~') return { kind: 'regex', source: text, ignoreCase: false };
  if (!quoted && operator !== '=' && /[*?]/.test(text)) return { kind: 'glob', text };
  if (field?.choices === undefined) return { kind: 'exact', text, caseSensitive: operator === '=' };
  const choice = field.choices.find((known) => known.toLowerCase() === text.toLowerCase());
  if (choice === undefined) {
    throw new FilterSyntaxError(
      `"${text}" is no ${field.name}.${guess(text, field.choices)}`,
      written.from,
      Math.max(1, text.length),
      field.choices,
    );
  }
  return { kind: 'exact', text: choice, caseSensitive: false };
}

function readValue(scanner: Scanner, expected: readonly string[]): Written {
  const from = scanner.at;
  if (scanner.peek() === '"') return { text: scanner.quoted(), from, quoted: true };
  const text = scanner.match(BARE_VALUE);
  if (text === undefined) throw new FilterSyntaxError('A value is missing.', from, scanner.done ? 0 : 1, expected);
  return { text, from, quoted: false };
}

interface Bounds<T> {
  readonly first: T;
  readonly last: T;
}

function rangeOf<T>(
  operator: Operator,
  written: Written,
  read: (text: string) => Bounds<T> | undefined,
  field: Field,
): Range<T> {
  const bad = (text: string, at: number): FilterSyntaxError =>
    new FilterSyntaxError(
      `"${text}" is no ${field.value === 'count' ? 'number' : field.value} for ${field.name}.`,
      at,
      Math.max(1, text.length),
      VALUE_EXAMPLES[field.value],
    );
  const dots = written.text.indexOf('..');
  if (dots >= 0 && (operator === ':' || operator === '=' || operator === '!=')) {
    const left = written.text.slice(0, dots);
    const right = written.text.slice(dots + 2);
    const from = left === '' ? undefined : read(left);
    const to = right === '' ? undefined : read(right);
    if ((left !== '' && from === undefined) || (left === '' && right === '')) throw bad(left, written.from);
    if (right !== '' && to === undefined) throw bad(right, written.from + dots + 2);
    return { ...(from && { min: from.first }), ...(to && { max: to.last }) };
  }
  const value = read(written.text);
  if (value === undefined) throw bad(written.text, written.from);
  return compared(operator, value, written.from);
}

function compared<T>(operator: Operator, value: Bounds<T>, from: number): Range<T> {
  switch (operator) {
    case '>':
      return { min: value.first, minIncluded: false };
    case '>=':
      return { min: value.first };
    case '<':
      return { max: value.first, maxIncluded: false };
    case '<=':
      return { max: value.last };
    case ':':
    case '=':
    case '!=':
      return { min: value.first, max: value.last };
    case '~':
      throw new FilterSyntaxError('"~" compares text only.', from, 1, [':', '>', '<']);
    default:
      return operator satisfies never;
  }
}

function nsBounds(field: Field, text: string): Bounds<bigint> | undefined {
  if (field.value === 'duration') {
    const ns = parseDuration(text);
    return ns === undefined ? undefined : { first: ns, last: ns };
  }
  const instant = parseInstant(text);
  return instant && { first: instant.firstNs, last: instant.lastNs };
}

function numberBounds(field: Field, text: string): Bounds<number> | undefined {
  const kind = field.value === 'money' || field.value === 'bytes' ? field.value : 'count';
  const value = parseAmount(kind, text);
  return value === undefined ? undefined : { first: value, last: value };
}

function noSuchOperator(name: string, scanner: Scanner, written: Written): FilterSyntaxError {
  return new FilterSyntaxError(
    `${name} holds numbers, which "~" cannot match.`,
    written.from - 1,
    scanner.at - written.from + 1,
    [':', '>', '>=', '<', '<=', '!='],
  );
}

function unknownField(word: string, from: number): FilterSyntaxError {
  const names = FIELDS.map((field) => field.name);
  return new FilterSyntaxError(
    `There is no field "${word}".${guess(word, names)} To search for it as text, put it in quotes.`,
    from,
    word.length,
    names,
  );
}

function guess(word: string, known: readonly string[]): string {
  const near = known.find(
    (name) => distance(word.toLowerCase(), name.toLowerCase()) <= Math.max(1, Math.floor(word.length / 3)),
  );
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

/** Levenshtein distance of two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
