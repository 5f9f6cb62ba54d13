import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../base/index.ts';

const PROMPT_NAMES = ['tools', 'root', 'subagent', 'delegation', 'repository', 'compaction', 'synthesis'] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];

export interface Prompt {
  readonly name: PromptName;
  readonly version: number;
  readonly variables: readonly string[];
  readonly text: string;
  /** The file it was read from. */
  readonly path: string;
}

export type PromptBook = Readonly<Record<PromptName, Prompt>>;

/**
 * Reads all prompts: from `folders` in order, the first that has the file wins, so that a user's folder stands before ours.
 * Fails with UserError where a prompt is missing, has no head, or uses a variable that it does not declare or that ours
 * does not give.
 */
export function loadPrompts(folders: readonly string[]): PromptBook {
  const ours = folders.at(-1) ?? '';
  const read = (name: PromptName): Prompt => {
    const path = folders.map((folder) => join(folder, `${name}.md`)).find((candidate) => existsSync(candidate));
    if (path === undefined)
      throw new UserError('notFound', `The prompt "${name}" is in none of: ${folders.join(', ')}.`, { name });
    const prompt = parsePrompt(name, path);
    const own = join(ours, `${name}.md`);
    if (path !== own && existsSync(own)) checkAgainst(prompt, parsePrompt(name, own));
    return prompt;
  };
  return {
    tools: read('tools'),
    root: read('root'),
    subagent: read('subagent'),
    delegation: read('delegation'),
    repository: read('repository'),
    compaction: read('compaction'),
    synthesis: read('synthesis'),
  };
}

/** Fills in a prompt's variables. All declared ones must be given; values are not looked at for further variables. */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  for (const variable of prompt.variables) {
    if (values[variable] === undefined)
      throw new UserError('badArgument', `${prompt.path}: nothing is given for {{${variable}}}.`, { variable });
  }
  return prompt.text
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function parsePrompt(name: PromptName, path: string): Prompt {
  const whole = readFileSync(path, 'utf8').replace(/\r\n/g, '\n');
  const head = /^---\nversion: (\d+)\nvariables: \[([^\]]*)\]\n---\n/.exec(whole);
  if (head === null) {
    throw new UserError(
      'unreadable',
      `${path}:1: a prompt begins with "---", "version: N", "variables: [a, b]", "---".`,
      { path, line: 1 },
    );
  }
  const variables = (head[2] ?? '')
    .split(',')
    .map((variable) => variable.trim())
    .filter((variable) => variable !== '');
  const text = whole.slice(head[0].length);
  for (const match of text.matchAll(/\{\{(\w+)\}\}/g)) {
    if (variables.includes(match[1] ?? '')) continue;
    const line = whole.slice(0, head[0].length + match.index).split('\n').length;
    throw new UserError(
      'unreadable',
      `${path}:${line}: {{${match[1] ?? ''}}} is not among the declared variables (${variables.join(', ') || 'none'}).`,
      { path, line },
    );
  }
  return { name, version: Number(head[1]), variables, text, path };
}

function checkAgainst(theirs: Prompt, ours: Prompt): void {
  for (const variable of theirs.variables) {
    if (ours.variables.includes(variable)) continue;
    throw new UserError(
      'unreadable',
      `${theirs.path}: {{${variable}}} is unknown here; the prompt "${ours.name}" may use ${ours.variables.join(', ') || 'no variables'}.`,
      { path: theirs.path, variable },
    );
  }
}
