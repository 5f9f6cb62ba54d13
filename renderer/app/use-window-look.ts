import { useEffect } from 'react';

import { readyValue } from '../client/async.ts';
import { useClient } from '../client/client-context.ts';
import { useStream } from '../client/use-stream.ts';
import { useOpenDumps, usePreference, useRoute } from '../state/app-state.ts';
import { routeDumps } from '../state/navigation.ts';

/** Puts theme, language and motion on the page, and the name of what is open on the window. */
export function useWindowLook(): void {
  const client = useClient();
  const dark = readyValue(useStream('desktop.window', {}))?.dark;
  const language = usePreference('language');
  const reduceMotion = usePreference('reduceMotion');
  const route = useRoute();
  const name = useOpenDumps().find((open) => routeDumps(route).includes(open.dump))?.status.name ?? '';

  useEffect(() => {
    if (dark !== undefined) document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
  useEffect(() => {
    document.documentElement.dataset['motion'] = reduceMotion ? 'reduced' : 'full';
  }, [reduceMotion]);
  useEffect(() => {
    document.documentElement.lang = language;
    void client.call('desktop.setLanguage', { language });
  }, [client, language]);
  useEffect(() => {
    void client.call('desktop.setTitle', { title: name });
  }, [client, name]);
}
