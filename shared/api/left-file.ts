import { z } from 'zod';

/** What the code of an agent leaves: tables, plots. A name among a run's files is a number and a plain file name. */
export const leftFileNameSchema = z.string().regex(/^\d{1,6}-[\w .()+-]{1,200}$/);

/** Told by the content, never by the name. */
export const LEFT_FILE_KINDS = ['image', 'text', 'other'] as const;

export const leftFileSchema = z.object({
  /** As the code named it. */
  name: z.string(),
  sizeBytes: z.number().int().min(0),
  kind: z.enum(LEFT_FILE_KINDS),
  /** Its name among the files of the run; absent where it was too large to be kept. */
  file: leftFileNameSchema.optional(),
});

/** The content of such a file, as far as it can be shown. */
export const leftFileContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    mediaType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
    base64: z.base64(),
  }),
  /** The beginning, with the length of the whole. */
  z.object({ kind: z.literal('text'), text: z.string(), totalChars: z.number().int() }),
  z.object({ kind: z.literal('other') }),
]);

export type LeftFile = z.output<typeof leftFileSchema>;
export type LeftFileContent = z.output<typeof leftFileContentSchema>;
