import { useEffect, useEffectEvent, useRef } from 'react';

import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Logo } from './logo.tsx';

/** The mark of the app. Where no menu bar is shown it opens the application's menu, as a press of Alt alone does. */
export function MenuButton() {
  const t = useTranslate();
  const client = useClient();
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    const place = button.current?.getBoundingClientRect();
    if (place === undefined) return;
    void client.call('desktop.showMenu', { x: Math.round(place.left), y: Math.round(place.bottom) });
  };
  useAltAlone(open);
  return (
    <button
      ref={button}
      type="button"
      className="title-bar-mark title-bar-menu"
      aria-label={t('shell.menu')}
      aria-haspopup="menu"
      title={`${t('shell.menu')} (Alt)`}
      onClick={open}
    >
      <Logo sizePx={20} />
    </button>
  );
}

/** Alt pressed and let go with nothing between; with another key, a click or a wheel it is part of something else. */
function useAltAlone(run: () => void): void {
  const pressed = useEffectEvent(run);
  useEffect(() => {
    let alone = false;
    const onKeyDown = (event: KeyboardEvent): void => {
      alone = event.key === 'Alt' && !event.ctrlKey && !event.shiftKey && !event.metaKey;
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key !== 'Alt' || !alone) return;
      alone = false;
      event.preventDefault();
      pressed();
    };
    const forget = (): void => {
      alone = false;
    };
    const others = ['pointerdown', 'wheel', 'blur'] as const;
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keyup', onKeyUp);
    for (const other of others) window.addEventListener(other, forget);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('keyup', onKeyUp);
      for (const other of others) window.removeEventListener(other, forget);
    };
  }, []);
}
