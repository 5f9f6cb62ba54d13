import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';
import { LinkButton } from './button.tsx';
import { TextPager } from './text-pager.tsx';
import './text-pager.css';

/** Longer texts are shown as they are: parsing them would stop the window. */
const MARKDOWN_LIMIT = 200_000;
/** Many short marks cost as much as many characters; such texts are no prose. */
const MARK_LIMIT = 20_000;

const PLUGINS = [remarkGfm];
const COMPONENTS: Components = { a: MarkdownLink, img: MarkdownImage };

/**
 * Markdown out of a trace: untrusted. Becomes React elements, so no HTML of it is ever interpreted; nothing is fetched;
 * links only open after the main process has asked.
 */
export function SafeMarkdown({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate();
  if (!isModest(text)) return <TextPager label={label} text={text} note={t('common.plainText')} />;
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={keepUrl}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** True for texts that are parsed and drawn without a pause. */
export function isModest(text: string): boolean {
  if (text.length > MARKDOWN_LIMIT) return false;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('[]*_`<>|!'.includes(text.charAt(at))) marks += 1;
  }
  return marks <= MARK_LIMIT;
}

/** Only https links and inline images keep their address. */
function keepUrl(url: string): string {
  return /^https:\/\//i.test(url) || INLINE_IMAGE.test(url) ? url : '';
}

const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

function MarkdownLink({ href, children }: ComponentProps<'a'>) {
  const client = useClient();
  if (href === undefined || href === '') return <span>{children}</span>;
  return (
    <LinkButton title={href} onClick={() => void client.call('desktop.openExternal', { url: href })}>
      {children}
    </LinkButton>
  );
}

function MarkdownImage({ src, alt }: ComponentProps<'img'>) {
  const t = useTranslate();
  if (typeof src === 'string' && INLINE_IMAGE.test(src)) return <img src={src} alt={alt ?? t('common.image')} />;
  return (
    <span className="text-3">
      [{t('common.imageNotLoaded', { url: typeof src === 'string' && src !== '' ? src : (alt ?? '') })}]
    </span>
  );
}
