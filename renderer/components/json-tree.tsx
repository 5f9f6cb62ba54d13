import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import { JsonTreeLine } from './json-tree-line.tsx';
import { closedSiblings, treeStep } from './json-tree-keys.ts';
import {
  CHILDREN_STEP,
  decodeJson,
  isContainer,
  jsonLines,
  sizeOf,
  type Cut,
  type JsonContainer,
  type JsonLine,
  type JsonPath,
  type JsonTreeState,
  type JsonValue,
} from './json-tree-model.ts';
import { useWidth } from './use-width.ts';
import { VirtualRows, type VirtualRowsHandle } from './virtual-rows.tsx';
import './json-tree.css';

interface JsonTreeProps {
  readonly label: string;
  readonly value: JsonValue;
  /** Shows a value whole, of which the tree or the data hold only the beginning. */
  readonly onWhole?: (path: JsonPath) => void;
  /** For a value that is not whole in the data: how much of it is. */
  readonly cutOf?: (path: JsonPath) => Cut | undefined;
  /** Depth to which small records are open at first; decoded strings and lists of one entry count as such. */
  readonly openDepth?: number;
  /** `unfold` opens everything that is small, `fold` closes all; a new object each time it is asked for. */
  readonly asked?: FoldAll | undefined;
}

export interface FoldAll {
  readonly kind: 'fold' | 'unfold';
}

const LINE_PX = 20;
/** Of the monospaced face at 12 px. */
const CHARACTER_PX = 7.23;
/** Fold mark and padding of a line. */
const LINE_EDGE_PX = 42;
/** Records of more entries are closed at first. */
const SMALL_ENTRIES = 24;
const UNFOLD_DEPTH = 12;
const NOT_CUT = (): undefined => undefined;

/** A value as a tree: lazy, any size, with JSON inside strings decoded in place. One tab stop; arrow keys move within. */
export function JsonTree({ label, value, onWhole, cutOf = NOT_CUT, openDepth = 0, asked }: JsonTreeProps) {
  // The refs stand here and not in what the hook gives: the compiler takes any object with a ref in it for one.
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const tree = useJsonTree({ value, cutOf, openDepth, asked, widthPx });
  const { lines, active, setActive } = tree;
  const baseId = useId();
  const list = useRef<VirtualRowsHandle>(null);
  const act = (line: JsonLine): void => {
    if (line.kind === 'more') tree.showMore(line.parent);
    else if (line.kind === 'note') onWhole?.(line.path);
    else if (line.kind === 'value' && line.fold !== 'none') tree.toggle([line.id]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(lines, active, event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (step.kind === 'openSiblings') tree.toggle(closedSiblings(lines, step.at));
    else if (step.kind === 'go') {
      setActive(step.to);
      list.current?.reveal(step.to);
    } else {
      const line = lines[step.at];
      if (line !== undefined) act(line);
    }
  };
  return (
    <div ref={frame} className="json-frame">
      <VirtualRows
        role="tree"
        handle={list}
        aria-label={label}
        aria-activedescendant={lines[active] === undefined ? undefined : `${baseId} ${active}`}
        tabIndex={0}
        className="json-tree"
        rowCount={lines.length}
        rowHeightPx={LINE_PX}
        onKeyDown={onKeyDown}
        renderRow={(at) => {
          const line = lines[at];
          return line === undefined ? null : (
            <JsonTreeLine
              key={line.id}
              elementId={`${baseId} ${at}`}
              line={line}
              active={at === active}
              onPress={() => setActive(at)}
              onAct={() => act(line)}
              onDecode={() => tree.toggleText(line.id)}
              canShowWhole={onWhole !== undefined}
            />
          );
        }}
      />
    </div>
  );
}

interface TreeInput {
  readonly value: JsonValue;
  readonly cutOf: (path: JsonPath) => Cut | undefined;
  readonly openDepth: number;
  readonly asked: FoldAll | undefined;
  readonly widthPx: number;
}

/** What is open, decoded and listed, and the lines that this gives. */
function useJsonTree({ value, cutOf, openDepth, asked, widthPx }: TreeInput) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => new Set());
  const [asText, setAsText] = useState<ReadonlySet<string>>(() => new Set());
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(() => new Map());
  const [active, setActive] = useState(-1);
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setToggled(new Set());
  }
  const decode = useMemo(() => rememberingDecoder(), []);
  const unfolded = asked?.kind === 'unfold';
  const depth = asked === undefined ? openDepth : asked.kind === 'fold' ? 0 : UNFOLD_DEPTH;
  const lineChars = Math.max(20, Math.floor((widthPx - LINE_EDGE_PX) / CHARACTER_PX));
  const lines = useMemo(() => {
    const opensAtFirst: JsonTreeState['opensAtFirst'] = (line) =>
      line.depth < depth && (unfolded ? sizeOf(line.value) <= CHILDREN_STEP : isSmall(line.value));
    return jsonLines(value, { toggled, asText, shown, cutOf, decode, lineChars, opensAtFirst });
  }, [value, toggled, asText, shown, cutOf, decode, lineChars, depth, unfolded]);
  return {
    lines,
    active: Math.min(active, lines.length - 1),
    setActive,
    toggle: (ids: readonly string[]) => setToggled((before) => ids.reduce(toggledIn, before)),
    toggleText: (id: string) => setAsText((before) => toggledIn(before, id)),
    showMore: (parent: string) =>
      setShown((before) => new Map(before).set(parent, (before.get(parent) ?? CHILDREN_STEP) + CHILDREN_STEP * 5)),
  };
}

/** Lists are closed at first, as their entries are mostly alike; their line shows the beginning. */
function isSmall(value: JsonValue): boolean {
  return isContainer(value) && sizeOf(value) <= (Array.isArray(value) ? 1 : SMALL_ENTRIES);
}

/** Every fold asks for all strings listed again: each is parsed once. */
function rememberingDecoder(): (text: string) => JsonContainer | undefined {
  const known = new Map<string, JsonContainer | undefined>();
  return (text) => {
    const first = text.trimStart()[0];
    if (first !== '{' && first !== '[') return undefined;
    if (!known.has(text)) known.set(text, decodeJson(text));
    return known.get(text);
  };
}

function toggledIn(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
