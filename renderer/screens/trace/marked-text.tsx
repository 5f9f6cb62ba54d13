import { useMemo, type UIEvent } from 'react';

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
    return starts.map((start, at) => ({ start, block: text.slice(start, starts[at + 1]) }));
  }, [text]);
  const at = mark === undefined || mark === '' ? -1 : text.indexOf(mark);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (scrollTop + clientHeight > scrollHeight - NEAR_END_PX) onEnd?.();
  };
  return (
    <div className="value-text mono selectable" role="document" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {blocks.map(({ start, block }) => {
        const inBlock = at >= start && at < start + block.length ? at - start : -1;
        return (
          <div key={start} className="value-block">
            {inBlock < 0 ? (
              block
            ) : (
              <>
                {block.slice(0, inBlock)}
                <mark key={at} ref={bringIntoView}>
                  {block.slice(inBlock, inBlock + (mark?.length ?? 0))}
                </mark>
                {block.slice(inBlock + (mark?.length ?? 0))}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Called with a mark when it comes into the page. */
function bringIntoView(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'center' });
}
