import { Check, RotateCcw, Save, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import type { PromptText } from '../../../shared/api/procedures-prompts.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { Waiting } from '../../components/notice.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import { checkVariables, type VariableCheck } from './prompt-draft.ts';
import { PromptState } from './prompt-state.tsx';

// The editor is large: fetched when a prompt is looked at.
const TextEditor = lazy(async () => ({ default: (await import('../../components/text-editor.tsx')).TextEditor }));
const TextDifference = lazy(async () => ({
  default: (await import('../../components/text-editor.tsx')).TextDifference,
}));

const PARTS = ['edit', 'difference'] as const;

/** One prompt as it is edited; nothing is kept before Save, and what the engine would refuse cannot be saved. */
export function PromptForm({ prompt }: { readonly prompt: PromptText }) {
  const t = useTranslate();
  const client = useClient();
  const { toasts } = useAppState();
  const [text, setText] = useState(prompt.text);
  const [part, setPart] = useState<(typeof PARTS)[number]>('edit');
  const [asking, setAsking] = useState(false);
  const check = checkVariables(text, prompt.variables);
  const dirty = text !== prompt.text;
  const { name } = prompt;
  const title = t(`settings.prompt.${name}`);
  const put = async (outcome: ReturnType<typeof client.call<'prompts.write'>>): Promise<void> => {
    const done = await outcome;
    if (!done.ok) toasts.show({ tone: 'problem', text: done.error.message });
    client.queries.invalidate((query) => query.startsWith('prompts.'));
  };
  const save = (): void => {
    if (dirty && check.ok) void put(client.call('prompts.write', { name, text }));
  };
  useCommands({ saveProvider: save });
  return (
    <section className="prompt-form" aria-label={title}>
      <header className="provider-head">
        <h1 className="ellipsis">{title}</h1>
        <PromptState prompt={prompt} />
        <span className="size-11 text-3 mono prompt-hash">{prompt.hash}</span>
        {dirty && <span className="size-11 text-3">{t('models.unsaved')}</span>}
        <span className="grow" />
        <Segment
          label={t('settings.promptPart')}
          options={PARTS.map((value) => ({ value, title: t(`settings.promptPart.${value}`) }))}
          value={part}
          onChange={setPart}
        />
        <Button icon={RotateCcw} disabled={!prompt.edited} onClick={() => setAsking(true)}>
          {t('settings.promptReset')}
        </Button>
        <Button variant="primary" icon={Save} disabled={!dirty || !check.ok} onClick={save}>
          {t('common.save')}
          <KeyHint command="saveProvider" />
        </Button>
      </header>
      <Variables check={check} problem={prompt.problem} />
      <Suspense fallback={<Waiting />}>
        {part === 'edit' ? (
          <TextEditor label={title} initialText={text} onChange={setText} />
        ) : (
          <TextDifference label={t('settings.promptDifference')} before={prompt.ours} after={text} />
        )}
      </Suspense>
      {asking && (
        <ConfirmDialog
          title={t('settings.promptResetTitle', { name: title })}
          action={t('settings.promptResetAction')}
          onConfirm={() => void put(client.call('prompts.reset', { name }))}
          onClose={() => setAsking(false)}
        >
          {t('settings.promptResetText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Variables({ check, problem }: { readonly check: VariableCheck; readonly problem: string | undefined }) {
  const t = useTranslate();
  return (
    <div className="prompt-variables" role="status">
      <span className="text-3">{t('settings.variables')}</span>
      {check.wanted.length === 0 && <span className="text-3">{t('common.none')}</span>}
      {check.wanted.map(({ name, present }) => (
        <span key={name} className={present ? 'row text-2' : 'row text-error'}>
          {present ? (
            <Check className="text-accent" size={12} strokeWidth={2} aria-hidden />
          ) : (
            <X size={12} strokeWidth={2} aria-hidden />
          )}
          <span className="mono">{`{{${name}}}`}</span>
          {!present && t('settings.variableMissing')}
        </span>
      ))}
      {check.unknown.map((name) => (
        <span key={name} className="row text-error">
          <X size={12} strokeWidth={2} aria-hidden />
          <span className="mono">{`{{${name}}}`}</span>
          {t('settings.variableUnknown')}
        </span>
      ))}
      {problem !== undefined && <span className="text-error">{problem}</span>}
    </div>
  );
}
