export interface Runtime {
  readonly executable: string;
  readonly version: string;
  readonly kind: 'official' | 'fallback' | 'given';
}
export function ensureRuntime(options?: { readonly say?: (line: string) => void }): Promise<Runtime>;
export function chromiumArguments(): readonly string[];
