/** A value as JSON has it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type JsonContainer = readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Keys from the top to a value; `DECODED` steps into the JSON that a string holds. */
export type JsonPath = readonly (string | number)[];

export const DECODED = ':json';

/** What every line has: where it stands in its tree, as assistive technology is told. */
interface LinePlace {
  readonly id: string;
  readonly depth: number;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

export type ValueLine = LinePlace & {
  readonly kind: 'value';
  readonly path: JsonPath;
  readonly key: string | number | undefined;
  /** As it stands in the data: of a decoded string the string. */
  readonly value: JsonValue;
  /** Lists, records, strings that hold either, and texts that are too long for a line can be open. */
  readonly fold: 'none' | 'open' | 'closed';
  /** What a string holds; absent where it holds no JSON or is shown as it is written. */
  readonly decoded: JsonContainer | undefined;
  /** True for strings that hold JSON, shown decoded or not. */
  readonly decodable: boolean;
};

/** One visible line of a tree. */
export type JsonLine =
  | ValueLine
  /** A stretch of a long text that is open. */
  | (LinePlace & { readonly kind: 'text'; readonly text: string })
  /** Says that a value is not whole here, and of what length it is. */
  | (LinePlace & { readonly kind: 'note'; readonly path: JsonPath; readonly shown: number; readonly total: number })
  /** Stands for children that are not listed yet. */
  | (LinePlace & { readonly kind: 'more'; readonly parent: string; readonly shown: number; readonly total: number });

/** How much of a value is shown, in characters. */
export interface Cut {
  readonly shown: number;
  readonly total: number;
}

export interface JsonTreeState {
  /** Ids of lines that a person opened or closed: against what `opensAtFirst` says. */
  readonly toggled: ReadonlySet<string>;
  readonly opensAtFirst: (line: { readonly id: string; readonly depth: number; readonly value: JsonValue }) => boolean;
  /** Children listed, by the id of a line; `CHILDREN_STEP` where absent. */
  readonly shown: ReadonlyMap<string, number>;
  /** Strings with JSON in them that are to be shown as they are written. */
  readonly asText: ReadonlySet<string>;
  /** The JSON that a string holds; called for every listed string, so it should remember. */
  readonly decode: (text: string) => JsonContainer | undefined;
  /** For a value that is not whole in the data: how much of it is. */
  readonly cutOf: (path: JsonPath) => Cut | undefined;
  /** Characters that fit on a line at the left edge. */
  readonly lineChars: number;
}

export const CHILDREN_STEP = 200;
/** Longer strings are not tried: parsing megabytes for a fold mark would stop the window. */
const DECODE_LIMIT = 1_000_000;
/** Of a longer text this much is shown in place; the whole by pages. */
export const TEXT_SHOWN_CHARS = 2048;
/** Characters that one step of depth takes off a line, and the least that is left. */
const DEPTH_CHARS = 2;
const LEAST_LINE_CHARS = 16;

interface Pending {
  readonly path: JsonPath;
  readonly key: string | number | undefined;
  readonly value: JsonValue;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
}

type Task = { readonly kind: 'value'; readonly pending: Pending } | { readonly kind: 'line'; readonly line: JsonLine };

/** The visible lines of a tree, children of closed nodes left out. A loop: depth of the data is not our stack. */
export function jsonLines(root: JsonValue, state: JsonTreeState): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  const tasks: Task[] = rootTasks(root);
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.kind === 'line') {
      lines.push(task.line);
      continue;
    }
    const line = valueLine(task.pending, state);
    lines.push(line);
    tasks.push(...tasksBelow(line, state));
  }
  return lines;
}

