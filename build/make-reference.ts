/** Writes docs/reference.md. Run after formats, filter fields, detectors, tools or SQL views have changed. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { referenceText } from './reference-text.ts';

writeFileSync(resolve(import.meta.dirname, '../docs/reference.md'), referenceText());
