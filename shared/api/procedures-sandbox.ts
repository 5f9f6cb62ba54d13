import { z } from 'zod';

/** The Python packages of the sandbox, for windows. Each is a wheel with the name and hash that Pyodide's lock file gives. */
export const sandboxPackageSchema = z.object({
  /** Such as `numpy`. */
  name: z.string(),
  version: z.string(),
  /** `damaged`: the file is there, but its hash is another; it is not loaded. */
  state: z.enum(['absent', 'installed', 'damaged']),
  /** Name of the wheel file. */
  file: z.string(),
  /** SHA-256 that the file must have, hex. */
  sha256: z.string(),
  /** Of the file on disk; absent where there is none, for the lock file does not tell. */
  sizeBytes: z.number().optional(),
  /** Where a download takes it from. */
  url: z.string(),
  /** Packages offered by name; the others come along because these need them. */
  offered: z.boolean(),
  /** The packages offered that need it. */
  neededBy: z.array(z.string()).readonly(),
});

export const sandboxPackagesSchema = z.object({
  /** Whether code can be run on this machine at all; `problem` says why not. */
  runtime: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ready'), pyodide: z.string() }),
    z.object({ kind: z.literal('missing'), problem: z.string() }),
  ]),
  packages: z.array(sandboxPackageSchema).readonly(),
  /** Where the wheels are kept. */
  folder: z.string(),
});

const names = z.array(z.string().min(1).max(100)).min(1).max(50);

export const sandboxProcedures = {
  'sandbox.packages': { input: z.object({}), output: sandboxPackagesSchema },
  /**
   * Installs packages with all that they need, as a job of kind `packages` with progress and cancel. `folder`: copies the
   * wheels that lie there; `download`: fetches them, goes on where an earlier try broke off, and keeps a file only with
   * the right hash. Fails with 'notFound' where the folder lacks a wheel, 'unreadable' for a wrong hash, 'io' when the
   * source does not answer; what was installed before the failure stays.
   */
  'sandbox.install': {
    input: z.object({
      packages: names,
      from: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('folder'), path: z.string().min(1) }),
        z.object({ kind: z.literal('download') }),
      ]),
    }),
    output: sandboxPackagesSchema,
  },
  /** Deletes packages, and what only they needed. */
  'sandbox.remove': { input: z.object({ packages: names }), output: sandboxPackagesSchema },
} as const;

export type SandboxPackage = z.output<typeof sandboxPackageSchema>;
export type SandboxPackages = z.output<typeof sandboxPackagesSchema>;
