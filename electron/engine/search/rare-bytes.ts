import type { Needle } from './needle.ts';

/** Printable ASCII by falling frequency in agent traces of fifteen producers (60 MB of JSON). Other bytes are rarer. */
const BY_FREQUENCY =
  ' e"tnaiosr\\l:c,udmh0gpfy.1b2{}_v4k3-975wT68/AxISNVU[]PC*^DMEFOHWBLR()\'qjzY#G=JKXZQ+?$&!@%>|<`;~';

/** Weight of each byte: how often it is seen, roughly as a power law of its rank. */
const WEIGHT = byteWeights();

/** Two places of a needle whose bytes are seldom seen, the rarest first; both the same in a needle of one byte. */
export function rareOffsets(needle: Needle): readonly [number, number] {
  const order = [...needle.want.keys()].sort((a, b) => weightAt(needle, a) - weightAt(needle, b));
  const first = order[0] ?? 0;
  // A byte equal to the first tells little more; take another kind where there is one.
  const second = order.find((offset) => needle.want[offset] !== needle.want[first]) ?? order[1] ?? first;
  return [first, second];
}

/** How often a needle's rarest byte is met: to choose between alternatives, lower is better. */
export function needleWeight(needle: Needle): number {
  const [first, second] = rareOffsets(needle);
  return weightAt(needle, first) * (first === second ? 1 : weightAt(needle, second));
}

function weightAt(needle: Needle, offset: number): number {
  const want = needle.want[offset] ?? 0;
  const keep = needle.keep[offset] ?? 0;
  if (keep === 0xff) return WEIGHT[want] ?? 1;
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) if ((byte & keep) === want) sum += WEIGHT[byte] ?? 0;
  return sum;
}

function byteWeights(): Float64Array {
  const weights = new Float64Array(256).fill(1 / 4000);
  [...BY_FREQUENCY].forEach((char, rank) => {
    weights[char.charCodeAt(0)] = 1 / (6 + rank + (rank * rank) / 10);
  });
  return weights;
}
