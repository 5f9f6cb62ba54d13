import type { PromptSummary } from '../../../shared/api/procedures-prompts.ts';
import { Badge } from '../../components/chip.tsx';
import { useTranslate } from '../../i18n/translate.ts';

/** Edited, made from an older text, or unusable; nothing for ours. */
export function PromptState({ prompt }: { readonly prompt: PromptSummary }) {
  const t = useTranslate();
  if (prompt.problem !== undefined) return <Badge tone="error">{t('settings.promptUnusable')}</Badge>;
  if (prompt.outdated) return <Badge tone="warn">{t('settings.promptOutdated')}</Badge>;
  return prompt.edited ? <Badge tone="accent">{t('settings.promptEdited')}</Badge> : null;
}
