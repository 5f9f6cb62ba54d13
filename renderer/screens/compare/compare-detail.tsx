import type { AlignedStep, CompareStep } from '../../../shared/api/tools/analysis.ts';
import { classNames } from '../../components/class-names.ts';
import { KindMark } from '../../components/kind-mark.tsx';
import { decodeJson } from '../../components/json-tree-model.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** Input and output of the step under the cursor, on both sides. */
export function CompareDetail({ step }: { readonly step: AlignedStep }) {
  const differs = (what: 'input' | 'output'): boolean =>
    step.kind === 'changed' ? step.differences.includes(what) : step.kind !== 'same';
  return (
    <div className="compare-detail">
      <Side step={'left' in step ? step.left : undefined} side="left" differs={differs} />
      <div aria-hidden />
      <Side step={'right' in step ? step.right : undefined} side="right" differs={differs} />
    </div>
  );
}

interface SideProps {
  readonly step: CompareStep | undefined;
  readonly side: 'left' | 'right';
  readonly differs: (what: 'input' | 'output') => boolean;
}

function Side({ step, side, differs }: SideProps) {
  const t = useTranslate();
  if (step === undefined) return <div className="text-3">{t('compare.missing')}</div>;
  return (
    <div tabIndex={0} role="group" aria-label={step.name}>
      <div className="row">
        <KindMark kind={step.kind} />
        <span className="medium">{step.name}</span>
        {step.model !== undefined && <span className="text-3">{step.model}</span>}
      </div>
      {step.statusMessage !== undefined && <div className="text-error selectable">{step.statusMessage}</div>}
      {(['input', 'output'] as const).map((what) => {
        const text = step[what];
        if (text === undefined) return null;
        return (
          <div key={what}>
            <div className="caption" style={{ marginTop: 6 }}>
              {t(`compare.${what}`)}
            </div>
            <pre className={classNames('compare-text selectable', differs(what) && `compare-cell-${side}`)}>
              {pretty(text)}
            </pre>
          </div>
        );
      })}
    </div>
  );
}

/** Whole JSON is indented; a text that was cut is shown as it is. */
function pretty(text: string): string {
  const value = decodeJson(text);
  return value === undefined ? text : JSON.stringify(value, undefined, 2);
}
