import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';

import type { UsedPrompt } from '../../../shared/api/procedures-analyst.ts';
import { useQuery } from '../../client/use-query.ts';
import { Badge } from '../../components/chip.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { useTranslate } from '../../i18n/translate.ts';

interface RunPromptsProps {
  readonly run: string;
  readonly isRoot: boolean;
}

/** The prompts that an agent of a run is told by, each with its version, its hash and its text. */
export function RunPrompts({ run, isRoot }: RunPromptsProps) {
  const t = useTranslate();
  const state = useQuery('analyst.prompts', { run });
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  const notIts = isRoot ? 'subagent' : 'root';
  const prompts = state.value.prompts.filter(({ name }) => name !== notIts);
  if (prompts.length === 0) return <EmptyState title={t('analyst.noPrompts')} />;
  return (
    <div className="raw-calls">
      <p className="raw-calls-note size-11 text-3">{t('analyst.promptsNote')}</p>
      <ul>
        {prompts.map((prompt) => (
          <li key={prompt.name} className="tool-entry">
            <RunPrompt prompt={prompt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RunPrompt({ prompt }: { readonly prompt: UsedPrompt }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const Fold = open ? ChevronDown : ChevronRight;
  const title = t(`settings.prompt.${prompt.name}`);
  return (
    <>
      <button type="button" className="tool-entry-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Fold className="text-3" size={12} aria-hidden />
        <b>{title}</b>
        <span className="text-2">{t('settings.promptVersion', { n: prompt.version })}</span>
        {prompt.edited && <Badge tone="accent">{t('settings.promptEdited')}</Badge>}
        <span className="grow" />
        <span className="mono size-11 text-3">{prompt.hash}</span>
      </button>
      {open && (
        <div className="tool-entry-body selectable">
          <TextPager label={title} text={prompt.text} />
        </div>
      )}
    </>
  );
}
