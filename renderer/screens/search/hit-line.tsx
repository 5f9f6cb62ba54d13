import { Badge } from '../../components/chip.tsx';
import { ErrorMark } from '../../components/error-mark.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { shortId } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { contextParts } from './match-parts.ts';
import type { SearchHit } from './use-search.ts';

interface HitLineProps {
  readonly hit: SearchHit | undefined;
  readonly current: boolean;
  readonly onCursor: () => void;
  readonly onOpen: () => void;
}

/** A span that matches: where it stands, and its first match in context. */
export function HitLine({ hit, current, onCursor, onOpen }: HitLineProps) {
  const t = useTranslate();
  if (hit === undefined) return null;
  return (
    <div role="option" aria-selected={current} className="search-hit" onClick={onCursor} onDoubleClick={onOpen}>
      <div className="search-hit-head">
        <KindMark kind={hit.kind} />
        <span className="medium ellipsis">{hit.spanName}</span>
        {hit.status === 'error' && <ErrorMark label={t('common.error')} />}
        <span className="mono text-3" title={hit.traceId}>
          {shortId(hit.traceId)}
        </span>
        {hit.field !== undefined && <span className="mono text-3 ellipsis">{hit.field}</span>}
        {hit.matchesInSpan > 1 && <Badge>{t('search.inSpan', { n: hit.matchesInSpan })}</Badge>}
        <span className="link search-hit-open" onClick={onOpen}>
          {t('common.open')}
        </span>
      </div>
      <div className="search-hit-context mono">
        {contextParts(hit.matchedContext, hit.matchText).map((part, at) =>
          part.match ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
        )}
      </div>
    </div>
  );
}
