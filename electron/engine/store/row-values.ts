/** `read` of rows 0 to `count` − 1. A plain loop: `Float64Array.from` with a function takes ten times as long. */
export function valuesOf(count: number, read: (row: number) => number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(count);
  for (let row = 0; row < count; row++) values[row] = read(row);
  return values;
}

/** `read` of the rows listed, in their order. */
export function valuesAt(rows: Uint32Array, read: (row: number) => number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = read(rows[i]);
  return values;
}
