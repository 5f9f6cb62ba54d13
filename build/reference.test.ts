import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from 'vitest';

import { referenceText } from './reference-text.ts';

it('docs/reference.md says what the program declares (else run node build/make-reference.ts)', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../docs/reference.md'), 'utf8')).toBe(referenceText());
});
