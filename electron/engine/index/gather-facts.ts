/** What is told of shapes and owners to the gathering. */
export interface GatherFacts {
  /** Place of each shape's kind in OBSERVATION_KINDS. */
  readonly shapeKinds: Uint8Array;
  /** Place of each shape's status in SPAN_STATUSES. */
  readonly shapeStatuses: Uint8Array;
  /** 1 for owners with a session. */
  readonly ownerHasSession: Uint8Array;
}
