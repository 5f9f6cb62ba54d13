import type { ReactNode } from 'react';

interface FormRowProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One line of a form: its name and a note at the left, the control beside. */
export function FormRow({ name, note, children }: FormRowProps) {
  return (
    <div className="sources-row">
      <div className="sources-row-name">
        {name}
        {note !== undefined && <div className="sources-row-note">{note}</div>}
      </div>
      <div className="sources-row-value">{children}</div>
    </div>
  );
}
