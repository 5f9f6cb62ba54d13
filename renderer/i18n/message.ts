/** One interface text in both languages. `{name}` is filled in; `{n|trace|traces}` chooses by the number `n`. */
export type Message = readonly [en: string, zh: string];

export type MessageTable = Readonly<Record<string, Message>>;

export const LANGUAGES = ['en', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

export type MessageValues = Readonly<Record<string, string | number>>;

/** Fills a text. Numbers are written with thousands commas; an unknown name stays visible as `{name}`. */
export function fillMessage(text: string, values: MessageValues, formatNumber: (value: number) => string): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) return (value === 1 ? one : other) ?? '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** Names of the values that a text wants, sorted, each once. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}
