/**
 * The sandbox: Python code of an agent in Deno and Pyodide, a fresh process a run, with no network, no writing, no
 * environment, no other program, and only named files to read. Its one way out is calling trace tools through the host.
 */
export { MOST_OUTPUT_BYTES, openSandbox, type CodeOptions, type CodeRun, type Sandbox } from './sandbox.ts';
export type { Confinement } from './confinement.ts';
export type { SandboxProblem } from './runtime-files.ts';
export {
  installedPackages,
  Packages,
  type InstallOptions,
  type PackagesOptions,
  type PackageSource,
} from './packages.ts';
