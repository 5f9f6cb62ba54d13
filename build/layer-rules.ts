import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

// The layers of the house. A room imports only rooms above it in the list, and only through its face (index.ts).
const ENGINE_ROOMS = [
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
];

const roomOrder: IForbiddenRuleType[] = ENGINE_ROOMS.slice(0, -1).map((room, position) => ({
  name: `engine-${room}-knows-only-rooms-above`,
  severity: 'error',
  from: { path: `^electron/engine/${room}/` },
  to: { path: `^electron/engine/(${ENGINE_ROOMS.slice(position + 1).join('|')})/` },
}));

export const layerRules: { readonly forbidden: IForbiddenRuleType[]; readonly options: ICruiseOptions } = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw|inline)' },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|build|test)/' },
    },
    {
      name: 'renderer-imports-only-shared',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|build)/' },
    },
    {
      name: 'engine-imports-only-shared',
      severity: 'error',
      from: { path: '^electron/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(electron/(main|preload|cli)|renderer|build|test)/' },
    },
    {
      name: 'engine-never-imports-electron',
      severity: 'error',
      from: { path: '^electron/engine/' },
      to: { path: '^node_modules/electron/' },
    },
    {
      name: 'main-imports-face-and-shared',
      severity: 'error',
      from: { path: '^electron/(main|preload)/' },
      to: { path: '^electron/engine/(?!engine\\.ts$|base/index\\.ts$)' },
    },
    {
      name: 'cli-imports-faces',
      severity: 'error',
      from: { path: '^electron/cli/' },
      to: { path: '^electron/engine/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'rooms-are-entered-by-their-face',
      severity: 'error',
      from: { path: '^electron/engine/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^electron/engine/[^/]+/', pathNot: ['^electron/engine/$1/', '^electron/engine/[^/]+/index\\.ts$'] },
    },
    ...roomOrder,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(assembly|out|dist)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
    tsPreCompilationDeps: true,
  },
};
