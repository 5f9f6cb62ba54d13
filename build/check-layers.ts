/** Checks layers, faces and circles, and proves that it looked at every module. */
import { brokenRule } from './layer-rules.ts';
import { findCircles, readModuleGraph } from './module-graph.ts';

const graph = readModuleGraph();
const complaints = [
  ...graph.problems,
  ...graph.edges.flatMap(({ from, to }) => {
    const rule = brokenRule(from, to);
    return rule === undefined ? [] : [`${rule}: ${from} → ${to}`];
  }),
  ...graph.packages
    .filter(({ from, name }) => name === 'electron' && !/^(electron\/(main|preload)|test|build)\//.test(from))
    .map(({ from }) => `only main and preload import electron: ${from}`),
  ...findCircles(graph).map((circle) => `circle: ${circle.join(' ↔ ')}`),
];
for (const complaint of complaints) console.error(complaint);
console.log(
  `layers: looked at ${graph.modules.length} modules and ${graph.edges.length} imports between them, ${complaints.length} complaints`,
);
if (graph.modules.length < 100 || complaints.length > 0) process.exitCode = 1;
