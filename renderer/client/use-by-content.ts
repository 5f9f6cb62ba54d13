import { useMemo } from 'react';

/** The same object as long as its content is: for effects over plain data that is made anew on every render. */
export function useByContent<T>(value: T): T {
  const text: string | undefined = JSON.stringify(value);
  // The JSON of plain data gives that data back; absent data has no JSON.
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text]);
}
