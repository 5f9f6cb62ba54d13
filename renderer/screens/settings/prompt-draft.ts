/** What is wrong with a prompt's text, as the engine will judge it. */
export interface VariableCheck {
  /** Each variable that must stand in the text, and whether it does. */
  readonly wanted: readonly { readonly name: string; readonly present: boolean }[];
  /** Names in the text that this prompt does not know. */
  readonly unknown: readonly string[];
  readonly ok: boolean;
}

/** Compares the `{{names}}` in a text with those that it must have, and no others. */
export function checkVariables(text: string, variables: readonly string[]): VariableCheck {
  const used = new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name));
  const wanted = variables.map((name) => ({ name, present: used.has(name) }));
  const unknown = [...used].filter((name) => !variables.includes(name));
  return { wanted, unknown, ok: unknown.length === 0 && wanted.every(({ present }) => present) };
}
