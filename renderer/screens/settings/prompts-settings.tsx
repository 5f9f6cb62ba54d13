import { useState } from 'react';

import type { PromptName, PromptSummary } from '../../../shared/api/procedures-prompts.ts';
import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import { SideTab } from '../../components/side-tab.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { PromptForm } from './prompt-form.tsx';
import { PromptState } from './prompt-state.tsx';

/** The analyst's prompts: what agents are told, each to be read, changed and put back. */
export function PromptsSettings() {
  const t = useTranslate();
  const listed = useQuery('prompts.list', {});
  const [chosen, setChosen] = useState<PromptName>('root');
  if (listed.kind !== 'ready') return <AsyncNotice state={listed} />;
  const { prompts } = listed.value;
  return (
    <div className="prompts">
      <aside className="providers" aria-label={t('settings.prompts')}>
        <PanelHeader title={t('settings.prompts')} fact={prompts.length} />
        <div
          role="tablist"
          aria-orientation="vertical"
          aria-label={t('settings.prompts')}
          onKeyDown={(event) => moveFocus(event, 'column')}
        >
          {prompts.map((prompt) => (
            <PromptTab
              key={prompt.name}
              prompt={prompt}
              selected={prompt.name === chosen}
              onSelect={() => setChosen(prompt.name)}
            />
          ))}
        </div>
        <p className="providers-note size-11 text-3">{t('settings.promptsNote')}</p>
      </aside>
      <Chosen key={chosen} name={chosen} />
    </div>
  );
}

function Chosen({ name }: { readonly name: PromptName }) {
  const read = useQuery('prompts.read', { name });
  if (read.kind !== 'ready') return <AsyncNotice state={read} />;
  // After Save or Reset the text in use is another: the form begins anew with it.
  return <PromptForm key={read.value.hash} prompt={read.value} />;
}

interface PromptTabProps {
  readonly prompt: PromptSummary;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function PromptTab({ prompt, selected, onSelect }: PromptTabProps) {
  const t = useTranslate();
  return (
    <SideTab
      title={t(`settings.prompt.${prompt.name}`)}
      state={<PromptState prompt={prompt} />}
      selected={selected}
      onSelect={onSelect}
    >
      <span className="mono grow">{prompt.name}.md</span>
      <span>{t('settings.promptVersion', { n: prompt.version })}</span>
    </SideTab>
  );
}
