import { z } from 'zod';

import { spanShapeSchema, treeFacts } from './rows.ts';

/**
 * The tree of a trace as it travels: only what cannot be worked out from the rest, in pages small enough that no process
 * on the way holds a trace of a million spans in one message. `TreeAssembly` makes a TraceTree of them.
 */
export const treeHeadSchema = z.object({
  kind: z.literal('head'),
  /** `rows` are those of all pages that follow. */
  ...treeFacts,
  shapes: z.array(spanShapeSchema).readonly(),
});

/** The next rows, as `packRows` writes them; each character is one byte. */
export const treeRowsSchema = z.object({
  kind: z.literal('rows'),
  /** Row that the page begins with. */
  from: z.number().int(),
  packed: z.string(),
});

export const treePageSchema = z.discriminatedUnion('kind', [treeHeadSchema, treeRowsSchema]);

export type TreeHead = z.infer<typeof treeHeadSchema>;
export type TreePage = z.infer<typeof treePageSchema>;
