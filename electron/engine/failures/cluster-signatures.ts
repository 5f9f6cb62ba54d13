import { signatureKey, type RawSignature } from './signature-collector.ts';

/** Signatures that say nearly the same, led by the commonest. */
export interface SignatureCluster {
  readonly leader: RawSignature;
  readonly members: readonly RawSignature[];
}

/**
 * Joins what several workers gathered, equal signatures first, then near-duplicates of one span name and tool whose
 * words agree by at least `similarity` (Jaccard). Largest cluster first. Greedy: each message joins the first larger
 * one it resembles, so that results do not depend on the order of workers.
 */
export function clusterSignatures(gathered: readonly RawSignature[], similarity: number): SignatureCluster[] {
  const groups = Map.groupBy(mergeEqual(gathered), (signature) => `${signature.spanName}\u0000${signature.tool}`);
  const clusters = [...groups.values()].flatMap((group) => clusterGroup(group, similarity));
  return clusters.toSorted(
    (a, b) => errorSpansOf(b) - errorSpansOf(a) || compareText(a.leader.message, b.leader.message),
  );
}

export function errorSpansOf(cluster: SignatureCluster): number {
  return cluster.members.reduce((total, member) => total + member.count, 0);
}

/** A trace that shows several variants counts once. */
export function tracesOf(cluster: SignatureCluster): number {
  return new Set(cluster.members.flatMap((member) => member.traces)).size;
}

function mergeEqual(gathered: readonly RawSignature[]): RawSignature[] {
  const merged = new Map<string, RawSignature>();
  for (const signature of gathered) {
    const key = signatureKey(signature.spanName, signature.tool, signature.message);
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, { ...signature, traces: [...signature.traces], examples: [...signature.examples] });
      continue;
    }
    known.count += signature.count;
    for (const trace of signature.traces) known.traces.push(trace);
    known.firstSeenNs = pick(known.firstSeenNs, signature.firstSeenNs, (a, b) => a < b);
    known.lastSeenNs = pick(known.lastSeenNs, signature.lastSeenNs, (a, b) => a > b);
    known.examples.push(...signature.examples);
  }
  return [...merged.values()];
}

function pick(
  a: bigint | undefined,
  b: bigint | undefined,
  isBetter: (a: bigint, b: bigint) => boolean,
): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return isBetter(a, b) ? a : b;
}

/** Past this many leaders, further messages stay alone: comparing all pairs would be quadratic. */
const MAX_LEADERS = 1_000;

interface Leader {
  readonly signature: RawSignature;
  readonly words: ReadonlySet<string>;
  readonly members: RawSignature[];
}

function clusterGroup(group: readonly RawSignature[], similarity: number): SignatureCluster[] {
  const leaders: Leader[] = [];
  const ordered = group.toSorted((a, b) => b.count - a.count || compareText(a.message, b.message));
  for (const signature of ordered) {
    const words = wordsOf(signature.message);
    const leader = leaders.slice(0, MAX_LEADERS).find((item) => jaccard(item.words, words) >= similarity);
    if (leader === undefined) leaders.push({ signature, words, members: [signature] });
    else leader.members.push(signature);
  }
  return leaders.map(({ signature, members }) => ({ leader: signature, members }));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function wordsOf(message: string): ReadonlySet<string> {
  return new Set(
    message
      .toLowerCase()
      .split(/[^a-z0-9_<>]+/)
      .filter((word) => word !== ''),
  );
}

/** Agreement of two word sets, 0 to 1; sets too different in size are not compared word by word. */
function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (large.size === 0) return 1;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / (small.size + large.size - shared);
}
