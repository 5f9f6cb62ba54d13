/** A regular expression that matches the text as it stands; also between the slashes of the filter language. */
export function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
