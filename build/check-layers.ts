/** Checks layers, faces and circles with dependency-cruiser, and proves that it looked at every module. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { cruise, type ICruiseResult } from 'dependency-cruiser';

import { layerRules } from './layer-rules.ts';

const ROOTS = ['electron', 'shared', 'renderer', 'test', 'build'].filter((root) => existsSync(root));

const result = await cruise(ROOTS, {
  ...layerRules.options,
  validate: true,
  ruleSet: { forbidden: layerRules.forbidden },
});
if (typeof result.output === 'string') throw new Error('dependency-cruiser gave text where a result was expected');
const output: ICruiseResult = result.output;

const seen = new Set(output.modules.map((module) => module.source));
const missed = modulesOnDisk().filter((file) => !seen.has(file));
for (const violation of output.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
for (const file of missed) console.error(`not looked at: ${file}`);
if (output.summary.violations.length > 0 || missed.length > 0) process.exit(1);
console.log(
  `layers: ${seen.size} modules and their imports looked at, ${modulesOnDisk().length} of ours, no violation`,
);

/** Every module of ours, as git knows it: tracked, or new and not ignored. */
function modulesOnDisk(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/assembly/') && !file.endsWith('.d.ts'))
    .filter((file) => existsSync(file));
}
