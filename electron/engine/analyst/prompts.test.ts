import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { fillPrompt, Prompts, stampsOf } from './prompts.ts';

let dataDir: string;
let prompts: Prompts;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rh-prompts-'));
  prompts = new Prompts(dataDir);
});

function writeByHand(name: string, content: string): void {
  mkdirSync(join(dataDir, 'prompts', 'analyst'), { recursive: true });
  writeFileSync(join(dataDir, 'prompts', 'analyst', `${name}.md`), content);
}

describe('our prompts', () => {
  it('are all there, and every variable of theirs is filled in', () => {
    for (const prompt of Object.values(prompts.load())) {
      const values = Object.fromEntries(prompt.variables.map((variable) => [variable, `<${variable}>`]));
      expect(fillPrompt(prompt, values)).not.toMatch(/\{\{/);
    }
  });

  it('keep variables that stand in a value as they are', () => {
    expect(fillPrompt(prompts.load().synthesis, { focus: '{{secret}}' })).toContain('{{secret}}');
  });
});

describe('an edited prompt', () => {
  it('takes the place of ours until it is reset, and changes the stamp', () => {
    const before = stampsOf(prompts.load());
    const written = prompts.write('synthesis', 'Compare them. {{focus}}');
    expect(written).toMatchObject({ edited: true, outdated: false, text: 'Compare them. {{focus}}\n' });
    expect(written.ours).toContain('{{focus}}');
    const after = stampsOf(prompts.load());
    expect(after.filter((stamp, at) => stamp.hash !== before[at]?.hash).map(({ name }) => name)).toEqual(['synthesis']);
    expect(prompts.reset('synthesis')).toMatchObject({ edited: false });
    expect(stampsOf(prompts.load())).toEqual(before);
  });

  it('is refused with a variable that is unknown, or lacking one, by its name', () => {
    expect(() => prompts.write('synthesis', 'Look.\nAt {{mood}} {{focus}}')).toThrow(/Line 2.*\{\{mood\}\} is unknown/);
    expect(() => prompts.write('synthesis', 'Look.')).toThrow(/\{\{focus\}\} is missing/);
    expect(prompts.read('synthesis').edited).toBe(false);
  });

  it('that was written by hand is checked likewise, and named with its line', () => {
    writeByHand('compaction', '---\nversion: 7\nvariables: []\n---\none\ntwo {{tone}}\n');
    expect(() => prompts.load()).toThrow(/compaction\.md:6: \{\{tone\}\}/);
    expect(prompts.list().find(({ name }) => name === 'compaction')?.problem).toContain('{{tone}}');
    writeByHand('compaction', 'Shorter.\n');
    expect(() => prompts.load()).toThrow(/compaction\.md:1: a prompt begins with/);
    writeByHand('compaction', '---\nversion: 0\nvariables: []\n---\nShorter.\n');
    expect(prompts.load().compaction).toMatchObject({ edited: true, text: 'Shorter.\n' });
    expect(prompts.read('compaction')).toMatchObject({ version: 0, outdated: true });
  });
});
