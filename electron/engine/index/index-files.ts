/**
 * An index folder: `meta.json`, replaced by a rename as the last act of a build, names the subfolder that holds the data;
 * `lock` is held while somebody builds. Any other subfolder is what a build that died has left.
 */
export const INDEX_FILES = {
  meta: 'meta.json',
  lock: 'lock',
  columns: 'columns.bin',
  strings: 'strings.bin',
  skipped: 'skipped.jsonl',
} as const;
