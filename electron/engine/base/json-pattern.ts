/** One step down into a JSON value: a member by name, any member, or any array element. */
type Segment =
  { readonly kind: 'member'; readonly name: string } | { readonly kind: 'anyMember' } | { readonly kind: 'element' };

/**
 * Patterns such as `''` (each top-level value), `[*]`, `data[*].spans[*]`, `processes`, `*[*]`, compiled for a walk from the
 * top: a bit mask says which patterns still fit the path so far. At most 31 patterns.
 */
export class JsonPatterns {
  private readonly patterns: readonly (readonly Segment[])[];
  /** Mask in which every pattern is alive. */
  readonly all: number;

  constructor(patterns: readonly string[]) {
    this.patterns = patterns.map(parsePattern);
    this.all = 2 ** patterns.length - 1;
  }

  /** Of the patterns alive at `depth` containers, those that a member `key` (or, without, an element) still fits. */
  step(alive: number, depth: number, key: string | undefined): number {
    let next = 0;
    this.patterns.forEach((segments, index) => {
      if ((alive & (1 << index)) === 0) return;
      const segment = segments[depth];
      if (segment !== undefined && fits(segment, key)) next |= 1 << index;
    });
    return next;
  }

  /** Containers from the top down to the elements of the first pattern of array elements; names of any member are '?'. */
  guessedFrames():
    | { readonly pattern: number; readonly containers: readonly { readonly isArray: boolean; readonly path: string }[] }
    | undefined {
    const pattern = this.patterns.findIndex((segments) => segments.at(-1)?.kind === 'element');
    const segments = this.patterns[pattern];
    if (segments === undefined) return undefined;
    let path = '';
    const containers = segments.map((segment) => {
      const container = { isArray: segment.kind === 'element', path };
      if (segment.kind === 'element') path += '[?]';
      else path += `${path === '' ? '' : '.'}${segment.kind === 'member' ? segment.name : '?'}`;
      return container;
    });
    return { pattern, containers };
  }

  /** The first alive pattern that ends exactly after `depth` steps, or -1. */
  matched(alive: number, depth: number): number {
    return this.patterns.findIndex((segments, index) => (alive & (1 << index)) !== 0 && segments.length === depth);
  }
}

function fits(segment: Segment, key: string | undefined): boolean {
  if (segment.kind === 'element') return key === undefined;
  if (key === undefined) return false;
  return segment.kind === 'anyMember' || segment.name === key;
}

function parsePattern(pattern: string): Segment[] {
  return [...pattern.matchAll(/\[\*\]|[^.[\]]+/g)].map(([part]) => {
    if (part === '[*]') return { kind: 'element' };
    return part === '*' ? { kind: 'anyMember' } : { kind: 'member', name: part };
  });
}
