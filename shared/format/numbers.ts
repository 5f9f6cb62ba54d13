// Made once: making one takes as long as formatting a hundred numbers, and tables format thousands while they scroll.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const TENTHS_OF_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** A whole number with thousands commas: `12,486`. */
export function formatCount(value: number | bigint): string {
  return WHOLE.format(value);
}

/** A share in per cent with one digit, `12.3 %`; `0 %` and `100 %` only when exact, `<0.1 %` for the smallest. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent < 0.1) return '<0.1 %';
  if (percent > 99.9) return '>99.9 %';
  return `${percent.toFixed(1)} %`;
}

/** Bytes in decimal units, as disks and file managers write them: `2.14 GB`. */
export function formatBytes(sizeBytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : trimmed(value, 3)} ${units[unit]}`;
}

/** US dollars: three digits after the point under a dollar and for single traces, two for larger sums. */
export function formatUsd(costUsd: number): string {
  if (costUsd !== 0 && Math.abs(costUsd) < 0.0005) return costUsd < 0 ? '>-$0.001' : '<$0.001';
  const size = Math.abs(costUsd);
  return `${costUsd < 0 ? '-' : ''}$${(size >= 10 ? CENTS : TENTHS_OF_CENTS).format(size)}`;
}

/** A count with its English noun: `1 file`, `12,486 files`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A count in short form for narrow places, one digit after the point, two under ten millions: `118.4k`, `1.96M`. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  if (size < 999_950) return `${oneDigit(value / 1000)}k`;
  if (size < 999_950_000) return `${fewDigits(value / 1e6)}M`;
  return `${fewDigits(value / 1e9)}B`;
}

function oneDigit(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** Of millions a tenth is much: below ten there are two digits. */
function fewDigits(value: number): string {
  return Math.abs(value) < 9.995 ? String(Number(value.toFixed(2))) : oneDigit(value);
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}
