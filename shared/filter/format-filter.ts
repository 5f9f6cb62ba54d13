import type { Filter, Range, TextPattern } from './ast.ts';
import { FIELDS, type FieldName } from './fields.ts';
import { formatAmount, formatDurationValue } from './values.ts';
import { formatInstant } from '../format/index.ts';

/** The normal form: parses back to the same filter, with as few signs as that takes. */
export function formatFilter(filter: Filter): string {
  return write(filter, 'any');
}

/** What stands around decides which parentheses are needed. */
type Around = 'any' | 'all' | 'not';

function write(filter: Filter, around: Around): string {
  switch (filter.kind) {
    case 'all': {
      const text = filter.items.map((item) => write(item, 'all')).join(' ');
      return around === 'not' || (around === 'all' && filter.items.length !== 1) ? `(${text})` : text;
    }
    case 'any': {
      const text = filter.items.map((item) => write(item, item.kind === 'any' ? 'not' : 'any')).join(' or ');
      return around === 'any' ? text : `(${text})`;
    }
    case 'not':
      return filter.item.kind === 'not' ? `-(${write(filter.item, 'any')})` : `-${write(filter.item, 'not')}`;
    case 'span':
      return `span{${write(filter.item, 'any')}}`;
    case 'text':
      return `${filter.field}${writePatterns(filter.patterns)}`;
    case 'number':
      return writeRange(filter.field, filter.range, (value) => formatAmount(amountKind(filter.field), value));
    case 'ns':
      return writeRange(filter.field, filter.range, (ns) =>
        filter.field === 'duration' ? formatDurationValue(ns) : formatTime(ns),
      );
    case 'has':
      return `has:${filter.what}`;
    case 'content':
      return filter.pattern.kind === 'words' ? quote(filter.pattern.text) : writeRegex(filter.pattern);
    case 'attribute': {
      const key = /^[A-Za-z0-9_@][\w.\-/@]*$/.test(filter.key) ? `attr.${filter.key}` : `attr.${quote(filter.key)}`;
      return filter.test.kind === 'text'
        ? `${key}${writePatterns(filter.test.patterns)}`
        : writeRange(key, filter.test.range, (value) => formatAmount('count', value));
    }
    default:
      return filter satisfies never;
  }
}

function writePatterns(patterns: readonly TextPattern[]): string {
  const [first] = patterns;
  if (first?.kind === 'regex') return `~${writeRegex(first)}`;
  const caseSensitive = first?.kind === 'exact' && first.caseSensitive;
  return `${caseSensitive ? '=' : ':'}${patterns.map(writePattern).join(',')}`;
}

function writePattern(pattern: TextPattern): string {
  switch (pattern.kind) {
    case 'exact':
      return /^[^\s(){}",*?~/]+$/.test(pattern.text) ? pattern.text : quote(pattern.text);
    case 'glob':
      return pattern.text;
    case 'regex':
      return writeRegex(pattern);
    default:
      return pattern satisfies never;
  }
}

function writeRegex(regex: { readonly source: string; readonly ignoreCase: boolean }): string {
  const source = regex.source.replaceAll(/\\[\s\S]|\//g, (part) => (part === '/' ? '\\/' : part));
  return `/${source}/${regex.ignoreCase ? 'i' : ''}`;
}

function writeRange<T>(name: string, range: Range<T>, value: (bound: T) => string): string {
  const { min, max } = range;
  if (min !== undefined && max !== undefined)
    return min === max ? `${name}:${value(min)}` : `${name}:${value(min)}..${value(max)}`;
  if (min !== undefined) return `${name}${range.minIncluded === false ? '>' : '>='}${value(min)}`;
  if (max !== undefined) return `${name}${range.maxIncluded === false ? '<' : '<='}${value(max)}`;
  return `${name}:..`;
}

function amountKind(name: FieldName): 'count' | 'money' | 'bytes' {
  const value = FIELDS.find((field) => field.name === name)?.value;
  return value === 'money' || value === 'bytes' ? value : 'count';
}

function formatTime(ns: bigint): string {
  return formatInstant(ns).replace(/\.?0*Z$/, 'Z');
}

function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
