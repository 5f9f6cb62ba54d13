import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { analystConfigSchema, type AnalystConfig } from '../../shared/api/analyst.ts';
import { UserError } from '../engine/base/index.ts';
import type { AskFlags } from './ask-flags.ts';
import { fits } from './fits.ts';

/** What is asked and how, as the options say it. */
export function askConfig(flags: AskFlags, models: AnalystConfig['models']): AnalystConfig {
  if (flags.prompt === undefined) throw new UserError('badArgument', 'What is the question? Ask it with --prompt.', {});
  return fits(() =>
    analystConfigSchema.parse({
      question: flags.prompt,
      ...(flags.filter === undefined ? {} : { filter: flags.filter }),
      ...(flags.context === undefined ? {} : { datasetContext: flags.context }),
      ...(flags.repo === undefined ? {} : { repositoryPath: flags.repo }),
      models,
      depth: flags.depth,
      rootTurns: flags.turns,
      subagentTurns: flags.subagentTurns,
      parallel: flags.parallel,
      refusalRetries: flags.refusalRetries,
      finalAnswerReprompts: flags.finalAnswerReprompts,
      keepTurns: flags.keepTurns,
      compactAtShare: flags.compactAt,
      runCode: flags.code !== false,
      budget: {
        ...(flags.maxCalls === undefined ? {} : { turns: flags.maxCalls }),
        ...(flags.maxTokens === undefined ? {} : { tokens: flags.maxTokens }),
        ...(flags.maxCost === undefined ? {} : { costUsd: flags.maxCost }),
        ...(flags.maxSeconds === undefined ? {} : { timeMs: flags.maxSeconds * 1000 }),
      },
    }),
  );
}

/** What a run was asked, from its folder; undefined where it was never written down. */
export function storedConfig(folder: string): AnalystConfig | undefined {
  const path = join(folder, 'config.json');
  if (!existsSync(path)) return undefined;
  try {
    return analystConfigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UserError('unreadable', `${path} is no configuration of a run.`, { path }, error);
  }
}
