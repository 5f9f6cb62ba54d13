import { z } from 'zod';

/**
 * Between the host and the sandboxed process: JSON, one message a line, host on stdin, sandbox on stdout. The sandbox says
 * `ready`, is sent one `run`, may `call` trace tools (each answered before anything else happens), sends its output and
 * files, and ends with `done`. What it sends is untrusted: the code that runs shares the process with its boot script.
 */
export const fromSandboxSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('output'), stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.strictObject({ kind: z.literal('call'), id: z.int(), tool: z.string().max(100), argumentsText: z.string() }),
  z.strictObject({ kind: z.literal('file'), name: z.string().max(500), sizeBytes: z.int().min(0), base64: z.string() }),
  z.strictObject({ kind: z.literal('done'), exitCode: z.int() }),
]);

export type FromSandbox = z.output<typeof fromSandboxSchema>;

export type ToSandbox =
  | { readonly kind: 'run'; readonly code: string }
  | { readonly kind: 'answer'; readonly ok: true; readonly value: unknown }
  | { readonly kind: 'answer'; readonly ok: false; readonly message: string };
