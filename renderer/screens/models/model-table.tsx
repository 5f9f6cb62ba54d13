import { Plus, TriangleAlert, X } from 'lucide-react';

import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Menu, type MenuEntry } from '../../components/menu.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { DEFAULT_CONTEXT, type ModelDraft } from './provider-draft.ts';

interface ModelTableProps {
  readonly models: readonly ModelDraft[];
  /** Names that the provider gave when it was tested. */
  readonly offered: readonly string[];
  /** Row that cannot be saved. */
  readonly wrong: number | undefined;
  readonly onChange: (models: readonly ModelDraft[]) => void;
}

const WIDTHS = [undefined, 96, 80, 80, 80, 32];
const MOST_OFFERED = 60;
const PRICES = ['priceIn', 'priceCached', 'priceOut'] as const;

/** The models in use of a provider: context window and dollars per million tokens. */
export function ModelTable({ models, offered, wrong, onChange }: ModelTableProps) {
  const t = useTranslate();
  const add = (name: string): void =>
    onChange([...models, { name, context: DEFAULT_CONTEXT, priceIn: '', priceCached: '', priceOut: '' }]);
  const put = (at: number, part: Partial<ModelDraft>): void =>
    onChange(models.map((model, index) => (index === at ? { ...model, ...part } : model)));
  const left = offered.filter((name) => !models.some((model) => model.name === name));
  const entries: readonly MenuEntry[] = [
    ...left.slice(0, MOST_OFFERED).map((name): MenuEntry => ({ kind: 'item', text: name, onSelect: () => add(name) })),
    ...(left.length > MOST_OFFERED
      ? [{ kind: 'label', text: t('common.moreCount', { n: left.length - MOST_OFFERED }) } as const]
      : []),
    ...(left.length > 0 ? [{ kind: 'rule' } as const] : []),
    { kind: 'item', text: t('models.byHand'), onSelect: () => add('') },
  ];
  const unpriced = models.filter((model) => model.priceIn.trim() === '').map((model) => model.name);
  return (
    <div className="model-table">
      <div className="row model-table-head">
        <h2>{t('models.models')}</h2>
        <span className="size-11 text-3">{t('models.offered', { n: models.length, total: offered.length })}</span>
        <span className="grow" />
        <Menu
          align="end"
          trigger={
            <Button size="s" icon={Plus}>
              {t('models.addModel')}
            </Button>
          }
          entries={entries}
        />
      </div>
      {models.length === 0 ? (
        <p className="text-3">{t('models.noModels')}</p>
      ) : (
        <PlainTable label={t('models.models')} widths={WIDTHS}>
          <thead>
            <tr>
              <th scope="col">{t('models.model')}</th>
              <th scope="col">{t('models.context')}</th>
              <th scope="col">{t('models.priceIn')}</th>
              <th scope="col">{t('models.priceCached')}</th>
              <th scope="col">{t('models.priceOut')}</th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {models.map((model, at) => (
              <tr key={at} data-wrong={at === wrong ? '' : undefined}>
                <td>
                  <TextField
                    size="s"
                    className="mono"
                    label={t('models.modelName', { n: at + 1 })}
                    value={model.name}
                    onChange={(name) => put(at, { name })}
                  />
                </td>
                <td>
                  <TextField
                    size="s"
                    inputMode="numeric"
                    label={t('models.contextOf', { name: model.name })}
                    value={model.context}
                    onChange={(context) => put(at, { context })}
                  />
                </td>
                {PRICES.map((price) => (
                  <td key={price}>
                    <TextField
                      size="s"
                      inputMode="decimal"
                      label={t('models.priceOf', { price: t(`models.${price}`), name: model.name })}
                      value={model[price]}
                      onChange={(value) => put(at, { [price]: value })}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    variant="ghost"
                    size="s"
                    icon={X}
                    aria-label={t('models.removeModel', { name: model.name })}
                    onClick={() => onChange(models.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {wrong !== undefined && <p className="field-problem">{t('models.problem.model')}</p>}
      {unpriced.length > 0 && (
        <p className="model-warning">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {t('models.unpriced', { names: unpriced.filter((name) => name !== '').join(', ') })}
        </p>
      )}
    </div>
  );
}
