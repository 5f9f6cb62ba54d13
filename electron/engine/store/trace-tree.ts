import { TreeAssembly } from '../../../shared/trace-tree/tree-assembly.ts';

import { defineTool } from './define-tool.ts';
import { treePages } from './tree-pages.ts';

export const traceTree = defineTool('trace_tree', async (store, input, ctx) => {
  const assembly = new TreeAssembly();
  for await (const page of treePages(store, input, ctx)) assembly.add(page);
  return assembly.finish();
});
