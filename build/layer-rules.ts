/** The layers of the house. A room imports only rooms before it in the list, and only through its face (index.ts). */
export const ENGINE_ROOMS = [
  'base',
  'dumps',
  'index',
  'search',
  'store',
  'failures',
  'models',
  'sandbox',
  'analyst',
  'ledger',
  'loop',
  'agents',
  'harness',
  'collect',
] as const;

/** The sentence that an import breaks, or undefined when it is fine. Paths are relative to the project, with slashes. */
export function brokenRule(from: string, to: string): string | undefined {
  const isTest = /\.(test|spec)\.tsx?$|(^|\/|-)testing\.ts$/.test(from);
  if (from.startsWith('shared/') && !isTest && !to.startsWith('shared/')) return 'shared imports nothing of ours';
  if (from.startsWith('renderer/') && !/^(renderer|shared)\//.test(to) && !isTest)
    return 'renderer imports only shared';
  if (from.startsWith('electron/main/') && !/^(electron\/main|shared)\//.test(to) && !isFacade(to) && !isTest) {
    return 'main imports the facade, base and shared';
  }
  if (from.startsWith('electron/preload/') && !/^(electron\/preload|shared)\//.test(to))
    return 'preload imports only shared';
  if (from.startsWith('electron/cli/') && to.startsWith('electron/engine/') && !isFace(to) && !isTest) {
    return 'the command line enters a room by its face';
  }
  if (!from.startsWith('electron/engine/') || isTest) return undefined;
  return brokenEngineRule(from, to);
}

function brokenEngineRule(from: string, to: string): string | undefined {
  if (!to.startsWith('electron/engine/'))
    return to.startsWith('shared/') ? undefined : 'the engine imports only shared';
  const own = roomOf(from);
  const other = roomOf(to);
  if (own === other) return undefined;
  if (other === undefined) return 'a room does not import the facade';
  if (!isFace(to)) return 'a room is entered by its face';
  if (own === undefined) return undefined;
  return ENGINE_ROOMS.indexOf(other) < ENGINE_ROOMS.indexOf(own) ? undefined : `${own} does not know ${other}`;
}

function roomOf(path: string): (typeof ENGINE_ROOMS)[number] | undefined {
  const name = path.split('/')[2];
  return ENGINE_ROOMS.find((room) => room === name);
}

function isFace(path: string): boolean {
  return /^electron\/engine\/[^/]+\/index\.ts$/.test(path);
}

function isFacade(path: string): boolean {
  return path === 'electron/engine/engine.ts' || path === 'electron/engine/base/index.ts';
}
