/** A place in a record: keys and indexes from its top. Written `attributes["output.value"]`, `events[2].attributes.x`. */
export type RecordPath = readonly (string | number)[];

export function writePath(path: RecordPath): string {
  return path
    .map((part, i) => {
      if (typeof part === 'number') return `[${part}]`;
      if (/^[A-Za-z_]\w*$/.test(part) && path[i - 1] !== 'attributes') return i === 0 ? part : `.${part}`;
      return `[${JSON.stringify(part)}]`;
    })
    .join('');
}

/** Undefined for what is no path. After `attributes.` a whole dotted key may follow unquoted, as people write it. */
export function parsePath(text: string): RecordPath | undefined {
  const path: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]"]+)/y;
    step.lastIndex = at;
    if (path.at(-1) === 'attributes' && text[at] === '.' && !text.startsWith('.[', at)) {
      path.push(text.slice(at + 1));
      return path;
    }
    const match = step.exec(text);
    if (match === null) return undefined;
    if (match[1] !== undefined) path.push(Number(match[1]));
    else if (match[2] !== undefined) path.push(quotedKey(match[2]));
    else path.push(match[3] ?? '');
    at = step.lastIndex;
  }
  return path;
}

function quotedKey(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
