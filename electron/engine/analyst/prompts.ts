import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  PROMPT_NAMES,
  type PromptName,
  type PromptStamp,
  type PromptSummary,
  type PromptText,
} from '../../../shared/api/procedures-prompts.ts';
import { UserError } from '../base/index.ts';

const OURS = fileURLToPath(new URL('../../../resources/prompts/analyst', import.meta.url));

/** A prompt in use. */
export interface Prompt extends PromptStamp {
  /** The variables that the text must hold, each as `{{name}}`. */
  readonly variables: readonly string[];
  readonly text: string;
}

export type PromptBook = Readonly<Record<PromptName, Prompt>>;

/**
 * The analyst's prompts: ours, and in front of them those that a person has edited, one file each in `folder`.
 * Every text must hold exactly the variables of ours, so that nothing is filled in wrongly and nothing is lost.
 */
export class Prompts {
  private readonly folder: string;

  /** `dataDir` is Roundhouse's own folder. */
  constructor(dataDir: string) {
    this.folder = join(dataDir, 'prompts', 'analyst');
  }

  /** All prompts for a run. Fails with UserError that names file, line and variable where an edited one cannot be used. */
  load(): PromptBook {
    return {
      tools: this.inUse('tools'),
      root: this.inUse('root'),
      subagent: this.inUse('subagent'),
      delegation: this.inUse('delegation'),
      repository: this.inUse('repository'),
      compaction: this.inUse('compaction'),
      synthesis: this.inUse('synthesis'),
    };
  }

  /** All prompts; an edited one that cannot be used says why, and stands for itself all the same. */
  list(): PromptSummary[] {
    return PROMPT_NAMES.map((name) => {
      const { text: _text, ours: _ours, ...summary } = this.read(name);
      return summary;
    });
  }

  read(name: PromptName): PromptText {
    const ours = ourPrompt(name);
    const path = this.pathOf(name);
    if (!existsSync(path)) return { ...ours, ours: ours.text, outdated: false };
    const file = splitHead(path);
    const version = file.version ?? ours.version;
    const problem = problemOf(path, ours);
    return {
      name,
      version,
      hash: hashOf(file.text),
      edited: true,
      variables: ours.variables,
      outdated: version < ours.version,
      ...(problem === undefined ? {} : { problem: problem.message }),
      text: file.text,
      ours: ours.text,
    };
  }

  /** Puts a text in place of ours. Fails with UserError 'badArgument' that names the variable which is unknown or missing. */
  write(name: PromptName, text: string): PromptText {
    const ours = ourPrompt(name);
    const problem = variableProblem(text, ours.variables);
    if (problem !== undefined) {
      throw new UserError('badArgument', `Line ${problem.line} of the prompt "${name}": ${problem.message}`, {
        name,
        variable: problem.variable,
      });
    }
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = this.pathOf(name);
    const beside = `${path}.${process.pid}.new`;
    const head = `---\nversion: ${ours.version}\nvariables: [${ours.variables.join(', ')}]\n---\n`;
    writeFileSync(beside, `${head}${text.trimEnd()}\n`, { mode: 0o600, flush: true });
    renameSync(beside, path);
    return this.read(name);
  }

  /** Takes the person's text away. */
  reset(name: PromptName): PromptText {
    rmSync(this.pathOf(name), { force: true });
    return this.read(name);
  }

  private pathOf(name: PromptName): string {
    return join(this.folder, `${name}.md`);
  }

  private inUse(name: PromptName): Prompt {
    const ours = ourPrompt(name);
    const path = this.pathOf(name);
    if (!existsSync(path)) return ours;
    const problem = problemOf(path, ours);
    if (problem !== undefined) throw problem;
    const { version, text } = splitHead(path);
    return { ...ours, version: version ?? ours.version, text, hash: hashOf(text), edited: true };
  }
}

/** Fills in a prompt's variables. All must be given; values are not looked at for further variables. */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  for (const variable of prompt.variables) {
    if (values[variable] === undefined)
      throw new UserError('badArgument', `The prompt "${prompt.name}": nothing is given for {{${variable}}}.`, {
        variable,
      });
  }
  return prompt.text
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a report tells of the prompts that it came from. */
export function stampsOf(book: PromptBook): PromptStamp[] {
  return PROMPT_NAMES.map((name) => {
    const { version, hash, edited } = book[name];
    return { name, version, hash, edited };
  });
}

function ourPrompt(name: PromptName): Prompt {
  const path = join(OURS, `${name}.md`);
  const { version, variables, text } = splitHead(path);
  if (version === undefined || variables === undefined) throw headMissing(path);
  const problem = variableProblem(text, variables);
  if (problem !== undefined) throw new UserError('unreadable', `${path}: ${problem.message}`, { path });
  return { name, version, variables, text, hash: hashOf(text), edited: false };
}

interface PromptFile {
  readonly version: number | undefined;
  readonly variables: readonly string[] | undefined;
  readonly text: string;
  readonly headLines: number;
}

function splitHead(path: string): PromptFile {
  const whole = readFileSync(path, 'utf8').replace(/\r\n/g, '\n');
  const head = /^---\nversion: (\d+)\nvariables: \[([^\]]*)\]\n---\n/.exec(whole);
  if (head === null) return { version: undefined, variables: undefined, text: whole, headLines: 0 };
  const variables = (head[2] ?? '')
    .split(',')
    .map((variable) => variable.trim())
    .filter((variable) => variable !== '');
  return { version: Number(head[1]), variables, text: whole.slice(head[0].length), headLines: 4 };
}

/** What is wrong with an edited file; files are also written by hand. */
function problemOf(path: string, ours: Prompt): UserError | undefined {
  const file = splitHead(path);
  if (file.version === undefined) return headMissing(path);
  const problem = variableProblem(file.text, ours.variables);
  if (problem === undefined) return undefined;
  const line = problem.line + file.headLines;
  return new UserError('unreadable', `${path}:${line}: ${problem.message}`, { path, line, variable: problem.variable });
}

function headMissing(path: string): UserError {
  return new UserError(
    'unreadable',
    `${path}:1: a prompt begins with "---", "version: N", "variables: [a, b]", "---".`,
    { path, line: 1 },
  );
}

/** The first variable of a text that is not known, or that is known and does not stand in it; lines count from 1. */
function variableProblem(
  text: string,
  known: readonly string[],
): { readonly line: number; readonly variable: string; readonly message: string } | undefined {
  const used = new Set<string>();
  for (const match of text.matchAll(/\{\{(\w+)\}\}/g)) {
    const variable = match[1] ?? '';
    used.add(variable);
    if (known.includes(variable)) continue;
    const line = text.slice(0, match.index).split('\n').length;
    const message = `{{${variable}}} is unknown here; this prompt has ${known.map((each) => `{{${each}}}`).join(', ') || 'no variables'}.`;
    return { line, variable, message };
  }
  const missing = known.find((variable) => !used.has(variable));
  if (missing === undefined) return undefined;
  const line = text.trimEnd().split('\n').length;
  return { line, variable: missing, message: `{{${missing}}} is missing: without it, what it stands for is lost.` };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 16);
}
