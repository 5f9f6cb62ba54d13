import type { ReactNode } from 'react';

interface SettingProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One line of settings: what it is, and its control. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className="setting">
      <div className="setting-name">
        {name}
        {note !== undefined && <div className="setting-note">{note}</div>}
      </div>
      <div className="setting-value">{children}</div>
    </div>
  );
}
