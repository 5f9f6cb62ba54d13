// oxlint-disable-next-line import/default -- the query makes it a module whose default is an address
import editorWorkerUrl from 'monaco-editor/editor/editor.worker?worker&url';

/**
 * How Monaco gets its worker under trusted types: by an address of our own, never by a blob. Must be imported before the
 * editor. Only the editor's own worker is needed: no language service is loaded.
 */
const workerPolicy = policyNamed('roundhouse-worker', (url) => {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`A worker of another origin: ${url}`);
  return url;
});

const environment = {
  getWorker: (): Worker => {
    const url = new URL(editorWorkerUrl, location.href).href;
    // The policy gives a TrustedScriptURL, which the DOM types do not know as an argument of Worker.
    return new Worker((workerPolicy?.createScriptURL(url) ?? url) as string, { name: 'editor', type: 'module' });
  },
  // One policy for all that Monaco makes, so that the page allows two names and no more.
  createTrustedTypesPolicy: (_name: string, options: object): unknown =>
    window.trustedTypes?.createPolicy('monaco', options),
};

Object.assign(self, { MonacoEnvironment: environment });

interface TrustedTypes {
  createPolicy(name: string, options: object): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

function policyNamed(name: string, createScriptURL: (url: string) => string) {
  return window.trustedTypes?.createPolicy(name, { createScriptURL });
}
