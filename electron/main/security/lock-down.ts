import { app, session, type Session, type WebContents } from 'electron';

import { isAppUrl } from './content-policy.ts';

/** Addresses that a request may have; all others, that is the whole network, are refused before they leave. */
const LOCAL_SCHEMES: ReadonlySet<string> = new Set(['app:', 'data:', 'blob:', 'devtools:']);

/** Before ready: every renderer in the sandbox, and no name of any host resolved, whoever might ask. */
export function lockDownProcess(): void {
  // Forcing the sandbox on beside `--no-sandbox` (given only to root) makes Chromium's own helpers die at once.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.commandLine.appendSwitch('disable-background-networking');
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents));
}

/** Once ready: no network and no permission for the session that all windows share. */
export function lockDownSession(target: Session = session.defaultSession): void {
  target.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isLocal(details.url) }));
  target.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.on('will-download', (event) => event.preventDefault());
  target.setSpellCheckerEnabled(false);
}

/** A page can go nowhere else, open nothing and embed nothing. */
function lockDownContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'app:' ? isAppUrl(url) : LOCAL_SCHEMES.has(protocol);
}
