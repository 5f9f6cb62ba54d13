import { z } from 'zod';

import { agentTool, type AgentTool } from '../tools/agent-tool.ts';
import { git, refArgument } from './git.ts';
import { numbered } from './numbered.ts';

const MOST_TEXT_CHARS = 150_000;
/** Unit and record separators of ASCII: they stand in no commit subject. */
const UNIT = '\u001f';

const path = z.string().min(1).describe('Path within the repository.');

/** Tools that read a repository's history, for finding the change behind a regression. */
export function gitTools(root: string): readonly AgentTool[] {
  return [logTool(root), showTool(root), diffTool(root), blameTool(root), readAtTool(root)];
}

function logTool(root: string): AgentTool {
  return agentTool({
    name: 'git_log',
    description: 'Commits, newest first; a window of time and a search for lines that came or went narrow them down.',
    input: z
      .strictObject({
        limit: z.int().min(1).max(500).default(50),
        since: z.string().optional().describe('Date, such as 2026-08-01.'),
        until: z.string().optional(),
        range: z.string().optional().describe('Such as v1.2..HEAD.'),
        path: path.optional(),
        pickaxe_string: z.string().min(1).optional().describe('Only commits that change how often this text occurs.'),
        pickaxe_regex: z.string().min(1).optional(),
      })
      .refine(
        (input) => input.pickaxe_string === undefined || input.pickaxe_regex === undefined,
        'Give pickaxe_string or pickaxe_regex, not both.',
      ),
    run: async (input, { signal }) => {
      const text = await git(
        root,
        'log',
        [
          `--max-count=${input.limit + 1}`,
          `--format=%H${UNIT}%an${UNIT}%aI${UNIT}%s`,
          ...(input.since === undefined ? [] : [`--since=${input.since}`]),
          ...(input.until === undefined ? [] : [`--until=${input.until}`]),
          ...(input.pickaxe_string === undefined ? [] : [`-S${input.pickaxe_string}`]),
          ...(input.pickaxe_regex === undefined ? [] : ['-E', `-G${input.pickaxe_regex}`]),
          '--end-of-options',
          refArgument(input.range ?? 'HEAD'),
          '--',
          ...(input.path === undefined ? [] : [input.path]),
        ],
        signal,
      );
      const commits = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [sha = '', author = '', authoredAt = '', subject = ''] = line.split(UNIT);
          return { sha, author, authoredAt, subject: subject.slice(0, 500) };
        });
      return JSON.stringify({ commits: commits.slice(0, input.limit), hasMore: commits.length > input.limit });
    },
  });
}

function showTool(root: string): AgentTool {
  return agentTool({
    name: 'git_show',
    description: 'One commit: its message and changed files, and on demand its patch.',
    input: z.strictObject({ ref: z.string().min(1), path: path.optional(), include_patch: z.boolean().default(false) }),
    run: async (input, { signal }) =>
      cut(
        await git(
          root,
          'show',
          [
            input.include_patch ? '--patch' : '--stat',
            '--format=commit %H%nauthor %an%ndate %aI%n%n%B',
            '--end-of-options',
            refArgument(input.ref),
            '--',
            ...(input.path === undefined ? [] : [input.path]),
          ],
          signal,
        ),
      ),
  });
}

function diffTool(root: string): AgentTool {
  return agentTool({
    name: 'git_diff',
    description: 'What changed between two refs.',
    input: z.strictObject({
      from: z.string().min(1),
      to: z.string().min(1),
      path: path.optional(),
      stat_only: z.boolean().default(true),
    }),
    run: async (input, { signal }) =>
      cut(
        await git(
          root,
          'diff',
          [
            ...(input.stat_only ? ['--stat'] : []),
            '--end-of-options',
            refArgument(input.from),
            refArgument(input.to),
            '--',
            ...(input.path === undefined ? [] : [input.path]),
          ],
          signal,
        ),
      ),
  });
}

function blameTool(root: string): AgentTool {
  return agentTool({
    name: 'git_blame',
    description: 'Which commit each line of a stretch comes from.',
    input: z
      .strictObject({ path, from: z.int().min(1), to: z.int().min(1), ref: z.string().optional() })
      .refine((input) => input.to >= input.from && input.to - input.from < 2000, 'At most 2,000 lines, from ≤ to.'),
    run: async (input, { signal }) =>
      cut(
        await git(
          root,
          'blame',
          [
            '--date=iso-strict',
            '-L',
            `${input.from},${input.to}`,
            ...(input.ref === undefined ? [] : [refArgument(input.ref)]),
            '--',
            input.path,
          ],
          signal,
        ),
      ),
  });
}

function readAtTool(root: string): AgentTool {
  return agentTool({
    name: 'git_read',
    description: 'Lines of a file as it was at a ref, numbered.',
    input: z.strictObject({
      ref: z.string().min(1),
      path,
      from: z.int().min(1).default(1),
      lines: z.int().min(1).max(2000).default(400),
    }),
    run: async (input, { signal }) => {
      const text = await git(root, 'show', ['--end-of-options', `${refArgument(input.ref)}:${input.path}`], signal);
      return numbered(input.path, text, input);
    },
  });
}

function cut(text: string): string {
  return text.length <= MOST_TEXT_CHARS
    ? text
    : `${text.slice(0, MOST_TEXT_CHARS)}\n[shown ${MOST_TEXT_CHARS} of ${text.length} characters; narrow it down by path]`;
}
