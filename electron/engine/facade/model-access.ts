import { join } from 'node:path';

import { modelSettingsSchema, type ModelSettings, type ProviderProfile } from '../../../shared/api/models.ts';
import type { ProviderKey } from '../../../shared/api/procedures-analyst.ts';
import { JsonFile } from './json-file.ts';

/**
 * Providers as people set them up, and the keys that main handed over. Keys live in memory only, each for one address:
 * a provider whose address was changed has none. The environment is not asked: which variable a provider names is for
 * windows to write, and no window may choose what of the environment goes to an address.
 */
export class ModelAccess {
  private readonly file: JsonFile<typeof modelSettingsSchema>;
  private keys: readonly ProviderKey[] = [];

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'models.json'), modelSettingsSchema);
  }

  settings(): ModelSettings {
    return this.file.read({});
  }

  save(settings: ModelSettings): void {
    this.file.write(settings);
  }

  /** The addresses that an analysis with these models reaches. */
  urlsOf(choices: Readonly<Record<string, { readonly provider: string } | undefined>>): readonly string[] {
    const used = new Set(Object.values(choices).map((choice) => choice?.provider));
    return this.settings().providers.flatMap(({ id, baseUrl }) => (used.has(id) ? [baseUrl] : []));
  }

  takeKeys(keys: readonly ProviderKey[]): void {
    this.keys = keys;
  }

  keyOf(profile: ProviderProfile): string | undefined {
    return this.keys.find((key) => key.provider === profile.id && key.baseUrl === profile.baseUrl)?.key;
  }
}
