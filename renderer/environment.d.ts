declare module '*.css';

declare module '*?worker&url' {
  const url: string;
  export default url;
}

declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController';
