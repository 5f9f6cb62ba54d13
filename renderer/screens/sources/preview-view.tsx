import { useState } from 'react';

import type { Preview, PreviewFile } from '../../../shared/api/procedures-dumps.ts';
import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Panel } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import { fileName } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';

const SIGNALS = ['logs', 'metrics', 'events', 'other'] as const;

/** What files hold: exact counts for each, and every record that cannot be read, with its line and the reason. */
export function PreviewView({ preview }: { readonly preview: Preview }) {
  const t = useTranslate();
  const { files, unrecognised, totals } = preview;
  const [chosen, setChosen] = useState<string>();
  const shown = files.find(({ path }) => path === chosen) ?? files.find(({ skippedCount }) => skippedCount > 0);
  return (
    <div className="sources-page">
      <div className="sources-chips">
        {totals.spans === 0 && <Chip tone="warn">{t('sources.nothingReadable')}</Chip>}
        <Chip>{t('common.traces', { n: totals.traces })}</Chip>
        <Chip>{t('common.spans', { n: totals.spans })}</Chip>
        <Chip tone="ghost">{t('import.records', { n: totals.records })}</Chip>
        {SIGNALS.filter((signal) => totals.otherSignals[signal] > 0).map((signal) => (
          <Chip key={signal} tone="ghost">
            {t(`import.signal.${signal}`, { n: totals.otherSignals[signal] })}
          </Chip>
        ))}
        <Chip tone={totals.skippedCount > 0 ? 'warn' : 'neutral'}>
          {t('import.skipped', { n: totals.skippedCount })}
        </Chip>
        {unrecognised.length > 0 && <Chip tone="warn">{t('sources.unrecognised', { n: unrecognised.length })}</Chip>}
      </div>
      <Panel title={t('sources.inputs')} fact={formatCount(files.length + unrecognised.length)}>
        <FileTable preview={preview} shown={shown?.path} onChoose={setChosen} />
      </Panel>
      {shown === undefined || shown.skippedCount === 0 ? (
        <p className="sources-note">{t('sources.nothingSkipped')}</p>
      ) : (
        <SkippedPanel key={shown.path} file={shown} />
      )}
    </div>
  );
}

interface FileTableProps {
  readonly preview: Preview;
  readonly shown: string | undefined;
  readonly onChoose: (path: string) => void;
}

function FileTable({ preview: { files, unrecognised }, shown, onChoose }: FileTableProps) {
  const t = useTranslate();
  return (
    <PlainTable label={t('sources.inputs')} widths={[undefined, 160, 92, 104, 104, 104, 104]}>
      <thead>
        <tr>
          <th>{t('import.file')}</th>
          <th>{t('import.format')}</th>
          <th data-numeric>{t('sources.column.size')}</th>
          <th data-numeric>{t('sources.column.records')}</th>
          <th data-numeric>{t('sources.column.traces')}</th>
          <th data-numeric>{t('sources.column.spans')}</th>
          <th data-numeric>{t('sources.column.skipped')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.path} title={file.path} data-shown={file.path === shown ? '' : undefined}>
            <td>{fileName(file.path)}</td>
            <td className="text-2">{file.format}</td>
            <td data-numeric>{formatBytes(file.sizeBytes)}</td>
            <td data-numeric>{formatCount(file.records)}</td>
            <td data-numeric>{formatCount(file.traces)}</td>
            <td data-numeric>{formatCount(file.spans)}</td>
            <td data-numeric>
              {file.skippedCount === 0 ? (
                '0'
              ) : (
                <LinkButton
                  aria-label={`${t('sources.skippedOf', { file: fileName(file.path) })}: ${formatCount(file.skippedCount)}`}
                  onClick={() => onChoose(file.path)}
                >
                  {formatCount(file.skippedCount)}
                </LinkButton>
              )}
            </td>
          </tr>
        ))}
        {unrecognised.map(({ path, reason }) => (
          <tr key={path} title={path}>
            <td>{fileName(path)}</td>
            <td className="text-warn" colSpan={6} title={reason}>
              {reason}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const SKIP_ROW_PX = 26;
const MOST_SKIP_ROWS_PX = 312;

function SkippedPanel({ file }: { readonly file: PreviewFile }) {
  const t = useTranslate();
  const { skipped, skippedCount } = file;
  const title = t('sources.skippedOf', { file: fileName(file.path) });
  const fact =
    skipped.length < skippedCount
      ? t('sources.skippedShown', { n: skipped.length, total: skippedCount })
      : formatCount(skippedCount);
  return (
    <Panel title={title} fact={fact}>
      <div className="sources-skipped" style={{ height: Math.min(MOST_SKIP_ROWS_PX, skipped.length * SKIP_ROW_PX) }}>
        <VirtualRows
          aria-label={title}
          role="group"
          tabIndex={0}
          rowCount={skipped.length}
          rowHeightPx={SKIP_ROW_PX}
          renderRow={(at) => {
            const record = skipped[at];
            return (
              record !== undefined && (
                <div key={at} className="sources-skip">
                  <span className="mono text-accent">{t('overview.line', { line: record.line })}</span>
                  <span className="text-3 mono">{t('import.byte', { n: record.offset })}</span>
                  <span className="ellipsis grow selectable" title={record.reason}>
                    {record.reason}
                  </span>
                  <span className="text-3">{formatBytes(record.length)}</span>
                </div>
              )
            );
          }}
        />
      </div>
    </Panel>
  );
}
