import type { TextPattern } from '../../../shared/filter/index.ts';
import { assertNever } from '../base/index.ts';
import { compilePattern } from '../search/index.ts';

/** Whether a value meets any of the patterns. Throws UserError 'badPattern' for a regular expression that is none. */
export function textTest(patterns: readonly TextPattern[]): (value: string) => boolean {
  const tests = patterns.map(patternTest);
  return (value) => tests.some((test) => test(value));
}

function patternTest(pattern: TextPattern): (value: string) => boolean {
  switch (pattern.kind) {
    case 'exact': {
      if (pattern.caseSensitive) return (value) => value === pattern.text;
      const lower = pattern.text.toLowerCase();
      return (value) => value.toLowerCase() === lower;
    }
    case 'glob':
      return globTest(pattern.text.toLowerCase());
    case 'regex': {
      const regex = compilePattern(pattern.source, pattern.ignoreCase ? 'i' : '');
      return (value) => regex.matcher(value).find();
    }
    default:
      return assertNever(pattern);
  }
}

/** `*` and `?` over the whole value, in linear time: on a mismatch only the last star is tried again, one further on. */
function globTest(glob: string): (value: string) => boolean {
  return (value) => {
    const text = value.toLowerCase();
    let g = 0;
    let t = 0;
    let star = -1;
    let starText = 0;
    while (t < text.length) {
      if (glob[g] === '*') {
        star = g++;
        starText = t;
      } else if (g < glob.length && (glob[g] === '?' || glob[g] === text[t])) {
        g += 1;
        t += 1;
      } else if (star >= 0) {
        g = star + 1;
        t = ++starText;
      } else return false;
    }
    while (glob[g] === '*') g += 1;
    return g === glob.length;
  };
}
