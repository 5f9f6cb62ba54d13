import type { ReactNode } from 'react';

/** One turn: a mark of who or what at the left, and what was said or done. */
export function Turn({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div className="turn-mark">{mark}</div>
      <div className="turn-body">{children}</div>
    </>
  );
}
