/** Main's own log: lines on standard error, where a person who starts the app from a terminal or a service sees them. */
export function log(line: string): void {
  process.stderr.write(`${new Date().toISOString()} main: ${line}\n`);
}
