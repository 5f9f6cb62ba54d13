import { describe, expect, it } from 'vitest';

import { brokenRule } from './layer-rules.ts';
import { findCircles, readModuleGraph } from './module-graph.ts';

describe('the rule of layers', () => {
  it.each([
    ['electron/engine/base/x.ts', 'electron/engine/store/index.ts', 'base does not know store'],
    ['electron/engine/store/x.ts', 'electron/engine/index/open-index.ts', 'a room is entered by its face'],
    ['electron/engine/store/x.ts', 'electron/engine/engine.ts', 'a room does not import the facade'],
    ['electron/engine/store/x.ts', 'electron/main/index.ts', 'the engine imports only shared'],
    ['shared/api/x.ts', 'electron/engine/base/index.ts', 'shared imports nothing of ours'],
    ['renderer/app/x.tsx', 'electron/engine/base/index.ts', 'renderer imports only shared'],
    ['electron/cli/x.ts', 'electron/engine/store/tools.ts', 'the command line enters a room by its face'],
    ['electron/preload/index.ts', 'electron/main/index.ts', 'preload imports only shared'],
    ['electron/main/x.ts', 'electron/engine/store/index.ts', 'main imports the facade, base and shared'],
  ])('refuses %s → %s', (from, to, rule) => {
    expect(brokenRule(from, to)).toBe(rule);
  });

  it.each([
    ['electron/engine/store/x.ts', 'electron/engine/index/index.ts'],
    ['electron/engine/store/x.ts', 'electron/engine/store/sql/y.ts'],
    ['electron/engine/engine.ts', 'electron/engine/store/index.ts'],
    ['electron/cli/open.ts', 'electron/engine/dumps/index.ts'],
    ['renderer/app/x.tsx', 'shared/api/contract.ts'],
  ])('allows %s → %s', (from, to) => {
    expect(brokenRule(from, to)).toBeUndefined();
  });
});

describe('the graph', () => {
  it('finds circles of any length and no others', () => {
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
      { from: 'c', to: 'd' },
      { from: 'e', to: 'e' },
    ];
    expect(findCircles({ modules: ['a', 'b', 'c', 'd', 'e'], edges })).toEqual([['a', 'b', 'c'], ['e']]);
  });

  it('holds this very module and what it imports', () => {
    const graph = readModuleGraph();
    expect(graph.edges).toContainEqual({ from: 'build/check-layers.test.ts', to: 'build/layer-rules.ts' });
    expect(graph.packages).toContainEqual({ from: 'build/module-graph.ts', name: 'oxc-parser' });
  });
});
