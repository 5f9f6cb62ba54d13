/** A value found at one of the patterns asked for. */
export interface JsonElement {
  readonly kind: 'element';
  /** Index of the pattern that it matched. */
  readonly pattern: number;
  /** Its place in its document, such as `data[3].spans[7]`; '' for a top-level value. */
  readonly path: string;
  /** Path of the container that holds it, such as `data[3].spans`. */
  readonly parent: string;
  /** 0-based ordinal of the top-level value that holds it. */
  readonly document: number;
  readonly offset: number;
  readonly length: number;
  /** 1-based line on which it begins. */
  readonly line: number;
  /** Its bytes, valid until the next piece is asked for. Not validated inside: JSON.parse may still refuse them. */
  readonly bytes: Uint8Array;
}

/** A stretch of bytes that could not be read as JSON; reading went on after it. */
export interface JsonDamage {
  readonly kind: 'damage';
  readonly reason: string;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

/** The end of a top-level value. */
export interface JsonDocumentEnd {
  readonly kind: 'documentEnd';
  readonly document: number;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
  /** Elements that matched within it. */
  readonly elements: number;
}

export type JsonPiece = JsonElement | JsonDamage | JsonDocumentEnd;

export interface JsonSplitOptions {
  readonly maxElementBytes?: number;
  /** Tells a real element from a look-alike while searching for a place to go on after damage. */
  readonly accept?: (bytes: Uint8Array, pattern: number) => boolean;
}
