import { readFileSync } from 'node:fs';

import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import { modelSettingsSchema, type ModelSettings } from '../../../shared/api/models.ts';
import { REHEARSAL_LABEL, startRehearsal, type RehearsalScriptInput } from '../models/index.ts';

const SCRIPT = new URL('../../../resources/rehearsal/demo.json', import.meta.url);
const PROVIDER = 'rehearsal';
const MODEL = 'rehearsal';

export interface RehearsalModel extends AsyncDisposable {
  /** Providers that know the rehearsal server alone. */
  readonly settings: ModelSettings;
}

/** The demo's script on a server of its own, which ends with it. */
export async function openRehearsal(): Promise<RehearsalModel> {
  // Checked by the server's schema.
  const server = await startRehearsal(JSON.parse(readFileSync(SCRIPT, 'utf8')) as RehearsalScriptInput);
  return {
    settings: modelSettingsSchema.parse({
      providers: [{ id: PROVIDER, title: REHEARSAL_LABEL, baseUrl: server.baseUrl, models: [{ name: MODEL }] }],
    }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The same question asked of the rehearsal server, in every role. */
export function rehearsalConfig(config: AnalystConfig): AnalystConfig {
  return { ...config, models: { root: { provider: PROVIDER, model: MODEL } } };
}
