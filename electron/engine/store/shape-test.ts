import type { DumpIndex, Owner, Shape } from '../index/index.ts';

/** 1 for each row of the shape table that meets the test, else 0: each distinct combination of facts is asked once. */
export function shapesWhere(index: DumpIndex, test: (shape: Shape) => boolean): Uint8Array {
  const answers = new Uint8Array(index.shapes.count);
  for (let row = 0; row < answers.length; row++) answers[row] = test(index.shapes.row(row)) ? 1 : 0;
  return answers;
}

/** The same of the owner table. */
export function ownersWhere(index: DumpIndex, test: (owner: Owner) => boolean): Uint8Array {
  const answers = new Uint8Array(index.owners.count);
  for (let row = 0; row < answers.length; row++) answers[row] = test(index.owners.row(row)) ? 1 : 0;
  return answers;
}

export function isErrorShape(shape: Shape): boolean {
  return shape.status === 'error';
}
