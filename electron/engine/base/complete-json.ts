/** How deep JSON text within a string of JSON is completed as well: messages inside an attribute inside a record. */
const TEXT_DEPTH = 2;

/**
 * The beginning of a JSON text, cut anywhere, made whole: what was begun is closed, a key without its value and a cut
 * number or word are dropped, a cut string keeps what there is of it. A cut string that holds JSON text itself is
 * completed likewise. For large records of which the head says enough; text that is no JSON gives text that is none.
 */
export function completeJson(head: string, textDepth = TEXT_DEPTH): string {
  const closers: string[] = [];
  /** Everything before it is complete but for the closers. */
  let safe = 0;
  let isKey = false;
  for (let at = 0; at < head.length; at += 1) {
    switch (head[at]) {
      case '"': {
        const end = endOfString(head, at);
        if (end < 0) {
          if (isKey) return head.slice(0, safe) + closing(closers);
          return head.slice(0, at) + completeText(head.slice(at + 1), textDepth) + closing(closers);
        }
        at = end - 1;
        if (!isKey) safe = end;
        break;
      }
      case '{':
      case '[':
        isKey = head[at] === '{';
        closers.push(isKey ? '}' : ']');
        safe = at + 1;
        break;
      case '}':
      case ']':
        closers.pop();
        isKey = false;
        safe = at + 1;
        break;
      case ':':
        isKey = false;
        break;
      case ',':
        isKey = closers.at(-1) === '}';
        safe = at;
        break;
      default:
    }
  }
  return head.slice(0, safe) + closing(closers);
}

function closing(closers: readonly string[]): string {
  return closers.toReversed().join('');
}

/** The place after the closing quote, or -1. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** A cut string with its quotes: an escape that was cut is left out. */
function completeText(written: string, textDepth: number): string {
  const whole = written.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1');
  const quoted = `"${whole}"`;
  if (textDepth === 0 || !/^\s*(?:\{|\[)/.test(whole)) return quoted;
  try {
    const text: unknown = JSON.parse(quoted);
    return JSON.stringify(completeJson(String(text), textDepth - 1));
  } catch {
    // Not JSON after all; the caller's own parsing tells.
    return quoted;
  }
}
