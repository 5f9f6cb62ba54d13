/** A broken promise of our own code. Never caught to go on. */
export class InvariantError extends Error {
  readonly invariant: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(invariant: string, facts: Readonly<Record<string, unknown>>) {
    super(`Invariant ${invariant} is broken: ${JSON.stringify(facts)}`);
    this.name = 'InvariantError';
    this.invariant = invariant;
    this.facts = facts;
  }
}

/** Throws an InvariantError that names the promise, such as `index.spansAreSortedByTrace`. */
export function invariant(
  condition: boolean,
  name: string,
  facts: Readonly<Record<string, unknown>> = {},
): asserts condition {
  if (!condition) throw new InvariantError(name, facts);
}

/** Makes the compiler prove that a switch handles every variant. */
export function assertNever(value: never): never {
  throw new InvariantError('switch.isExhaustive', { value });
}
