import { MessageChannelMain, ipcMain, type MessagePortMain, type WebContents, type WebFrameMain } from 'electron';

import { CONNECT_CHANNEL, PORT_CHANNEL, type PortNotice } from '../../shared/api/transport-host.ts';
import { serveConnection, type ServedApi } from '../../shared/api/transport-server.ts';
import type { EngineSupervisor } from './engine/supervisor.ts';
import { isOurPage } from './security/is-our-page.ts';
import type { AppWindow } from './window/app-window.ts';
import type { WindowRegistry } from './window/window-registry.ts';

export interface ConnectionParts {
  readonly windows: WindowRegistry;
  readonly supervisor: EngineSupervisor;
  readonly apiFor: (window: AppWindow) => ServedApi;
  readonly log: (line: string) => void;
}

/**
 * The one thing that a page can ask of main by a channel: to be connected. Who asks is checked; everything after that goes
 * over two MessagePorts, one to main and one to the engine. A page that is loaded again asks again.
 */
export function acceptConnections(parts: ConnectionParts): void {
  const stops = new WeakMap<AppWindow, () => void>();
  ipcMain.on(CONNECT_CHANNEL, (event) => {
    const { sender } = event;
    // After a crash of the page the new one may ask before main has heard that its navigation is through.
    if (event.senderFrame?.url === '') sender.once('did-navigate', () => connect(sender, sender.mainFrame));
    else connect(sender, event.senderFrame);
  });

  function connect(sender: WebContents, frame: WebFrameMain | null): void {
    const window = parts.windows.byContents(sender);
    if (!isOurPage(frame) || window === undefined) {
      parts.log(`refused a connection of ${frame?.url ?? 'a frame that is gone'}`);
      return;
    }
    // A page that is loaded again takes the place of the one before.
    stops.get(window)?.();
    const stopDesktop = connectDesktop(frame, parts, window);
    const stopEngine = connectEngine(frame, parts.supervisor);
    if (!stops.has(window)) window.browserWindow.once('closed', () => stops.get(window)?.());
    stops.set(window, () => {
      stopDesktop();
      stopEngine();
    });
  }
}

function connectDesktop(frame: WebFrameMain, parts: ConnectionParts, window: AppWindow): () => void {
  const { port1, port2 } = new MessageChannelMain();
  const connection = serveConnection({
    api: parts.apiFor(window),
    post: (answer) => port1.postMessage(answer),
    onInternalError: (error, name) => parts.log(`${name} failed: ${String(error)}`),
  });
  port1.on('message', (event) => connection.receive(event.data));
  port1.on('close', () => connection.close());
  port1.start();
  send(frame, { to: 'desktop' }, [port2]);
  return () => connection.close();
}

function connectEngine(frame: WebFrameMain, supervisor: EngineSupervisor): () => void {
  return supervisor.addUser({
    connected: (port) => send(frame, { to: 'engine' }, [port]),
    lost: (reason, restarting) => send(frame, { to: 'nobody', restarting, reason }, []),
  });
}

/** A frame may be gone by the time that the engine is there. */
function send(frame: WebFrameMain, notice: PortNotice, ports: MessagePortMain[]): void {
  try {
    frame.postMessage(PORT_CHANNEL, notice, ports);
  } catch {
    for (const port of ports) port.close();
  }
}
