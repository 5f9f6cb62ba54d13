import { conversionAnnotations } from './conversion.ts';
import type { DumpAnnotation, DumpSources } from './source.ts';

/** The labels that the files of a dump carry beside their spans, in file order. */
export async function annotationsOf(sources: DumpSources): Promise<readonly DumpAnnotation[]> {
  const annotations: DumpAnnotation[] = [];
  for (const file of sources.files) {
    for await (const annotation of conversionAnnotations(file)) annotations.push(annotation);
  }
  return annotations;
}
