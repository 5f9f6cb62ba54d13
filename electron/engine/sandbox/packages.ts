import { constants, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SandboxPackage, SandboxPackages } from '../../../shared/api/procedures-sandbox.ts';
import { UserError, type JobOptions } from '../base/index.ts';
import { fetchFile } from './fetch-wheel.ts';
import { sha256Of, stateOf, wheelFolder } from './installed-wheels.ts';
import { pyodideVersion, readWheels, type Wheel } from './package-list.ts';
import { locateRuntime, type RuntimePlaces } from './runtime-files.ts';

export type PackageSource = { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'download' };

export interface InstallOptions extends JobOptions {
  /** How many of the wheels are in place. */
  readonly onSteps?: (steps: { readonly done: number; readonly of: number }) => void;
}

export interface PackagesOptions {
  /** Where wheels are fetched from, with a slash at its end. */
  readonly baseUrl?: string;
  /** In place of Pyodide's own lock file, for tests with a wheel of their own. */
  readonly lockFile?: string;
  readonly offered?: readonly string[];
}

/** Python packages of the sandbox: wheels in a folder below the data folder. Only the right hash lets one in. */
export class Packages {
  private readonly folder: string;
  private readonly options: PackagesOptions;
  private busy = false;

  constructor(dataDir: string, options: PackagesOptions = {}) {
    this.folder = wheelFolder(dataDir);
    this.options = options;
  }

  /** What is offered, what is there, and whether code can be run at all. */
  async list(): Promise<SandboxPackages> {
    const located = locateRuntime();
    if (!located.ok) {
      return { runtime: { kind: 'missing', problem: located.error.message }, packages: [], folder: this.folder };
    }
    const packages: SandboxPackage[] = [];
    for (const wheel of this.wheels(located.value)) packages.push(await this.describe(wheel, located.value));
    const pyodide = pyodideVersion(located.value.pyodideFolder);
    return { runtime: { kind: 'ready', pyodide }, packages, folder: this.folder };
  }

  /**
   * Puts packages in place with all that they need. Fails with UserError: 'notFound' for a name that is not offered or a
   * folder that lacks a wheel, 'unreadable' for a wrong hash, 'io' when a download fails, 'busy' while another is at work.
   */
  async install(names: readonly string[], from: PackageSource, options: InstallOptions = {}): Promise<SandboxPackages> {
    if (this.busy)
      throw new UserError('busy', 'Packages are being installed already. Wait for their end, or cancel it.');
    this.busy = true;
    try {
      const places = this.places();
      const wanted = this.wanted(names, places);
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      for (const [done, wheel] of wanted.entries()) {
        options.signal?.throwIfAborted();
        options.onSteps?.({ done, of: wanted.length });
        if ((await stateOf(this.folder, wheel)) !== 'installed') await this.bring(wheel, from, places, options);
      }
      options.onSteps?.({ done: wanted.length, of: wanted.length });
    } finally {
      this.busy = false;
    }
    return this.list();
  }

  /** Deletes packages, and what no package that is left needs. UserError 'notFound' for a name that is not offered. */
  async remove(names: readonly string[]): Promise<SandboxPackages> {
    if (this.busy) throw new UserError('busy', 'Packages are being installed. Wait for their end, or cancel it.');
    const places = this.places();
    this.wanted(names, places);
    const all = this.wheels(places);
    const staying = all.filter(
      ({ offered, name, file }) => offered && !names.includes(name) && existsSync(join(this.folder, file)),
    );
    const isNeeded = ({ neededBy }: Wheel): boolean => staying.some(({ name }) => neededBy.includes(name));
    for (const wheel of all) {
      if (staying.includes(wheel) || isNeeded(wheel)) continue;
      for (const end of ['', PARTIAL]) rmSync(join(this.folder, wheel.file + end), { force: true });
    }
    return this.list();
  }

  /** Where a download is fetched from. UserError 'notFound' where there is no sandbox. */
  downloadUrl(): string {
    return this.options.baseUrl ?? defaultSource(this.places());
  }

  private async bring(
    wheel: Wheel,
    from: PackageSource,
    places: RuntimePlaces,
    options: InstallOptions,
  ): Promise<void> {
    const partial = join(this.folder, wheel.file + PARTIAL);
    if (from.kind === 'folder') {
      const source = join(from.path, wheel.file);
      if (!existsSync(source))
        throw new UserError('notFound', `${from.path} lacks ${wheel.file}, which ${wheel.name} ${wheel.version} is.`, {
          path: source,
        });
      await copyFile(source, partial, constants.COPYFILE_FICLONE);
    } else {
      await fetchFile(this.urlOf(wheel, places), partial, { ...options, name: wheel.name });
    }
    const hash = await sha256Of(partial);
    if (hash !== wheel.sha256) {
      // Kept, it would be taken for a good beginning the next time.
      rmSync(partial, { force: true });
      throw new UserError(
        'unreadable',
        `${wheel.file} is not the file that Pyodide knows: its SHA-256 is ${hash.slice(0, 16)}…, expected ${wheel.sha256.slice(0, 16)}…. It was removed.`,
        { file: wheel.file, hash, expected: wheel.sha256 },
      );
    }
    renameSync(partial, join(this.folder, wheel.file));
  }

  private async describe(wheel: Wheel, places: RuntimePlaces): Promise<SandboxPackage> {
    const path = join(this.folder, wheel.file);
    const state = await stateOf(this.folder, wheel);
    const size = state === 'absent' ? {} : { sizeBytes: statSync(path).size };
    return { ...wheel, state, ...size, url: this.urlOf(wheel, places) };
  }

  private places(): RuntimePlaces {
    const located = locateRuntime();
    if (!located.ok) throw new UserError('notFound', located.error.message, {});
    return located.value;
  }

  private wheels(places: RuntimePlaces): readonly Wheel[] {
    return readWheels(this.options.lockFile ?? places.lockFile, this.options.offered);
  }

  private wanted(names: readonly string[], places: RuntimePlaces): readonly Wheel[] {
    const wheels = this.wheels(places);
    const offered = wheels.filter((wheel) => wheel.offered).map(({ name }) => name);
    const unknown = names.find((name) => !offered.includes(name));
    if (unknown !== undefined)
      throw new UserError('notFound', `"${unknown}" is not offered for the sandbox; there are ${offered.join(', ')}.`, {
        name: unknown,
      });
    return wheels.filter((wheel) => names.includes(wheel.name) || names.some((name) => wheel.neededBy.includes(name)));
  }

  private urlOf(wheel: Wheel, places: RuntimePlaces): string {
    return (this.options.baseUrl ?? defaultSource(places)) + wheel.file;
  }
}

/** Names and versions of the packages that code can import; empty where there is no sandbox. */
export async function installedPackages(dataDir: string): Promise<readonly string[]> {
  const { packages } = await new Packages(dataDir).list();
  return packages.filter(({ state }) => state === 'installed').map(({ name, version }) => `${name} ${version}`);
}

const PARTIAL = '.partial';

/** Where Pyodide's makers keep the wheels of a release; the hash, not the place, says that a file is right. */
function defaultSource({ pyodideFolder }: RuntimePlaces): string {
  const own = process.env['ROUNDHOUSE_PYODIDE_URL'];
  if (own !== undefined && own !== '') return own.endsWith('/') ? own : `${own}/`;
  return `https://cdn.jsdelivr.net/pyodide/v${pyodideVersion(pyodideFolder)}/full/`;
}
