import { ArrowLeft } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { Button } from '../../components/button.tsx';
import { JsonTree, type FoldAll } from '../../components/json-tree.tsx';
import { DECODED, type JsonPath, type JsonValue } from '../../components/json-tree-model.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { keyOfPath } from './record-path.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { SpanPlace } from './use-trace-view.ts';
import { ValueView } from './value-view.tsx';

interface RecordTreeProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  readonly label: string;
  readonly value: JsonValue;
  /** Where a value of the tree stands in the record; the same function from render to render. */
  readonly pathOf: (path: JsonPath) => string;
  /** A place in the record that is shown whole at first. */
  readonly place?: SpanPlace | undefined;
  readonly asked?: FoldAll | undefined;
  /** Above the tree, not above a value that is shown whole. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** In place of a tree that would be empty. */
  readonly empty?: ReactNode;
}

/** Small records are open this deep at first. */
const OPEN_DEPTH = 3;

/** A part of a span's record as a tree; values that are not whole in it open on their own and are read by pages. */
export function RecordTree({ trace, span, label, value, pathOf, place, asked, ...around }: RecordTreeProps) {
  const t = useTranslate();
  const [whole, setWhole] = useState(place?.field);
  const cutOf = useCallback(
    (path: JsonPath) => {
      // What is shortened is the string; what it holds has no length of its own.
      if (path.includes(DECODED)) return undefined;
      const written = pathOf(path);
      const cut = span.shortened.find((each) => each.path === written);
      return cut === undefined ? undefined : { shown: cut.shownChars, total: cut.fullChars };
    },
    [pathOf, span],
  );
  if (whole === undefined) {
    return (
      <>
        {around.head}
        {around.empty ?? (
          <JsonTree
            label={label}
            value={value}
            openDepth={OPEN_DEPTH}
            asked={asked}

            cutOf={cutOf}
            onWhole={(path) => setWhole(pathOf(beforeDecoded(path)))}
          />
        )}
        {around.foot}
      </>
    );
  }
  return (
    <>
      <div className="span-bar">
        <Button
          variant="ghost"
          size="s"
          icon={ArrowLeft}
          aria-label={t('span.back')}
          onClick={() => setWhole(undefined)}
        />
        <span className="mono ellipsis">{keyOfPath(whole)}</span>
      </div>
      <ValueView
        dump={trace.dump}
        traceId={trace.traceId}
        spanIndex={span.spanIndex}
        path={whole}
        label={keyOfPath(whole)}
        mark={place?.field === whole ? place.text : undefined}
      />
    </>
  );
}

/** Decoded JSON has no place of its own in the record: its string does. */
function beforeDecoded(path: JsonPath): JsonPath {
  const end = path.indexOf(DECODED);
  return end < 0 ? path : path.slice(0, end);
}
