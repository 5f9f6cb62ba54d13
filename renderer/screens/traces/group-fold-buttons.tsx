import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';

import { Button } from '../../components/button.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { GroupFolds } from './use-group-folds.ts';

interface GroupFoldButtonsProps {
  readonly folds: GroupFolds;
  readonly anyOpen: boolean;
}

/** Shows and hides the rows of all groups. */
export function GroupFoldButtons({ folds, anyOpen }: GroupFoldButtonsProps) {
  const t = useTranslate();
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        icon={ChevronsUpDown}
        aria-label={t('command.unfoldAll')}
        onClick={folds.unfoldAll}
      />
      <Button
        variant="ghost"
        size="s"
        icon={ChevronsDownUp}
        aria-label={t('command.foldAll')}
        disabled={!anyOpen}
        onClick={folds.foldAll}
      />
    </>
  );
}
