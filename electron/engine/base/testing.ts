/** The bytes of a text in pieces of a size, as a stream that arrives bit by bit. For tests. */
export async function* inPieces(text: string | Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
