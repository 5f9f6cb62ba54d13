import { ChevronDown, ChevronRight, Download, File, FileText, Image, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import type { LeftFile, LeftFileContent } from '../../../shared/api/left-file.ts';
import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { AsyncNotice } from '../../components/notice.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { useAct } from './use-analyst-runs.ts';

interface LeftFileListProps {
  readonly run: string;
  readonly files: readonly LeftFile[];
}

/** Files that the code of an agent left: images are drawn, texts shown by pages, and each can be saved. */
export function LeftFileList({ run, files }: LeftFileListProps) {
  const t = useTranslate();
  return (
    <div className="left-files">
      <h3 className="size-11 text-3">{t('analyst.files', { n: files.length })}</h3>
      <ul aria-label={t('analyst.files', { n: files.length })}>
        {files.map((file, at) => (
          <LeftFileRow
            key={at}
            run={run}
            file={file}
            beginsOpen={file === files.find(({ kind }) => kind === 'image')}
          />
        ))}
      </ul>
    </div>
  );
}

const ICONS: Readonly<Record<LeftFile['kind'], LucideIcon>> = { image: Image, text: FileText, other: File };

interface LeftFileRowProps {
  readonly run: string;
  readonly file: LeftFile;
  readonly beginsOpen: boolean;
}

function LeftFileRow({ run, file: { name, kind, sizeBytes, file }, beginsOpen }: LeftFileRowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(beginsOpen);
  const save = useSaveFile(run);
  const Icon = ICONS[kind];
  const Fold = open ? ChevronDown : ChevronRight;
  const facts = (
    <>
      <Icon className="text-3" size={14} strokeWidth={1.75} aria-hidden />
      <span className="mono ellipsis">{name}</span>
      <span className="size-11 text-3">
        {t(`analyst.fileKind.${kind}`)} · {formatBytes(sizeBytes)}
      </span>
    </>
  );
  return (
    <li>
      <div className="left-file-row">
        {file === undefined || kind === 'other' ? (
          <span className="left-file-name">{facts}</span>
        ) : (
          <button type="button" className="left-file-name" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Fold className="text-3" size={12} aria-hidden />
            {facts}
          </button>
        )}
        {file === undefined ? (
          <span className="size-11 text-3">{t('analyst.fileNotKept')}</span>
        ) : (
          <Button size="s" icon={Download} onClick={() => void save(file, name)}>
            {t('analyst.saveFile')}
          </Button>
        )}
      </div>
      {open && file !== undefined && <LeftFileContentView run={run} file={file} name={name} />}
    </li>
  );
}

function LeftFileContentView({
  run,
  file,
  name,
}: {
  readonly run: string;
  readonly file: string;
  readonly name: string;
}) {
  const read = useQuery('analyst.file', { run, file });
  if (read.kind !== 'ready') return <AsyncNotice state={read} />;
  return <ContentView content={read.value.content} name={name} />;
}

function ContentView({ content, name }: { readonly content: LeftFileContent; readonly name: string }) {
  const t = useTranslate();
  const [broken, setBroken] = useState(false);
  if (content.kind === 'text') {
    const { text, totalChars } = content;
    const counts = { shown: formatCount(text.length), total: formatCount(totalChars) };
    const note = totalChars > text.length ? { note: t('common.shownCharacters', counts) } : {};
    return <TextPager mono label={name} text={text} {...note} />;
  }
  if (content.kind === 'other' || broken) return <p className="left-file-note text-3">{t('analyst.fileNotDrawn')}</p>;
  const source = `data:${content.mediaType};base64,${content.base64}`;
  return <img className="left-file-image" src={source} alt={name} onError={() => setBroken(true)} />;
}

/** Asks where a copy goes and writes it there. */
function useSaveFile(run: string): (file: string, name: string) => Promise<void> {
  const t = useTranslate();
  const act = useAct();
  const { toasts } = useAppState();
  return async (file, name) => {
    const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
    const place = await act('desktop.chooseToSave', { suggestedName: name.slice(-200), extension: ending });
    if (place?.path === undefined) return;
    const saved = await act('analyst.saveFile', { run, file, path: place.path });
    if (saved !== undefined) toasts.show({ tone: 'result', text: t('analyst.exported', { path: saved.path }) });
  };
}
