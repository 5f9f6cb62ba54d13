// What Electron needs of a Debian-like system beside its own files. Plain JavaScript, any Node.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Package that brings each library that a bare server usually lacks; what they depend on comes with them. */
const PACKAGE_OF_LIBRARY = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
};
const ALL_PACKAGES = Object.values(PACKAGE_OF_LIBRARY);

/** Shared libraries that the program asks for and the system does not have. Empty elsewhere than on Linux. */
export function missingLibraries(executable) {
  if (process.platform !== 'linux') return [];
  const ldd = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return (ldd.stdout ?? '')
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0]);
}

/** The Debian packages for a list of missing libraries: all of ours when one is not in the table. */
export function packagesFor(libraries) {
  const known = libraries.map((library) => PACKAGE_OF_LIBRARY[library]);
  const packages = known.includes(undefined) ? ALL_PACKAGES : known;
  return [...new Set(packages)].map(nameHere);
}

/** The command a person types to get them. */
export function aptLine(packages) {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** True where packages can be installed without asking: root on Debian or a child of it. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs packages; throws with the output of apt-get when that fails. */
export function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** Debian 13 and Ubuntu 24.04 renamed some libraries for 64-bit time: `libgtk-3-0` became `libgtk-3-0t64`. */
function nameHere(name) {
  if (!existsSync('/etc/os-release') || !/debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))) return name;
  const renamed = spawnSync('apt-cache', ['show', `${name}t64`], { stdio: 'ignore' });
  return renamed.status === 0 ? `${name}t64` : name;
}
