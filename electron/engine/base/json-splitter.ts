import { JsonPatterns } from './json-pattern.ts';
import { JsonWalk } from './json-walk.ts';

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

/**
 * Walks a stream of one or many JSON values and gives the values at `patterns`, holding one of them at a time.
 * One huge document, pretty-printed or not, and objects or arrays one after the other are read alike. A cut tail gives every
 * complete element before the cut and one damage. After a syntax error the walk goes on at the next value that begins a
 * line, or at the next thing that looks like the elements seen so far.
 */
export async function* splitJson(
  chunks: AsyncIterable<Uint8Array>,
  patterns: readonly string[],
  options: JsonSplitOptions = {},
): AsyncGenerator<JsonPiece> {
  const walk = new JsonWalk(new JsonPatterns(patterns), options);
  for await (const chunk of chunks) {
    walk.push(chunk);
    for (let piece = walk.next(); piece !== undefined; piece = walk.next()) yield piece;
  }
  walk.finish();
  for (let piece = walk.next(); piece !== undefined; piece = walk.next()) yield piece;
}
