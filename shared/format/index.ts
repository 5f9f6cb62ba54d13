/** How numbers, sizes, money, durations and instants are written for people, in the CLI and in the windows alike. */
export { countOf, formatBytes, formatCount, formatShare, formatShort, formatUsd } from './numbers.ts';
export { formatDuration, formatInstant } from './times.ts';
