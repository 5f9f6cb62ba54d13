import { resolve } from 'node:path';

export interface LaunchPlace {
  /** Folder that relative paths mean. */
  readonly cwd: string;
  /** True when the first argument that is no option names the app's folder, as under `electron <folder>`. */
  readonly namesApp: boolean;
}

/** The dumps named on a command line: every argument after the program that is no option, made absolute. */
export function launchPaths(argv: readonly string[], place: LaunchPlace): string[] {
  const separator = argv.indexOf('--');
  const named =
    separator === -1
      ? argv.slice(1).filter((argument) => !argument.startsWith('-'))
      : [...argv.slice(1, separator).filter((argument) => !argument.startsWith('-')), ...argv.slice(separator + 1)];
  return (place.namesApp ? named.slice(1) : named).map((path) => resolve(place.cwd, path));
}
