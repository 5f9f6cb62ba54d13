import { JsonPatterns } from './json-pattern.ts';
import type { JsonPiece, JsonSplitOptions } from './json-piece.ts';
import { JsonWalk } from './json-walk.ts';

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
