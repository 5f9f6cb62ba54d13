import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';

/** Each test is an attempt that must fail: what trace content, or a script that got in, could try. */
const REFUSALS = [
  /Content Security Policy/,
  /TrustedHTML|TrustedScript/,
  /ERR_BLOCKED_BY_CLIENT/,
  /404/,
  /Failed to load/,
  /Not allowed to/,
];

test.describe('the page', () => {
  let running: RunningApp;
  let page: Page;
  let server: Server;
  let origin: string;
  let hits = 0;

  test.beforeAll(async () => {
    server = createServer((_request, response) => {
      hits += 1;
      response.setHeader('access-control-allow-origin', '*').end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The server listens on TCP, so its address is a record.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    running = await startApp({ bareEngine: true, expectedErrors: REFUSALS });
    page = running.page;
  });
  test.afterAll(async () => {
    server.close();
    await running.close();
    expect(running.consoleErrors).toEqual([]);
    expect(hits, 'requests that came through').toBe(0);
  });

  test('sees three functions and nothing of Node or Electron', async () => {
    const seen = await page.evaluate(() => ({
      bridge: Object.entries(window.roundhouse).map(([name, value]) => `${name}: ${typeof value}`),
      names: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', '__dirname'].filter(
        (name) => name in window,
      ),
    }));
    expect(seen).toEqual({
      bridge: ['invoke: function', 'subscribe: function', 'pathOfFile: function'],
      names: [],
    });
  });

  test('cannot replace the bridge', async () => {
    const kept = await page.evaluate(() => {
      const before = window.roundhouse.invoke;
      Reflect.set(window.roundhouse, 'invoke', () => 'mine');
      Reflect.set(window, 'roundhouse', undefined);
      return window.roundhouse.invoke === before;
    });
    expect(kept).toBe(true);
  });

  test('cannot call what is not in the contract', async () => {
    for (const name of ['desktop.exec', 'fs.read', 'constructor', '__proto__', 'desktop.__proto__', '']) {
      const outcome = await running.invoke(name as 'desktop.info', {});
      expect(outcome, name).toMatchObject({ ok: false, error: { code: 'unknownName' } });
    }
    const bad = await running.invoke('desktop.zoom', { step: 'huge' as 'in' });
    expect(bad).toMatchObject({ ok: false, error: { code: 'badInput' } });
  });

  test('reaches no network by any way of asking', async () => {
    const asked = await page.evaluate(async (url) => {
      const failed = (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => 'reached',
          () => 'refused',
        );
      const loaded = (element: HTMLElement, use: () => void): Promise<string> =>
        new Promise((resolve) => {
          element.addEventListener('load', () => resolve('reached'));
          element.addEventListener('error', () => resolve('refused'));
          use();
          document.body.append(element);
          setTimeout(() => resolve('refused'), 1500);
        });
      const image = document.createElement('img');
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      const socket = (): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const opened = new WebSocket(url.replace('http', 'ws'));
          opened.onopen = resolve;
          opened.onerror = reject;
        });
      return {
        fetch: await failed(fetch(url)),
        image: await loaded(image, () => (image.src = url)),
        style: await loaded(style, () => (style.href = url)),
        socket: await failed(Promise.resolve().then(socket)),
        beacon: navigator.sendBeacon(url, 'x'),
      };
    }, origin);
    expect(asked).toMatchObject({ fetch: 'refused', image: 'refused', style: 'refused', socket: 'refused' });
    // The session refuses by itself too, without the page's policy.
    const bySession = await running.app.evaluate(
      ({ session }, url) =>
        session.defaultSession.fetch(url).then(
          () => 'reached',
          () => 'refused',
        ),
      origin,
    );
    expect(bySession).toBe('refused');
    expect(hits).toBe(0);
  });

  test('gets no file outside its folder', async () => {
    const statuses = await page.evaluate(async () => {
      const urls = [
        '/../../package.json',
        '/%2e%2e/%2e%2e/package.json',
        '/..%2f..%2fpackage.json',
        '/assets/..%2f..%2fmain%2findex.cjs',
        '/..%5c..%5cpackage.json',
        '/%00index.html',
        '/%',
        '/package.json',
      ];
      const asked = urls.map((url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 'refused' as const,
        ),
      );
      const hosts = ['//etc/passwd', 'app://other/index.html', 'file:///etc/passwd'];
      const foreign = hosts.map((url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 'refused' as const,
        ),
      );
      return { own: await Promise.all(asked), foreign: await Promise.all(foreign) };
    });
    expect(new Set(statuses.own)).toEqual(new Set([404]));
    expect(statuses.foreign).toEqual(['refused', 'refused', 'refused']);
  });

  test('goes nowhere and opens nothing', async () => {
    const opened = await page.evaluate(
      (url) => [url, 'https://example.com', 'app://roundhouse/index.html', 'about:blank'].map((at) => window.open(at)),
      origin,
    );
    expect(opened).toEqual([null, null, null, null]);
    const refusals = await running.app.evaluateHandle(({ BrowserWindow }) => {
      const urls: string[] = [];
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', ({ url, defaultPrevented }) => {
        if (defaultPrevented) urls.push(url);
      });
      return urls;
    });
    for (const url of [`${origin}/`, 'app://other/index.html']) {
      await page.evaluate((to) => location.assign(to), url).catch(() => {});
      await expect.poll(() => refusals.jsonValue()).toContain(url);
      expect(page.url()).toBe('app://roundhouse/index.html');
    }
    // These the browser refuses by itself, and says so.
    for (const url of ['file:///etc/passwd', 'data:text/html,<p>x']) {
      const said = page.waitForEvent('console', (message) => message.text().startsWith('Not allowed to'));
      await page.evaluate((to) => location.assign(to), url).catch(() => {});
      await said;
      expect(page.url()).toBe('app://roundhouse/index.html');
    }
    expect(running.app.windows()).toHaveLength(1);
    expect(hits).toBe(0);
  });

  test('embeds no frame and no webview', async () => {
    await page.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      const own = document.createElement('iframe');
      own.src = '/index.html';
      const view = document.createElement('webview');
      view.setAttribute('src', url);
      // A frame tells that it has loaded when what it has loaded is the refusal, too.
      const loaded = [frame, own].map((each) => new Promise((resolve) => each.addEventListener('load', resolve)));
      document.body.append(frame, own, view);
      await Promise.all(loaded);
    }, origin);
    const inside = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.evaluate(() => 'roundhouse' in window).catch(() => false)),
    );
    expect(inside).not.toContain(true);
    expect(hits).toBe(0);
    expect(running.app.windows()).toHaveLength(1);
  });

  test('makes no script and no HTML out of text', async () => {
    // Later, in a task of the page: what the debugger runs itself is exempt from the policy on eval.
    const attempts = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const attempt = (work: () => unknown): string => {
        try {
          work();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      };
      const script = document.createElement('script');
      return {
        // oxlint-disable-next-line no-eval
        eval: attempt(() => (0, eval)('1')),
        // oxlint-disable-next-line typescript/no-implied-eval
        function: attempt(() => new Function('return 1')()),
        timer: attempt(() => setTimeout('window.ran = true' as unknown as () => void)),
        html: attempt(() => (document.body.innerHTML = '<img src=x onerror="window.ran = true">')),
        outer: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
        parser: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        scriptText: attempt(() => (script.text = 'window.ran = true')),
        scriptSource: attempt(() => (script.src = 'data:text/javascript,window.ran=true')),
        worker: attempt(() => new Worker('data:text/javascript,1')),
        policy: attempt(() =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
          ).trustedTypes.createPolicy('mine', {}),
        ),
        ran: 'ran' in window,
      };
    };
    const made = await page.evaluate(attempts);
    expect(made).toMatchObject({
      eval: expect.stringMatching(/Error/),
      function: expect.stringMatching(/Error/),
      timer: expect.stringMatching(/Error/),
      html: 'TypeError',
      outer: 'TypeError',
      parser: 'TypeError',
      scriptText: 'TypeError',
      scriptSource: 'TypeError',
      worker: 'TypeError',
      policy: 'TypeError',
      ran: false,
    });
  });

  test('gets no permission', async () => {
    const given = await page.evaluate(async () => {
      const asked = async (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => 'refused');
      const place = () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
      return {
        notification: await asked(() => Notification.requestPermission()),
        camera: await asked(() => navigator.mediaDevices.getUserMedia({ video: true })),
        place: await asked(place),
        clipboard: await asked(() => navigator.clipboard.readText()),
      };
    });
    expect(given).toEqual({ notification: 'denied', camera: 'refused', place: 'refused', clipboard: 'refused' });
  });

  test('has external addresses refused that are not plain https', async () => {
    for (const url of [
      'http://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://x/y',
      'https://a:b@c/',
      '',
    ]) {
      expect(await running.invoke('desktop.openExternal', { url }), url).toMatchObject({
        ok: false,
        error: { code: 'badInput' },
      });
    }
  });

  test('saves no download by itself', async () => {
    const started = await running.app.evaluate(
      ({ session }) =>
        new Promise((resolve) => {
          session.defaultSession.on('will-download', (event) => setTimeout(() => resolve(event.defaultPrevented)));
          session.defaultSession.downloadURL('data:application/octet-stream,x');
          setTimeout(() => resolve('none'), 1000);
        }),
    );
    expect(started === true || started === 'none').toBe(true);
  });
});

