export type CsvValue = string | number | bigint | undefined;

/**
 * One field of a line of CSV (RFC 4180); empty for what is absent. A text that a spreadsheet would take for a formula is
 * given a leading apostrophe: trace content is untrusted.
 */
export function csvField(value: CsvValue): string {
  if (value === undefined || Number.isNaN(value)) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
