import { Badge } from '../../components/chip.tsx';
import { ErrorMark } from '../../components/error-mark.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { shortId } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { SearchHit } from '../../state/searches.ts';
import { contextParts, placeName } from './match-parts.ts';

interface HitLineProps {
  readonly hit: SearchHit | undefined;
  /** What the trace was asked; undefined while that is not known, or where it tells nothing. */
  readonly title: string | undefined;
  readonly current: boolean;
  readonly onOpen: () => void;
}

/** A span that matches: where it stands, what its trace was asked, and its first match in context. */
export function HitLine({ hit, title, current, onOpen }: HitLineProps) {
  const t = useTranslate();
  if (hit === undefined) return null;
  return (
    <div role="option" aria-selected={current} className="search-hit" onClick={onOpen}>
      <div className="search-hit-head">
        <KindMark kind={hit.kind} />
        <span className="medium ellipsis">{hit.spanName}</span>
        {hit.status === 'error' && <ErrorMark label={t('common.error')} />}
        <span className="mono text-3" title={hit.traceId}>
          {shortId(hit.traceId)}
        </span>
        {title !== undefined && (
          <span className="search-hit-title text-3 ellipsis" title={title}>
            {title}
          </span>
        )}
        <span className="search-hit-place ellipsis" title={hit.field}>
          {hit.field === undefined ? t('search.inKey') : <span className="mono">{placeName(hit.field)}</span>}
        </span>
        {hit.matchesInSpan > 1 && <Badge>{t('search.inSpan', { n: hit.matchesInSpan })}</Badge>}
        {current && (
          <span className="search-hit-open">
            <KeyHint command="openRow" />
          </span>
        )}
      </div>
      <div className="search-hit-context">
        {contextParts(hit).map((part, at) =>
          part.match ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
        )}
      </div>
    </div>
  );
}
