import { useEffect, useMemo, useRef, type UIEvent } from 'react';

import { pageStarts } from '../../components/text-pages.ts';

interface MarkedTextProps {
  readonly label: string;
  readonly text: string;
  readonly mark: string | undefined;
  /** Called when the end of what is there comes into view. */
  readonly onEnd: (() => void) | undefined;
}

/** Browsers lay out blocks that are out of view only in outline (`content-visibility`), so megabytes stay light. */
const BLOCK_CHARS = 8000;
const NEAR_END_PX = 400;

/** A text as it is, the first match marked and brought into view. */
export function MarkedText({ label, text, mark, onEnd }: MarkedTextProps) {
  const blocks = useMemo(() => {
    const starts = pageStarts(text, BLOCK_CHARS);
    return starts.map((start, at) => text.slice(start, starts[at + 1]));
  }, [text]);
  const found = useRef<HTMLElement>(null);
  const at = mark === undefined || mark === '' ? -1 : text.indexOf(mark);
  useEffect(() => found.current?.scrollIntoView({ block: 'center' }), [at]);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (scrollTop + clientHeight > scrollHeight - NEAR_END_PX) onEnd?.();
  };
  let before = 0;
  return (
    <div className="value-text mono selectable" role="document" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {blocks.map((block, index) => {
        const start = before;
        before += block.length;
        const inBlock = at >= start && at < before ? at - start : -1;
        return (
          <div key={index} className="value-block">
            {inBlock < 0 ? (
              block
            ) : (
              <>
                {block.slice(0, inBlock)}
                <mark ref={found}>{block.slice(inBlock, inBlock + (mark?.length ?? 0))}</mark>
                {block.slice(inBlock + (mark?.length ?? 0))}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