/** The JSON list or record that a string holds, if it does. */
export function decodeJson(text: string): JsonContainer | undefined {
  const first = text.trimStart()[0];
  if ((first !== '{' && first !== '[') || text.length > DECODE_LIMIT) return undefined;
  try {
    // JSON.parse gives JSON values.
    const value = JSON.parse(text) as JsonValue;
    return isContainer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isContainer(value: JsonValue): value is JsonContainer {
  return typeof value === 'object' && value !== null;
}

export function sizeOf(value: JsonValue): number {
  return Array.isArray(value) ? value.length : isContainer(value) ? Object.keys(value).length : 0;
}

export function lineId(path: JsonPath): string {
  return JSON.stringify(path);
}

/** The root's own children stand at the left edge; a root that is no container is one line. */
function rootTasks(root: JsonValue): Task[] {
  const pending: Pending = { path: [], key: undefined, value: root, depth: 0, position: 1, siblings: 1 };
  if (!isContainer(root)) return [{ kind: 'value', pending }];
  return childTasks(root, { path: [], parent: lineId([]), depth: 0 }, Infinity);
}

function valueLine(pending: Pending, state: JsonTreeState): ValueLine {
  const { path, key, value, depth, position, siblings } = pending;
  const id = lineId(path);
  const holds = typeof value === 'string' ? state.decode(value) : undefined;
  const decoded = state.asText.has(id) ? undefined : holds;
  const content = decoded ?? value;
  const canOpen = isContainer(content) ? sizeOf(content) > 0 : isLongText(content, pending, state);
  const atFirst = isContainer(content) && state.opensAtFirst({ id, depth, value: content });
  const open = canOpen && atFirst !== state.toggled.has(id);
  const fold = !canOpen ? 'none' : open ? 'open' : 'closed';
  return {
    kind: 'value',
    id,
    path,
    key,
    value,
    depth,
    position,
    siblings,
    fold,
    decoded,
    decodable: holds !== undefined,
  };
}

function isLongText(value: JsonValue, { key, depth }: Pending, state: JsonTreeState): boolean {
  if (typeof value !== 'string') return false;
  const besideChars = key === undefined ? 2 : String(key).length + 4;
  return value.includes('\n') || value.length + besideChars > charsAt(depth, state);
}

function charsAt(depth: number, state: JsonTreeState): number {
  return Math.max(LEAST_LINE_CHARS, state.lineChars - depth * DEPTH_CHARS);
}

/** What stands below a line, last first, as a stack wants it. */
function tasksBelow(line: ValueLine, state: JsonTreeState): readonly Task[] {
  const content = line.decoded ?? line.value;
  const depth = line.depth + 1;
  const tasks: Task[] = noteTasks(line, depth, state);
  if (line.fold !== 'open') return tasks;
  if (isContainer(content)) {
    const path = line.decoded === undefined ? line.path : [...line.path, DECODED];
    tasks.push(...childTasks(content, { path, parent: line.id, depth }, state.shown.get(line.id)));
  } else if (typeof content === 'string') tasks.push(...textTasks(line, content, charsAt(depth, state)));
  return tasks;
}

/** Where the data or this tree holds only the beginning of a value. */
function noteTasks({ id, path, value, decoded }: ValueLine, depth: number, state: JsonTreeState): Task[] {
  const long = typeof value === 'string' && decoded === undefined && value.length > TEXT_SHOWN_CHARS;
  const sent = state.cutOf(path) ?? (long ? { shown: value.length, total: value.length } : undefined);
  if (sent === undefined) return [];
  const cut = { shown: long ? TEXT_SHOWN_CHARS : sent.shown, total: sent.total };
  return [{ kind: 'line', line: { kind: 'note', id: `${id} note`, depth, position: 1, siblings: 1, path, ...cut } }];
}

/** Lines of a text as it is, broken where they would not fit; of a very long one the beginning. */
function textTasks(line: ValueLine, text: string, lineChars: number): readonly Task[] {
  const pieces = text
    .slice(0, TEXT_SHOWN_CHARS)
    .split('\n')
    .flatMap((row) => broken(row, lineChars));
  const tasks = pieces.map((piece, at): Task => {
    const place = { id: `${line.id} text ${at}`, depth: line.depth + 1, position: at + 1, siblings: pieces.length };
    return { kind: 'line', line: { kind: 'text', ...place, text: piece } };
  });
  return tasks.reverse();
}

/** Breaks after a space where there is one in the last third of a line. */
function broken(text: string, lineChars: number): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > lineChars) {
    const space = text.lastIndexOf(' ', start + lineChars - 1) + 1;
    const end = space > start + (lineChars * 2) / 3 ? space : start + lineChars;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

interface Parent {
  readonly path: JsonPath;
  readonly parent: string;
  readonly depth: number;
}

function childTasks(container: JsonContainer, { path, parent, depth }: Parent, shown = CHILDREN_STEP): Task[] {
  const entries: readonly (readonly [string | number, JsonValue])[] = Array.isArray(container)
    ? container.map((value, at) => [at, value] as const)
    : Object.entries(container);
  const siblings = entries.length;
  const listed = entries.slice(0, shown).map(([key, value], at): Task => ({
    kind: 'value',
    pending: { path: [...path, key], key, value, depth, position: at + 1, siblings },
  }));
  if (siblings > shown) {
    const place = { id: `${parent} more`, depth, position: shown + 1, siblings };
    listed.push({ kind: 'line', line: { kind: 'more', ...place, parent, shown, total: siblings } });
  }
  return listed.reverse();
}
