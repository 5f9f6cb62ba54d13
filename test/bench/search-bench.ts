import { spawnSync } from 'node:child_process';

import { type SearchQuery, type Searcher, createSearcher } from '../../electron/engine/search/index.ts';
import { type Figure, figureOf, interleaved, showFigure } from './figures.ts';
import type { GeneratedDump } from './generate.ts';
import type { Table } from './report.ts';
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from './words.ts';

interface Case {
  readonly title: string;
  readonly query: SearchQuery;
  /** The same question put to ripgrep; it answers with the number of matching lines. */
  readonly rg: readonly string[];
}

const text = (word: string, caseSensitive = true): SearchQuery => ({ kind: 'text', text: word, caseSensitive });

const CASES: readonly Case[] = [
  { title: 'absent word', query: text(ABSENT_WORD), rg: ['-F', ABSENT_WORD] },
  { title: 'rare word', query: text(RARE_WORD), rg: ['-F', RARE_WORD] },
  { title: 'frequent word', query: text(FREQUENT_WORD), rg: ['-F', FREQUENT_WORD] },
  { title: 'rare word, either case', query: text(RARE_WORD, false), rg: ['-F', '-i', RARE_WORD] },
  { title: 'frequent word, either case', query: text(FREQUENT_WORD, false), rg: ['-F', '-i', FREQUENT_WORD] },
];

/** Searches a dump that is in the page cache, beside `rg -c` on the same file. */
export async function benchSearch(title: string, dump: GeneratedDump, repetitions: number): Promise<Table> {
  using searcher = createSearcher({ files: [dump], workers: 2 });
  // The first pass brings the file into the cache and the workers to life.
  await searcher.search(text('warm up'));
  const hasRg = spawnSync('rg', ['--version']).status === 0;
  const rows: string[][] = [];
  for (const each of CASES) rows.push(await searchRow(searcher, each, { dump, repetitions, hasRg }));
  rows.push(await firstHitRow(searcher, 'rare word, first hit', RARE_WORD, repetitions));
  rows.push(await firstHitRow(searcher, 'frequent word, first page of 50', FREQUENT_WORD, repetitions));
  rows.push(await regexRow(searcher, '^(a+)+$'), await regexRow(searcher, `${RARE_WORD}.{0,40}"name"`));
  return {
    title: `Search, ${title}, in the page cache`,
    head: ['what', 'ms', 'rg -c, ms', 'rg against ours', 'matching lines', 'the same lines as rg'],
    rows,
    notes: [
      'Both count all matches of the whole file; ours also counts occurrences and keeps the first 50 hits.',
      ...(hasRg ? [] : ['ripgrep is not installed, so its columns are empty: `apt-get install ripgrep`.']),
    ],
  };
}

interface SearchSettings {
  readonly dump: GeneratedDump;
  readonly repetitions: number;
  readonly hasRg: boolean;
}

async function searchRow(searcher: Searcher, { title, query, rg }: Case, settings: SearchSettings): Promise<string[]> {
  let ourLines = 0;
  let theirLines = 0;
  const ours = async (): Promise<number> => {
    const result = await searcher.search(query);
    ourLines = result.matchingLines;
    return result.tookMs;
  };
  const theirs = (): number => {
    const startedAt = performance.now();
    const ran = spawnSync('rg', ['-c', ...rg, settings.dump.path], { encoding: 'utf8' });
    theirLines = Number(ran.stdout.trim() || 0);
    return performance.now() - startedAt;
  };
  const [mine = [], rivals = []] = await interleaved(settings.repetitions, settings.hasRg ? [ours, theirs] : [ours]);
  const mineFigure = figureOf(mine);
  if (!settings.hasRg) return [title, showFigure(mineFigure), '', '', String(ourLines), ''];
  const theirFigure = figureOf(rivals);
  const same = ourLines === theirLines ? 'yes' : `no: ${theirLines}`;
  return [
    title,
    showFigure(mineFigure),
    showFigure(theirFigure),
    ratio(theirFigure, mineFigure),
    String(ourLines),
    same,
  ];
}

function ratio(theirs: Figure, ours: Figure): string {
  return `${(theirs.median / ours.median).toFixed(2)}×`;
}

async function firstHitRow(searcher: Searcher, title: string, word: string, repetitions: number): Promise<string[]> {
  const times: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    const startedAt = performance.now();
    let firstAt: number | undefined;
    const onHits = (): void => {
      firstAt ??= performance.now();
    };
    await searcher.search(text(word), { countAll: false, onHits });
    times.push((firstAt ?? Infinity) - startedAt);
  }
  return [title, showFigure(figureOf(times)), '', '', '', ''];
}

async function regexRow(searcher: Searcher, pattern: string): Promise<string[]> {
  const result = await searcher.search({ kind: 'regex', pattern, flags: '' }, { deadlineMs: 600_000 });
  const lines = result.complete ? String(result.matchingLines) : `stopped by ${result.stoppedBy ?? ''}`;
  return [`regex ${pattern}`, result.tookMs.toFixed(0), '', '', lines, ''];
}
