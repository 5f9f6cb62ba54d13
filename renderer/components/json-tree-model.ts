/** A value as JSON has it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Keys from the top to a value; `DECODED` steps into the JSON that a string holds. */
export type JsonPath = readonly (string | number)[];

export const DECODED = ':json';

/** One visible line of a tree. */
export type JsonLine =
  | {
      readonly kind: 'value';
      readonly path: JsonPath;
      readonly id: string;
      readonly depth: number;
      readonly key: string | number | undefined;
      readonly value: JsonValue;
      /** Lists and records open; strings that hold JSON can be decoded. */
      readonly fold: 'none' | 'open' | 'closed';
      readonly decodable: boolean;
      readonly decoded: boolean;
    }
  /** Stands for children that are not listed yet. */
  | {
      readonly kind: 'more';
      readonly id: string;
      readonly parent: string;
      readonly depth: number;
      readonly shown: number;
      readonly total: number;
    };

export interface JsonTreeState {
  readonly open: ReadonlySet<string>;
  /** Children listed, by the id of a line; `CHILDREN_STEP` where absent. */
  readonly shown: ReadonlyMap<string, number>;
  readonly decoded: ReadonlySet<string>;
}

export const CHILDREN_STEP = 200;
/** Longer strings are not tried: parsing megabytes for a fold mark would stop the window. */
const DECODE_LIMIT = 1_000_000;

interface Pending {
  readonly path: JsonPath;
  readonly key: string | number | undefined;
  readonly value: JsonValue;
  readonly depth: number;
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
    const { pending } = task;
    const id = lineId(pending.path);
    const nested = typeof pending.value === 'string' ? decodeJson(pending.value) : undefined;
    const decoded = nested !== undefined && state.decoded.has(id);
    const container = decoded ? nested : isContainer(pending.value) ? pending.value : undefined;
    const open = container !== undefined && (decoded || state.open.has(id));
    lines.push({
      kind: 'value',
      path: pending.path,
      id,
      depth: pending.depth,
      key: pending.key,
      value: pending.value,
      fold: container === undefined || sizeOf(container) === 0 ? 'none' : open ? 'open' : 'closed',
      decodable: nested !== undefined,
      decoded,
    });
    if (container !== undefined && open) tasks.push(...childTasks(container, pending, decoded, state.shown.get(id)));
  }
  return lines;
}

/** The JSON list or record that a string holds, if it does. */
export function decodeJson(text: string): JsonValue | undefined {
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

export function isContainer(value: JsonValue): value is readonly JsonValue[] | { readonly [key: string]: JsonValue } {
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
  const pending: Pending = { path: [], key: undefined, value: root, depth: -1 };
  if (!isContainer(root)) return [{ kind: 'value', pending: { ...pending, depth: 0 } }];
  return childTasks(root, pending, false, Infinity);
}

/** Tasks for the children, last first, as a stack wants them. */
function childTasks(container: JsonValue, parent: Pending, decoded: boolean, shown = CHILDREN_STEP): Task[] {
  const entries: readonly (readonly [string | number, JsonValue])[] = Array.isArray(container)
    ? container.map((value, at) => [at, value] as const)
    : Object.entries(container ?? {});
  const path = decoded ? [...parent.path, DECODED] : parent.path;
  const depth = parent.depth + 1;
  const listed = entries.slice(0, shown).map(([key, value]): Task => ({
    kind: 'value',
    pending: { path: [...path, key], key, value, depth },
  }));
  if (entries.length > shown) {
    const id = lineId(parent.path);
    listed.push({
      kind: 'line',
      line: { kind: 'more', id: `${id} more`, parent: id, depth, shown, total: entries.length },
    });
  }
  return listed.reverse();
}
