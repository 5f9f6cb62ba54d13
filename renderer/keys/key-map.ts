import type { Chord } from './chord.ts';

/** Groups of the key list, in the order in which it shows them. */
export const SCOPES = [
  'everywhere',
  'dump',
  'overview',
  'traces',
  'move',
  'tree',
  'timeline',
  'traceViews',
  'annotate',
  'sql',
  'compare',
  'analyst',
  'report',
] as const;

export type Scope = (typeof SCOPES)[number];

interface Binding {
  readonly scope: Scope;
  /** Any of these; a sequence is written with a space: `G G`. Empty: reachable by palette and menu only. */
  readonly chords: readonly Chord[];
}

/** Every command that a key or the palette can start. The only place where keys are written. */
export const KEY_MAP = {
  palette: { scope: 'everywhere', chords: ['Mod+K'] },
  keys: { scope: 'everywhere', chords: ['?'] },
  back: { scope: 'everywhere', chords: ['Alt+ArrowLeft'] },
  forward: { scope: 'everywhere', chords: ['Alt+ArrowRight'] },
  find: { scope: 'everywhere', chords: ['Mod+F', '/'] },
  nextPanel: { scope: 'everywhere', chords: ['F6'] },
  theme: { scope: 'everywhere', chords: ['Mod+Shift+L'] },
  open: { scope: 'everywhere', chords: ['Mod+O'] },
  pull: { scope: 'everywhere', chords: ['Mod+I'] },
  demo: { scope: 'everywhere', chords: ['Mod+D'] },
  newWindow: { scope: 'everywhere', chords: ['Mod+Shift+N'] },
  closeDump: { scope: 'everywhere', chords: ['Mod+W'] },
  settings: { scope: 'everywhere', chords: ['Mod+,'] },
  zoomIn: { scope: 'everywhere', chords: ['Mod+='] },
  zoomOut: { scope: 'everywhere', chords: ['Mod+-'] },
  zoomReset: { scope: 'everywhere', chords: ['Mod+0'] },
  overview: { scope: 'dump', chords: ['Mod+1'] },
  traces: { scope: 'dump', chords: ['Mod+2'] },
  sessions: { scope: 'dump', chords: ['Mod+3'] },
  search: { scope: 'dump', chords: ['Mod+4', 'Mod+Shift+F'] },
  failures: { scope: 'dump', chords: ['Mod+5'] },
  sql: { scope: 'dump', chords: ['Mod+6'] },
  import: { scope: 'dump', chords: ['Mod+7'] },
  jobs: { scope: 'everywhere', chords: ['Mod+J'] },
  followLatest: { scope: 'dump', chords: ['Mod+Shift+U'] },
  showRange: { scope: 'overview', chords: ['Enter'] },
  clearRange: { scope: 'overview', chords: ['Escape'] },
  nextRow: { scope: 'traces', chords: ['J', 'ArrowDown'] },
  previousRow: { scope: 'traces', chords: ['K', 'ArrowUp'] },
  firstRow: { scope: 'traces', chords: ['Home', 'G T'] },
  lastRow: { scope: 'traces', chords: ['End', 'Shift+G'] },
  openRow: { scope: 'traces', chords: ['Enter'] },
  selectRow: { scope: 'traces', chords: ['X', 'Space'] },
  clearSelection: { scope: 'traces', chords: ['Escape'] },
  compareRows: { scope: 'traces', chords: ['D'] },
  export: { scope: 'traces', chords: ['Mod+E'] },
  nextSpan: { scope: 'move', chords: ['J', 'ArrowDown'] },
  previousSpan: { scope: 'move', chords: ['K', 'ArrowUp'] },
  nextTrace: { scope: 'move', chords: ['Shift+J'] },
  previousTrace: { scope: 'move', chords: ['Shift+K'] },
  parentSpan: { scope: 'move', chords: ['ArrowLeft'] },
  childSpan: { scope: 'move', chords: ['ArrowRight'] },
  nextSibling: { scope: 'move', chords: [']'] },
  previousSibling: { scope: 'move', chords: ['['] },
  spanPanel: { scope: 'move', chords: ['Enter'] },
  nextError: { scope: 'move', chords: ['E'] },
  previousError: { scope: 'move', chords: ['Shift+E'] },
  nextLink: { scope: 'move', chords: ['L'] },
  firstSpan: { scope: 'move', chords: ['G T', 'Home'] },
  lastSpan: { scope: 'move', chords: ['Shift+G', 'End'] },
  nextHit: { scope: 'move', chords: ['F3'] },
  previousHit: { scope: 'move', chords: ['Shift+F3'] },
  fold: { scope: 'tree', chords: ['-'] },
  unfold: { scope: 'tree', chords: ['+'] },
  unfoldBelow: { scope: 'tree', chords: ['*'] },
  foldAll: { scope: 'tree', chords: ['Shift+F'] },
  unfoldAll: { scope: 'tree', chords: ['Shift+U'] },
  panLeft: { scope: 'timeline', chords: ['A'] },
  panRight: { scope: 'timeline', chords: ['D'] },
  zoomTimelineIn: { scope: 'timeline', chords: ['W'] },
  zoomTimelineOut: { scope: 'timeline', chords: ['S'] },
  fitSelection: { scope: 'timeline', chords: ['F'] },
  fitTrace: { scope: 'timeline', chords: ['0'] },
  squeezeIdle: { scope: 'timeline', chords: ['I'] },
  criticalPath: { scope: 'timeline', chords: ['P'] },
  colourKind: { scope: 'timeline', chords: ['1'] },
  colourCost: { scope: 'timeline', chords: ['2'] },
  colourTokens: { scope: 'timeline', chords: ['3'] },
  showTimeline: { scope: 'traceViews', chords: ['T'] },
  showConversation: { scope: 'traceViews', chords: ['C'] },
  showRaw: { scope: 'traceViews', chords: ['R'] },
  star: { scope: 'annotate', chords: ['Shift+S'] },
  label: { scope: 'annotate', chords: ['B'] },
  note: { scope: 'annotate', chords: ['N'] },
  reviewed: { scope: 'annotate', chords: ['V'] },
  runQuery: { scope: 'sql', chords: ['Mod+Enter'] },
  nextDifference: { scope: 'compare', chords: ['N'] },
  previousDifference: { scope: 'compare', chords: ['P'] },
  analyst: { scope: 'everywhere', chords: ['Mod+8'] },
  saveProvider: { scope: 'everywhere', chords: ['Mod+S'] },
  startAnalysis: { scope: 'analyst', chords: ['Mod+Enter'] },
  pauseRun: { scope: 'analyst', chords: ['P'] },
  steerRun: { scope: 'analyst', chords: ['S'] },
  followRun: { scope: 'analyst', chords: ['F'] },
  nextFinding: { scope: 'report', chords: ['J', 'ArrowDown'] },
  previousFinding: { scope: 'report', chords: ['K', 'ArrowUp'] },
  nextCitation: { scope: 'report', chords: ['C', ']'] },
  previousCitation: { scope: 'report', chords: ['Shift+C', '['] },
  openCitation: { scope: 'report', chords: ['Enter'] },
  followUp: { scope: 'report', chords: ['/'] },
} as const satisfies Readonly<Record<string, Binding>>;

export type CommandId = keyof typeof KEY_MAP;

/** All commands, in the order of the table. */
export const COMMAND_IDS = Object.keys(KEY_MAP) as readonly CommandId[]; // Object.keys gives string[]; the keys are ours.

/** Chords of a command, none for one that only the palette offers. */
export function chordsOf(command: CommandId): readonly Chord[] {
  return KEY_MAP[command].chords;
}
