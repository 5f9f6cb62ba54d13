/** Two sequences laid side by side; each pair has a left, a right, or both. */
export interface Alignment {
  readonly pairs: readonly { readonly left?: number; readonly right?: number }[];
  /** True when the middle was too long to align, and stands as removed and added. */
  readonly approximate: boolean;
}

/** Cells of the table of the middle part; one byte each. */
const MOST_CELLS = 25_000_000;
const BOTH = 1;
const LEFT = 2;

/**
 * The alignment of greatest likeness, where `likeness(left, right)` is 0 for what must not be paired and more for the more
 * alike. Equal beginnings and ends (likeness `equal`) are paired first, which keeps the table small.
 */
export function align(
  leftCount: number,
  rightCount: number,
  like: { readonly equal: number; readonly likeness: (left: number, right: number) => number },
): Alignment {
  let start = 0;
  while (start < leftCount && start < rightCount && like.likeness(start, start) === like.equal) start += 1;
  let end = 0;
  while (
    end < leftCount - start &&
    end < rightCount - start &&
    like.likeness(leftCount - 1 - end, rightCount - 1 - end) === like.equal
  ) {
    end += 1;
  }
  const middle = { start, left: leftCount - start - end, right: rightCount - start - end };
  const approximate = middle.left * middle.right > MOST_CELLS;
  const between = approximate ? oneByOne(middle) : bestPairs(middle, like.likeness);
  const both = (left: number, right: number) => ({ left, right });
  return {
    pairs: [
      ...Array.from({ length: start }, (_, i) => both(i, i)),
      ...between,
      ...Array.from({ length: end }, (_, i) => both(leftCount - end + i, rightCount - end + i)),
    ],
    approximate,
  };
}

interface Middle {
  readonly start: number;
  readonly left: number;
  readonly right: number;
}

function oneByOne({ start, left, right }: Middle): Alignment['pairs'] {
  return [
    ...Array.from({ length: left }, (_, i) => ({ left: start + i })),
    ...Array.from({ length: right }, (_, i) => ({ right: start + i })),
  ];
}

/** Needleman–Wunsch without gap costs, from the end to the beginning, so that the way is read forwards. */
function bestPairs(
  { start, left, right }: Middle,
  likeness: (left: number, right: number) => number,
): Alignment['pairs'] {
  const ways = new Uint8Array(left * right);
  let below = new Float64Array(right + 1);
  for (let l = left - 1; l >= 0; l--) {
    const row = new Float64Array(right + 1);
    for (let r = right - 1; r >= 0; r--) {
      const like = likeness(start + l, start + r);
      const paired = like === 0 ? -1 : below[r + 1] + like;
      const skipLeft = below[r];
      const skipRight = row[r + 1];
      row[r] = Math.max(paired, skipLeft, skipRight);
      ways[l * right + r] = row[r] === paired ? BOTH : row[r] === skipLeft ? LEFT : 0;
    }
    below = row;
  }
  const pairs: { left?: number; right?: number }[] = [];
  let l = 0;
  let r = 0;
  while (l < left || r < right) {
    const way = l < left && r < right ? ways[l * right + r] : l < left ? LEFT : 0;
    if (way === BOTH) pairs.push({ left: start + l++, right: start + r++ });
    else if (way === LEFT) pairs.push({ left: start + l++ });
    else pairs.push({ right: start + r++ });
  }
  return pairs;
}
