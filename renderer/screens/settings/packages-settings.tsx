import { Download, FolderOpen, ShieldCheck, Trash2, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';

import type { SandboxPackage, SandboxPackages } from '../../../shared/api/procedures-sandbox.ts';
import type { Job } from '../../../shared/api/procedures-work.ts';
import { formatBytes } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { useStream } from '../../client/use-stream.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Meter } from '../../components/meter.tsx';
import { AsyncNotice } from '../../components/notice.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { usePackageActions, type PackageActions } from './use-package-actions.ts';

const WIDTHS = [undefined, 104, 112, 72, 112, 172];
const HASH_CHARACTERS = 12;

/** The Python packages that `run_code` may load: what is there, and how to get the rest. */
export function PackagesSettings() {
  const listed = useQuery('sandbox.packages', {});
  if (listed.kind !== 'ready') return <AsyncNotice state={listed} />;
  return <Packages listed={listed.value} />;
}

function Packages({ listed }: { readonly listed: SandboxPackages }) {
  const t = useTranslate();
  const actions = usePackageActions();
  const job = readyValue(useStream('jobs.watch', {}))?.jobs.find(
    ({ kind, state }) => kind === 'packages' && state === 'running',
  );
  const offered = listed.packages.filter((each) => each.offered);
  const wanted = offered.filter(({ state }) => state !== 'installed').map(({ name }) => name);
  const busy = job !== undefined;
  return (
    <>
      <Runtime runtime={listed.runtime} />
      <p className="packages-note text-2">{t('settings.packagesText')}</p>
      <div className="row packages-actions">
        <Button icon={Download} disabled={busy || wanted.length === 0} onClick={() => void actions.download(wanted)}>
          {wanted.length === 0 ? t('settings.downloadNone') : t('settings.downloadAll', { n: wanted.length })}
        </Button>
        <Button
          icon={FolderOpen}
          disabled={busy || wanted.length === 0}
          onClick={() => void actions.fromFolder(wanted)}
        >
          {t('settings.installFolder')}
        </Button>
        {job !== undefined && <Progress job={job} />}
      </div>
      <PlainTable label={t('settings.packages')} widths={WIDTHS}>
        <thead>
          <tr>
            <th scope="col">{t('settings.package')}</th>
            <th scope="col">{t('settings.packageVersion')}</th>
            <th scope="col">{t('settings.packageState')}</th>
            <th scope="col">{t('settings.packageSize')}</th>
            <th scope="col">SHA-256</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {offered.map((each) => (
            <PackageRows key={each.name} each={each} all={listed.packages} busy={busy} actions={actions} />
          ))}
        </tbody>
      </PlainTable>
      <p className="size-11 text-3 packages-folder">
        {t('settings.packagesFolder')} <span className="mono selectable">{listed.folder}</span>
      </p>
    </>
  );
}

function Runtime({ runtime }: { readonly runtime: SandboxPackages['runtime'] }) {
  const t = useTranslate();
  return runtime.kind === 'ready' ? (
    <p className="packages-runtime">
      <ShieldCheck className="text-accent" size={14} strokeWidth={1.75} aria-hidden />
      {t('settings.sandboxReady', { version: runtime.pyodide })}
    </p>
  ) : (
    <p className="packages-runtime text-warn" role="alert">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {runtime.problem}
    </p>
  );
}

function Progress({ job }: { readonly job: Job }) {
  const t = useTranslate();
  const client = useClient();
  const { progress } = job;
  const known = progress !== undefined && progress.totalBytes > 0;
  return (
    <span className="row grow" role="status">
      {known ? (
        <Meter fraction={progress.doneBytes / progress.totalBytes} label={job.title} widthPx={96} />
      ) : (
        <Spinner />
      )}
      <span className="ellipsis">{job.title}</span>
      {known && (
        <span className="text-3">
          {formatBytes(progress.doneBytes)} / {formatBytes(progress.totalBytes)}
        </span>
      )}
      <Button variant="ghost" size="s" icon={X} onClick={() => void client.call('jobs.cancel', { job: job.job })}>
        {t('common.cancel')}
      </Button>
    </span>
  );
}

interface PackageRowsProps {
  readonly each: SandboxPackage;
  readonly all: readonly SandboxPackage[];
  readonly busy: boolean;
  readonly actions: PackageActions;
}

/** A package offered, and under it what comes along with it. */
function PackageRows({ each, all, busy, actions }: PackageRowsProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const along = all.filter(({ offered, neededBy }) => !offered && neededBy.includes(each.name));
  return (
    <>
      <tr>
        <td>
          <b>{each.name}</b>
        </td>
        <PackageFacts each={each} />
        <td className="package-actions">
          {each.state === 'installed' ? (
            <Button variant="ghost" size="s" icon={Trash2} disabled={busy} onClick={() => setAsking(true)}>
              {t('settings.packageRemove', { name: each.name })}
            </Button>
          ) : (
            <Button size="s" icon={Download} disabled={busy} onClick={() => void actions.download([each.name])}>
              {t('settings.packageDownload', { name: each.name })}
            </Button>
          )}
          {asking && (
            <ConfirmDialog
              title={t('settings.packageRemoveTitle', { name: each.name })}
              action={t('settings.packageRemoveAction')}
              onConfirm={() => void actions.remove([each.name])}
              onClose={() => setAsking(false)}
            >
              {t('settings.packageRemoveText')}
            </ConfirmDialog>
          )}
        </td>
      </tr>
      {along.map((other) => (
        <tr key={other.name} className="package-along">
          <td className="text-3">{other.name}</td>
          <PackageFacts each={other} />
          <td className="text-3">{t('settings.packageAlong')}</td>
        </tr>
      ))}
    </>
  );
}

const TONES = { absent: 'ghost', installed: 'accent', damaged: 'error' } as const;

function PackageFacts({ each }: { readonly each: SandboxPackage }) {
  const t = useTranslate();
  return (
    <>
      <td className="text-2">{each.version}</td>
      <td>
        <Chip tone={TONES[each.state]}>{t(`settings.packageState.${each.state}`)}</Chip>
      </td>
      <td className="text-2">{each.sizeBytes === undefined ? '–' : formatBytes(each.sizeBytes)}</td>
      <td className="mono text-3 selectable" title={each.sha256}>
        {each.sha256.slice(0, HASH_CHARACTERS)}…
      </td>
    </>
  );
}
