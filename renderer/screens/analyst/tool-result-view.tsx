import { formatCount } from '../../../shared/format/index.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { ToolEnd } from './run-view.ts';
import { readToolResult, type ToolResult } from './tool-result.ts';

/** Rows shown at once; raw calls hold the rest. */
const MOST_ROWS = 30;

export function ToolResultView({ ended }: { readonly ended: ToolEnd }) {
  const t = useTranslate();
  const { resultText, resultChars, ok } = ended;
  const result = readToolResult(resultText);
  return (
    <div className={ok ? 'tool-result' : 'tool-result text-error'}>
      {result.kind === 'table' ? (
        <ResultTable table={result} />
      ) : (
        <TextPager mono label={t('analyst.result')} text={result.text} />
      )}
      {resultChars > resultText.length && (
        <p className="size-11 text-3">
          {t('common.shownCharacters', { shown: formatCount(resultText.length), total: formatCount(resultChars) })}
        </p>
      )}
    </div>
  );
}

function ResultTable({ table }: { readonly table: Extract<ToolResult, { readonly kind: 'table' }> }) {
  const t = useTranslate();
  const { columns, rows, numeric } = table;
  const isNumeric = (at: number): '' | undefined => (numeric[at] ? '' : undefined);
  return (
    <>
      <div className="tool-table mono">
        <PlainTable label={t('analyst.result')} widths={[]}>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={at} scope="col" data-numeric={isNumeric(at)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row, place) => (
              <tr key={place}>
                {row.map((value, at) => (
                  <td key={at} data-numeric={isNumeric(at)} title={value}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {rows.length > MOST_ROWS && (
        <p className="size-11 text-3">{t('analyst.moreRows', { n: rows.length - MOST_ROWS })}</p>
      )}
    </>
  );
}
