import { integerText, isRawNumber } from '../../base/index.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/** Attributes that nest deeper than this are kept in their OTLP form, so that no depth of input can end the process. */
const MAX_DEPTH = 100;

/**
 * Attributes as one flat object, from an OTLP key-value list or from an object that they already are.
 * Undefined for anything else. A key that comes twice keeps its last value.
 */
export function attributesOf(value: unknown): JsonRecord | undefined {
  if (!Array.isArray(value)) return asRecord(value);
  return keyValues(value, 0);
}

/** fromEntries defines own members even for names such as `__proto__`. */
function keyValues(list: readonly unknown[], depth: number): JsonRecord {
  return Object.fromEntries(
    list.flatMap((entry): [string, unknown][] => {
      const pair = asRecord(entry);
      return pair === undefined || typeof pair['key'] !== 'string'
        ? []
        : [[pair['key'], anyValue(pair['value'], depth)]];
    }),
  );
}

/** The plain form of an OTLP AnyValue; a value that is none stays as it is. */
export function anyValue(value: unknown, depth = 0): unknown {
  const record = asRecord(value);
  if (record === undefined || isRawNumber(value) || depth > MAX_DEPTH) return value;
  for (const [key, inner] of Object.entries(record)) {
    switch (key) {
      case 'stringValue':
      case 'string_value':
      case 'boolValue':
      case 'bool_value':
      case 'bytesValue':
      case 'bytes_value':
        return inner;
      case 'intValue':
      case 'int_value':
        return integerOf(inner);
      case 'doubleValue':
      case 'double_value':
        return doubleOf(inner);
      case 'arrayValue':
      case 'array_value':
        return listOf(inner).map((each) => anyValue(each, depth + 1));
      case 'kvlistValue':
      case 'kvlist_value':
        return keyValues(listOf(inner), depth + 1);
      default:
    }
  }
  return Object.keys(record).length === 0 ? null : value;
}

function listOf(value: unknown): readonly unknown[] {
  const values = asRecord(value)?.['values'];
  return Array.isArray(values) ? values : Array.isArray(value) ? value : [];
}

/** A number where it is exact, else the digits as written. */
function integerOf(value: unknown): unknown {
  const text = integerText(value);
  if (text === undefined) return value;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : JSON_RAW.rawJSON(text);
}

/** JSON has no NaN and no infinity: those stay the strings that OTLP writes; quoted numbers become numbers. */
function doubleOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
}

/** Node 24 has it; the type library does not describe it yet. */
const JSON_RAW = JSON as unknown as { rawJSON(text: string): unknown };
