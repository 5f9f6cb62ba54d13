import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const RESULTS = join(import.meta.dirname, 'RESULTS.md');

/** The sections that programs of their own write; all others are those of run.ts. In the order in which they stand. */
export const OWN_SECTIONS = ['Desktop', 'Analyst'] as const;

export interface Section {
  /** The heading, without its marks. */
  readonly title: string;
  /** What stands under it. */
  readonly body: string;
}

/** A file of results taken apart: what stands before the first section, and the sections. */
export interface ResultsText {
  readonly intro: string;
  readonly sections: readonly Section[];
}

export function splitResults(text: string): ResultsText {
  const [intro = '', ...parts] = text.split(/^## /m);
  const sections = parts.map((part) => {
    const end = part.indexOf('\n');
    return { title: part.slice(0, end).trim(), body: part.slice(end + 1).trim() };
  });
  return { intro: intro.trim(), sections };
}

export function joinResults({ intro, sections }: ResultsText): string {
  return `${[intro, ...sections.map(({ title, body }) => `## ${title}\n\n${body}`)].join('\n\n')}\n`;
}

/** Puts new sections in the place of the old ones that `owns` tells, and leaves all others as they are. */
export function replaceSections(
  before: ResultsText,
  owns: (title: string) => boolean,
  fresh: readonly Section[],
): readonly Section[] {
  const kept = before.sections.filter(({ title }) => !owns(title));
  const own = (title: string): number => (OWN_SECTIONS as readonly string[]).indexOf(title);
  // Stable: tables of run.ts have no place of their own and stay first.
  return [...fresh, ...kept].toSorted((a, b) => own(a.title) - own(b.title));
}

/** Writes one program's own section into RESULTS.md. */
export function writeOwnSection(title: (typeof OWN_SECTIONS)[number], body: string): void {
  const before = splitResults(existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '# Bench results\n');
  const sections = replaceSections(before, (each) => each === title, [{ title, body }]);
  writeFileSync(RESULTS, joinResults({ intro: before.intro, sections }));
}

/** Writes the head of RESULTS.md and all sections that no other program owns. */
export function writeMainSections(intro: string, sections: readonly Section[]): void {
  const before = splitResults(existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '');
  const owns = (title: string): boolean => !(OWN_SECTIONS as readonly string[]).includes(title);
  writeFileSync(RESULTS, joinResults({ intro, sections: replaceSections(before, owns, sections) }));
}
