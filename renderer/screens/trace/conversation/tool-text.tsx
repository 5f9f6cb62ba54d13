import { useMemo, useState } from 'react';

import { LinkButton } from '../../../components/button.tsx';
import { decodeJson } from '../../../components/json-tree-model.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { inlineJson } from './inline-json.ts';
import { LongText } from './long-text.tsx';

interface ToolTextProps {
  readonly text: string;
  readonly error?: boolean;
}

/** What a tool was given or gave: JSON in a few lines, the whole of it on demand; any other text as it is. */
export function ToolText({ text, error = false }: ToolTextProps) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const inline = useMemo(() => inlineJson(text), [text]);
  if (inline === undefined) return <LongText mono error={error} text={text} />;
  return (
    <>
      {whole ? (
        <LongText mono error={error} text={JSON.stringify(decodeJson(text), undefined, 2)} />
      ) : (
        <div className="tool-json mono selectable">
          {inline.pieces.map((piece, at) => (
            <span key={at} className={piece.kind === 'plain' ? undefined : `json-${piece.kind}`}>
              {piece.text}
            </span>
          ))}
        </div>
      )}
      {!inline.whole && (
        <LinkButton className="size-11" onClick={() => setWhole(!whole)}>
          {t(whole ? 'conversation.less' : 'common.showAll')}
        </LinkButton>
      )}
    </>
  );
}
