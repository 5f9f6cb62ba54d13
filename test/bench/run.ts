import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { benchFolder, generateDump } from './generate.ts';
import { benchLoading } from './load-bench.ts';
import { type Table, asText, introMarkdown, machineDescription, tableMarkdown } from './report.ts';
import { writeMainSections } from './results-file.ts';
import { benchSearch } from './search-bench.ts';
import { benchStore, forgetIndexes } from './store-bench.ts';

const HELP = `Usage: npm run bench -- [--quick] [--repetitions n] [--no-write]

Generates dumps once (ROUNDHOUSE_BENCH_DIR, or a folder in the system's temporary one), then measures loading, looking
and searching side by side. Takes 6 GB of disk and some minutes; --quick uses 100 MB and does not write RESULTS.md.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      repetitions: { type: 'string' },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const repetitions = Number(values.repetitions ?? 3);
  const sizes = values.quick ? [100e6] : [500e6, 2e9];
  say(`Dumps are kept in ${benchFolder()}`);
  const loadBefore = loadavg()[0] ?? 0;
  const startedAt = performance.now();
  const tables = await measure(sizes, values.quick ? 100_000 : 1_000_000, repetitions);
  const about = [
    machineDescription(),
    `Load average at the start ${loadBefore.toFixed(1)}, at the end ${(loadavg()[0] ?? 0).toFixed(1)}: other work on the machine makes absolute times longer. Compare what stands in one table; its rows were measured in turn.`,
    `Figures are the median of ${repetitions} repetitions, with the least and the most in brackets. MB is 10⁶ bytes.`,
    `The whole run took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes${values.quick ? ', on small dumps (--quick)' : ''}.`,
  ];
  console.log(asText(tables));
  console.log(`\n${about.join('\n')}`);
  if (!values.quick && values.write) {
    writeMainSections(
      introMarkdown(about),
      tables.map((table) => ({ title: table.title, body: tableMarkdown(table) })),
    );
    say('Written: test/bench/RESULTS.md');
  }
}

async function measure(sizes: readonly number[], pagedSpans: number, repetitions: number): Promise<Table[]> {
  const sized = sizes.flatMap((sizeBytes) =>
    (['large', 'small'] as const).map((shape) => {
      const title = `${sizeBytes / 1e6} MB, ${shape === 'large' ? '2.8 KB' : '0.9 KB'} spans`;
      say(`Generating ${title}`);
      return { title, shape, sizeBytes, dump: generateDump({ shape, sizeBytes }) };
    }),
  );
  const largest = sized.filter((each) => each.sizeBytes === sizes.at(-1));
  const paged = { title: `${pagedSpans} spans`, dump: generateDump({ shape: 'small', spans: pagedSpans }) };
  const viewed = generateDump({ shape: 'one-trace', spans: 1_000 });
  const tables: Table[] = [];
  for (const { title, dump } of largest) {
    say(`Searching ${title}`);
    tables.push(await benchSearch(title, dump, Math.max(5, repetitions)));
  }
  const loading = await benchLoading(sized, repetitions, say);
  const [opened] = largest.toReversed();
  if (opened === undefined) throw new Error('there is no dump to open');
  say('Looking at an indexed dump');
  const looking = await benchStore({ opened, paged, viewed }, 20);
  forgetIndexes();
  return [loading, looking, ...tables];
}

function say(line: string): void {
  console.error(`bench: ${line}`);
}

await main();
