import { contextBridge, ipcRenderer, webUtils } from 'electron';

import type { RoundhouseBridge } from '../../shared/api/contract.ts';
import { WireClient } from '../../shared/api/transport-client.ts';
import { CONNECT_CHANNEL, PORT_CHANNEL, isDesktopName, type PortNotice } from '../../shared/api/transport-host.ts';
import type { Answer } from '../../shared/api/transport.ts';

/**
 * The bridge: three functions and nothing else. Ports come from main after it has checked who asks, and stay in this
 * isolated world; the page never holds one.
 */
const desktop = new WireClient();
const engine = new WireClient();

ipcRenderer.on(PORT_CHANNEL, (event, notice: PortNotice) => {
  switch (notice.to) {
    case 'desktop':
      return attach(desktop, event.ports[0]);
    case 'engine':
      return attach(engine, event.ports[0]);
    case 'nobody':
      return engine.disconnect(
        {
          code: notice.restarting ? 'engineRestarted' : 'engineDown',
          message: `The engine ended (${notice.reason}). ${notice.restarting ? 'It is being started again.' : 'It is down.'}`,
          details: {},
        },
        { forGood: !notice.restarting },
      );
  }
});
ipcRenderer.send(CONNECT_CHANNEL);

const bridge: RoundhouseBridge = {
  // The contract's types hold because both processes check by the contract's schemas.
  invoke: (name, input) => clientOf(name).call(name, input) as never,
  subscribe: (name, input, onMessage) => clientOf(name).open(name, input, onMessage as never),
  pathOfFile: (file) => webUtils.getPathForFile(file),
};
contextBridge.exposeInMainWorld('roundhouse', bridge);

function clientOf(name: string): WireClient {
  return isDesktopName(name) ? desktop : engine;
}

function attach(client: WireClient, port: MessagePort | undefined): void {
  if (port === undefined) return;
  port.addEventListener('message', (event: MessageEvent<Answer>) => client.receive(event.data));
  port.start();
  client.connect((ask) => port.postMessage(ask));
}
