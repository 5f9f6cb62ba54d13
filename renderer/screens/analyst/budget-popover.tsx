import { useState } from 'react';

import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Popover } from '../../components/popover.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { BUDGETS, budgetOf, budgetTexts, isBudgetText, type BudgetTexts } from './budget-draft.ts';
import { useAct } from './use-analyst-runs.ts';

interface BudgetPopoverProps {
  readonly run: string;
  readonly budget: AnalystConfig['budget'];
}

/** Other limits for a run at work; they hold from its next turn. */
export function BudgetPopover({ run, budget }: BudgetPopoverProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="ghost" size="s">
      {t('analyst.changeBudget')}
    </Button>
  );
  return (
    <Popover
      label={t('analyst.changeBudget')}
      trigger={trigger}
      widthPx={272}
      align="end"
      open={open}
      onOpenChange={setOpen}
    >
      <BudgetForm run={run} budget={budget} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function BudgetForm({ run, budget, onDone }: BudgetPopoverProps & { readonly onDone: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const [texts, setTexts] = useState<BudgetTexts>(() => budgetTexts(budget));
  const wrong = BUDGETS.find((name) => !isBudgetText(name, texts[name]));
  const apply = async (): Promise<void> => {
    if (wrong !== undefined) return;
    if ((await act('analyst.budget', { run, budget: budgetOf(texts) })) !== undefined) onDone();
  };
  return (
    <form
      className="budget-form"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {BUDGETS.map((name) => (
        <label key={name} className="budget-line">
          <span className="text-2">{t(`analyst.budget.${name}`)}</span>
          <TextField
            size="s"
            label={t(`analyst.budget.${name}`)}
            inputMode="decimal"
            placeholder={t('analyst.noLimit')}
            aria-invalid={wrong === name}
            value={texts[name]}
            onChange={(value) => setTexts({ ...texts, [name]: value })}
          />
        </label>
      ))}
      <p className="size-11 text-3">
        {wrong === undefined
          ? t('analyst.budgetNote')
          : t('analyst.problem.budget', { name: t(`analyst.budget.${wrong}`) })}
      </p>
      <Button variant="primary" disabled={wrong !== undefined} onClick={() => void apply()}>
        {t('analyst.applyBudget')}
      </Button>
    </form>
  );
}
