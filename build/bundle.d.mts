export const ROOT: string;
export function ensureBuilt(options?: { readonly say?: (line: string) => void; readonly withEngine?: boolean }): void;
