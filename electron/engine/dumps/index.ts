/**
 * Dumps: what a person points Roundhouse at. Tells the format of files by content, converts once what is not flat span
 * JSONL, keeps account of every record, and finds an original record again.
 */
export { listFormats } from './registry.ts';
export { resolveDump, sourcesInPlace, type ResolveOptions } from './resolve.ts';
export { previewImport, type FilePreview, type FilePreviewCounts, type ImportPreview } from './preview.ts';
export { convertTo, importDump, type ConvertResult, type ImportOptions, type ImportResult } from './import-dump.ts';
export { readOriginal } from './original.ts';
export { annotationsOf } from './annotations.ts';
export type { DumpAnnotation, DumpSources, SourceFile, UnrecognisedFile } from './source.ts';
export type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from './format.ts';
