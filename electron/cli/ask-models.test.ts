import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';

import { withAskOptions, type AskFlags } from './ask-flags.ts';
import { askModels } from './ask-models.ts';

/** The models and the key of the root that a command line leads to, where the app has set nothing up. */
function asked(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const flags = withAskOptions(new Command()).parse(args, { from: 'user' }).opts<AskFlags>();
  const { settings, keyOf } = askModels(flags, { environment, dataDir: '/no/such/folder' });
  const [profile] = settings.providers;
  if (profile === undefined) throw new Error('no provider');
  return { baseUrl: profile.baseUrl, key: keyOf(profile) };
}

describe('the key of OpenAI', () => {
  const environment = { OPENAI_API_KEY: 'sk-1' };

  it('goes to OpenAI, where no other address is named', () => {
    expect(asked(['-m', 'm'], environment)).toEqual({ baseUrl: 'https://api.openai.com/v1', key: 'sk-1' });
  });

  it('goes to no other host, and over no open line', () => {
    expect(asked(['-m', 'm', '--base-url', 'https://api.openai.com/v1/'], environment).key).toBe('sk-1');
    expect(asked(['-m', 'm', '--base-url', 'http://api.openai.com/v1'], environment).key).toBeUndefined();
    expect(asked(['-m', 'm', '--base-url', 'https://api.openai.com.example/v1'], environment).key).toBeUndefined();
  });

  it('is none where its variable is empty', () => {
    expect(() => asked(['-m', 'm'], { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' })).toThrow(/^Which model\?/);
  });
});

it('wants both sides of a price', () => {
  expect(() => asked(['-m', 'm', '--price-in', '1'], { OPENAI_API_KEY: 'sk-1' })).toThrow(/--price-in and --price-out/);
});

describe('a header', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rh-ask-models-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const provider = (id: string) => ({
    id,
    title: id,
    baseUrl: `https://${id}.example/v1`,
    headers: { 'X-Own': id },
    models: [{ name: `${id}-model`, contextTokens: 1000 }],
  });
  writeFileSync(
    join(dataDir, 'models.json'),
    JSON.stringify({
      providers: [provider('lab'), provider('house'), provider('unused')],
      roles: { root: { provider: 'lab', model: 'lab-model' }, subagent: { provider: 'house', model: 'house-model' } },
    }),
  );

  function headers(args: readonly string[]) {
    const given = ['-H', 'X-Tenant: secret', ...args];
    const flags = withAskOptions(new Command()).parse(given, { from: 'user' }).opts<AskFlags>();
    const { settings } = askModels(flags, { environment: {}, dataDir });
    return Object.fromEntries(settings.providers.map(({ id, headers: sent }) => [id, sent]));
  }

  it('goes to the provider of the root alone, where the providers of the app are asked', () => {
    const [lab, house, unused] = ['lab', 'house', 'unused'].map((id) => ({ 'X-Own': id }));
    expect(headers([])).toEqual({ lab: { ...lab, 'X-Tenant': 'secret' }, house, unused });
    expect(headers(['--provider', 'house'])).toEqual({ lab, house: { ...house, 'X-Tenant': 'secret' }, unused });
  });

  it('goes to the address of the command line, and to no provider of the app', () => {
    expect(headers(['--base-url', 'https://here.example/v1', '-m', 'm'])).toEqual({ cli: { 'X-Tenant': 'secret' } });
  });
});
