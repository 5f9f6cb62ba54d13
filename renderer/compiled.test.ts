import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { expect, it } from 'vitest';

/** Files in which the React Compiler leaves a component or hook as it is, and why. All others are compiled whole. */
const NOT_COMPILED: Readonly<Record<string, string>> = {
  'client/use-pages.ts': 'reads a cache outside of what React sees, and says so by a directive',
  'screens/analyst/spend-panel.tsx': 'an internal error of the compiler',
  'screens/models/role-panel.tsx': 'leaves out a field by a name that is computed',
  'screens/sources/langfuse-selection.tsx': 'leaves out a field by a name that is computed',
  'screens/trace/conversation/conversation-view.tsx': 'uses a library that gives functions which change',
  'screens/trace/use-scene.ts': 'has a bigint written out',
  'timeline/timeline-canvas.tsx': 'assigns by ||=',
  'timeline/use-canvas.ts': 'keeps its function by hand',
};

interface Compiled {
  readonly file: string;
  readonly kind: string;
}

it('is compiled: every component and hook, but for those that are known', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx$|(?:^|\/)use-[^/]*\.ts$/.test(file) && !file.includes('.test.'));
  const seen = files.flatMap((file) => compile(file));
  expect(seen.filter(({ kind }) => kind === 'CompileSuccess').length).toBeGreaterThan(300);
  const left = seen.filter(({ kind }) => kind !== 'CompileSuccess').map(({ file }) => file);
  expect([...new Set(left)].toSorted()).toEqual(Object.keys(NOT_COMPILED));
}, 180_000);

const require = createRequire(import.meta.url);
// Babel brings no types; this is the part of it that is used here.
const babel = require('@babel/core') as {
  readonly transformSync: (text: string, options: object) => unknown;
};

/** What the compiler, with the settings of the window's build, makes of each component and hook of a file. */
function compile(file: string): readonly Compiled[] {
  const seen: Compiled[] = [];
  const logger = { logEvent: (_: unknown, { kind }: { readonly kind: string }) => seen.push({ file, kind }) };
  babel.transformSync(readFileSync(join(import.meta.dirname, file), 'utf8'), {
    filename: file,
    configFile: false,
    babelrc: false,
    code: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[require.resolve('babel-plugin-react-compiler'), { logger }]],
  });
  return seen;
}
