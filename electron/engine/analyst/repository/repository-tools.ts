import { matchesGlob } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';

import { RE2JS } from 're2js';
import { z } from 'zod';

import { UserError } from '../../base/index.ts';
import { agentTool, type AgentTool } from '../tools/agent-tool.ts';
import { gitTools } from './git-tools.ts';
import { numbered } from './numbered.ts';
import type { Repository } from './repository.ts';

const MOST_TREE_ENTRIES = 500;
const MOST_LINE_CHARS = 500;
const FILES_PER_BREATH = 50;

/** Tools that read the harness's source: tree, glob, grep, read, and its history where it has one. */
export function repositoryTools(repository: Repository): readonly AgentTool[] {
  return [
    treeTool(repository),
    globTool(repository),
    grepTool(repository),
    readTool(repository),
    ...(repository.hasGit ? gitTools(repository.root) : []),
  ];
}

function treeTool(repository: Repository): AgentTool {
  return agentTool({
    name: 'repo_tree',
    description: 'Folders and files of the repository to a depth, with the number of files in deeper folders.',
    input: z.strictObject({
      depth: z.int().min(1).max(8).default(3),
      path: z.string().default('').describe('Begin in this folder.'),
    }),
    run: async ({ depth, path }, { signal }) => {
      const { paths, complete } = await repository.files(signal);
      const prefix = path === '' ? '' : `${path.replace(/\/$/, '')}/`;
      const counts = new Map<string, number>();
      for (const file of paths) {
        if (!file.startsWith(prefix)) continue;
        const parts = file.slice(prefix.length).split('/');
        const shown = parts.length > depth ? `${parts.slice(0, depth).join('/')}/` : parts.join('/');
        counts.set(shown, (counts.get(shown) ?? 0) + 1);
      }
      const entries = [...counts].map(([name, files]) => (name.endsWith('/') ? `${name} (${files} files)` : name));
      return JSON.stringify({
        entries: entries.slice(0, MOST_TREE_ENTRIES),
        total: entries.length,
        filesInAll: paths.length,
        complete,
      });
    },
  });
}

function globTool(repository: Repository): AgentTool {
  return agentTool({
    name: 'repo_glob',
    description: 'Files whose path matches a glob, such as **/*.py or prompts/*.md.',
    input: z.strictObject({ pattern: z.string().min(1), limit: z.int().min(1).max(1000).default(200) }),
    run: async ({ pattern, limit }, { signal }) => {
      const { paths } = await repository.files(signal);
      const matching = paths.filter((path) => matchesGlob(path, pattern));
      return JSON.stringify({ files: matching.slice(0, limit), total: matching.length });
    },
  });
}

function grepTool(repository: Repository): AgentTool {
  return agentTool({
    name: 'repo_grep',
    description: 'Lines that match a regular expression (RE2) in the files of the repository.',
    input: z.strictObject({
      pattern: z.string().min(1),
      glob: z.string().optional().describe('Only in files whose path matches.'),
      limit: z.int().min(1).max(500).default(50),
    }),
    run: async ({ pattern, glob, limit }, { signal }) => {
      const expression = compile(pattern);
      const { paths } = await repository.files(signal);
      const matches: { path: string; line: number; text: string }[] = [];
      let total = 0;
      for (const [index, path] of paths.filter((file) => glob === undefined || matchesGlob(file, glob)).entries()) {
        if (index % FILES_PER_BREATH === 0) await breathe();
        signal?.throwIfAborted();
        for (const [at, text] of linesOf(repository, path).entries()) {
          if (!expression.matcher(text).find()) continue;
          total += 1;
          if (matches.length < limit) matches.push({ path, line: at + 1, text: text.slice(0, MOST_LINE_CHARS) });
        }
      }
      return JSON.stringify({ matches, total });
    },
  });
}

function readTool(repository: Repository): AgentTool {
  return agentTool({
    name: 'repo_read',
    description: 'Lines of a file of the repository, numbered.',
    input: z.strictObject({
      path: z.string().min(1),
      from: z.int().min(1).default(1).describe('First line.'),
      lines: z.int().min(1).max(2000).default(400),
    }),
    run: ({ path, from, lines }) => Promise.resolve(numbered(path, repository.read(path), { from, lines })),
  });
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new UserError(
      'badPattern',
      `"${pattern}" is no RE2 expression: ${error instanceof Error ? error.message : String(error)}`,
      { pattern },
      error,
    );
  }
}

function linesOf(repository: Repository, path: string): string[] {
  try {
    return repository.read(path).split('\n');
  } catch (error) {
    // Binaries, giants and files that are gone hold no lines to find.
    if (error instanceof UserError) return [];
    throw error;
  }
}
