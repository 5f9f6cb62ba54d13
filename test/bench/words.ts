import { Random } from './random.ts';

/** In about one of four sentences. */
export const FREQUENT_WORD = 'timeout';
/** Planted in ten spans, spread evenly over a dump. */
export const RARE_WORD = 'quokkasphere';
export const ABSENT_WORD = 'zzqqy_not_there';

const VOCABULARY = 20_000;
const POOL_WORDS = 400_000;

/** Running text whose words follow Zipf's law, already escaped for a JSON string; slices of it fill messages. */
export class TextPool {
  private readonly text: string;
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
    const words = vocabulary(new Random(seed + 1));
    const parts: string[] = [];
    for (let i = 0; i < POOL_WORDS; i++) {
      parts.push(words[zipfRank(this.random)] ?? '');
      const end = this.random.below(12);
      parts.push(end === 0 ? '. ' : end === 1 ? ', ' : ' ');
      if (end === 0 && this.random.chance(0.1))
        parts.push(this.random.pick(['\\n', '\\"ok\\" ', '\\u2014 ', 'naïve ']));
    }
    this.text = parts.join('');
  }

  /** About so many characters of text, cut at spaces. */
  take(chars: number): string {
    const from = this.random.below(this.text.length - 2 * chars - 100);
    const start = this.text.indexOf(' ', from) + 1;
    return this.text.slice(start, this.text.indexOf(' ', start + chars));
  }
}

/** Ranks of a Zipf distribution with exponent 1: the logarithm of the rank is uniform. */
function zipfRank(random: Random): number {
  return Math.floor(VOCABULARY ** (random.next() / 2 ** 32)) - 1;
}

function vocabulary(random: Random): string[] {
  const common = 'the to of and a in is for that it tool result error with file not user this call agent'.split(' ');
  const known = [...common, FREQUENT_WORD, 'retry', 'request', 'response', 'refund', 'kubernetes', 'invoice', 'search'];
  const syllables = 'ka to mi re lo su pen dra vi est on ter al qui for mu ne sha bo tri'.split(' ');
  const words = [...known];
  while (words.length < VOCABULARY) {
    let word = '';
    for (let n = 2 + random.below(3); n > 0; n--) word += syllables[random.below(syllables.length)] ?? '';
    words.push(word);
  }
  return words;
}
