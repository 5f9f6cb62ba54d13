interface FigureProps {
  readonly value: number | undefined;
  readonly format: (value: number) => string;
  /** What a missing figure means; shown as a dash with this as its explanation. */
  readonly absent: string;
  readonly strong?: boolean;
}

/** A figure of a cell, with a dash for one that is not there. */
export function Figure({ value, format, absent, strong = false }: FigureProps) {
  if (value === undefined) {
    return (
      <span className="text-3" title={absent}>
        –
      </span>
    );
  }
  return <span className={strong ? undefined : 'text-2'}>{format(value)}</span>;
}
