import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { fillPrompt, loadPrompts } from './prompts.ts';

const ours = resolve(import.meta.dirname, '../../../resources/prompts/analyst');

describe('prompts', () => {
  it('are all there, with every variable declared', () => {
    const book = loadPrompts([ours]);
    for (const prompt of Object.values(book)) {
      const filled = fillPrompt(
        prompt,
        Object.fromEntries(prompt.variables.map((variable) => [variable, `<${variable}>`])),
      );
      expect(filled).not.toMatch(/\{\{/);
    }
  });

  it('can be replaced one by one, but not with variables that nobody fills in', () => {
    const theirs = mkdtempSync(join(tmpdir(), 'rh-prompts-'));
    writeFileSync(join(theirs, 'compaction.md'), '---\nversion: 7\nvariables: []\n---\nShorter.\n');
    expect(loadPrompts([theirs, ours]).compaction).toMatchObject({ version: 7, text: 'Shorter.\n' });
    writeFileSync(join(theirs, 'compaction.md'), '---\nversion: 7\nvariables: [mood]\n---\nBe {{mood}}.\n');
    expect(() => loadPrompts([theirs, ours])).toThrow(/mood/);
    writeFileSync(join(theirs, 'compaction.md'), '---\nversion: 7\nvariables: []\n---\none\ntwo {{tone}}\n');
    expect(() => loadPrompts([theirs, ours])).toThrow(/compaction\.md:6: \{\{tone\}\}/);
  });

  it('does not look for variables in values', () => {
    const prompt = loadPrompts([ours]).synthesis;
    expect(fillPrompt(prompt, { focus: '{{secret}}' })).toContain('{{secret}}');
  });
});
