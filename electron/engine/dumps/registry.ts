import type { DumpFormat } from './format.ts';
import { consoleJs } from './formats/console-js.ts';
import { consolePython } from './formats/console-python.ts';
import { flat } from './formats/flat.ts';
import { mixed } from './formats/mixed.ts';
import { otlpJson } from './formats/otlp-json.ts';
import { phoenix } from './formats/phoenix.ts';

/** Every readable format. Where two are equally sure of a file, the earlier wins. */
const FORMATS: readonly DumpFormat[] = [flat, mixed, otlpJson, phoenix, consolePython, consoleJs];

/** The readable formats in the order in which they are tried. */
export function listFormats(): readonly DumpFormat[] {
  return FORMATS;
}

/** The format of this id, or undefined. */
export function findFormat(id: string): DumpFormat | undefined {
  return FORMATS.find((format) => format.id === id);
}
