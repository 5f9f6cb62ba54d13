import type { JsonPath } from '../../components/json-tree-model.ts';

/** A place in a record as the engine writes it: `attributes["output.value"]`, `events[2].attributes["x"]`. */
export function recordPath(path: JsonPath): string {
  return path
    .map((step, at) => {
      if (typeof step === 'number') return `[${step}]`;
      if (/^[A-Za-z_]\w*$/.test(step) && path[at - 1] !== 'attributes') return at === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step)}]`;
    })
    .join('');
}

/** A place as people read it: attributes by their key alone. */
export function keyOfPath(path: string): string {
  return /^attributes\["((?:[^"\\]|\\.)*)"\]$/.exec(path)?.[1] ?? path.replace(/^attributes/, '');
}
