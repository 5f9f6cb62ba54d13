import stringWidth from 'string-width';

export interface Column<Row> {
  readonly head: string;
  readonly align?: 'left' | 'right';
  /** Widest this column may get; longer text ends in an ellipsis. */
  readonly most?: number;
  text(row: Row): string;
  /** Colours the padded cell; must not change its width. */
  paint?(cell: string, row: Row): string;
}

const GAP = '  ';

/** A table for people: a head line, then one line a row. Control characters in cells are shown, never sent to the terminal. */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  paintHead: (text: string) => string,
): string {
  const cells = rows.map((row) => columns.map((column) => shorten(printable(column.text(row)), column.most ?? 60)));
  const widths = columns.map((column, at) =>
    cells.reduce((most, line) => Math.max(most, stringWidth(line[at] ?? '')), stringWidth(column.head)),
  );
  const head = columns.map((column, at) => pad(column.head, widths[at] ?? 0, column.align)).join(GAP);
  const lines = cells.map((line, rowAt) =>
    columns
      .map((column, at) => {
        const cell = pad(line[at] ?? '', widths[at] ?? 0, column.align);
        const row = rows[rowAt];
        return column.paint === undefined || row === undefined ? cell : column.paint(cell, row);
      })
      .join(GAP)
      .trimEnd(),
  );
  return [paintHead(head.trimEnd()), ...lines].join('\n');
}

/** Makes untrusted text safe and visible in a terminal: control characters become symbols, line breaks become ⏎. */
export function printable(text: string): string {
  return text
    .replace(/\r?\n/g, '⏎')
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}/gu, (character) =>
      character < ' ' ? String.fromCodePoint(0x2400 + character.charCodeAt(0)) : '·',
    )
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '·');
}

/** Cuts to a display width, with an ellipsis when anything was cut. */
export function shorten(text: string, width: number): string {
  // No character is narrower than an eighth of one here; megabytes need not be measured to be cut.
  const head = text.slice(0, width * 8);
  if (head.length === text.length && stringWidth(text) <= width) return text;
  let used = 0;
  let kept = '';
  for (const character of head) {
    const wide = stringWidth(character);
    if (used + wide > width - 1) break;
    used += wide;
    kept += character;
  }
  return `${kept}…`;
}

function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'right' ? space + text : text + space;
}