test.describe('main', () => {
  test('runs every page in the sandbox, isolated, with the policy', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    const preferences = await running.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => {
        const all: Record<string, unknown> = (
          contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
        ).getLastWebPreferences();
        return [all['sandbox'], all['contextIsolation'], all['nodeIntegration'], all['webSecurity'], all['webviewTag']];
      }),
    );
    expect(preferences).toEqual([[true, true, false, true, false]]);
    const policy = await running.page.evaluate(async () =>
      (await fetch('/index.html')).headers.get('content-security-policy'),
    );
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('connects no page but those of its own windows', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    for (const url of ['data:text/html,<p>foreign</p>', 'app://roundhouse/index.html']) {
      const opening = running.app.waitForEvent('window');
      await running.app.evaluate(({ app, BrowserWindow }, url) => {
        const preload = `${app.getAppPath()}/out/preload/index.cjs`;
        const stray = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, contextIsolation: true },
        });
        void stray.loadURL(url);
      }, url);
      const stray = await opening;
      await stray.waitForLoadState('domcontentloaded');
      const answered = await stray.evaluate(() =>
        Promise.race([
          window.roundhouse.invoke('desktop.info', {}).then(() => 'answered'),
          window.roundhouse.invoke('engine.info', {}).then(() => 'answered'),
          new Promise((resolve) => setTimeout(() => resolve('silence'), 700)),
        ]),
      );
      expect(answered, url).toBe('silence');
      await stray.close();
    }
  });
});
