/** Places marked in one text: more would only make it slow. */
const MOST_PLACES = 200;

/**
 * Where words stand in a text, in any case, none overlapping. Text whose length changes with its case (`İ`) is looked
 * through as it is written, since places would not fit otherwise.
 */
export function matchPlaces(text: string, words: string): readonly number[] {
  if (words === '') return [];
  const lower = text.toLowerCase();
  const [within, wanted] = lower.length === text.length ? [lower, words.toLowerCase()] : [text, words];
  if (wanted.length !== words.length) return [];
  const places: number[] = [];
  let at = within.indexOf(wanted);
  while (at >= 0 && places.length < MOST_PLACES) {
    places.push(at);
    at = within.indexOf(wanted, at + wanted.length);
  }
  return places;
}
