import './monaco-environment.ts';

import { editor, languages, KeyCode, KeyMod } from 'monaco-editor/editor';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/diffEditor/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/placeholderText/register';
// The feature's own entry leaves the controller out.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/languages/definitions/sql/register';

/** The editor with what the app uses of it, and its theme made of our tokens. Loaded on demand: it is large. */
export { editor, languages, KeyCode, KeyMod };

const THEME = 'roundhouse';

const BRACKETS = [1, 2, 3, 4, 5, 6].map((depth) => `editorBracketHighlight.foreground${depth}`);

/** Gives the editor the colours of the page. */
function paintMonaco(): void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const plain = (name: string): string => token(name).replace('#', '').slice(0, 6);
  editor.defineTheme(THEME, {
    base: document.documentElement.dataset['theme'] === 'light' ? 'vs' : 'vs-dark',
    inherit: true,
    rules: [
      { token: '', foreground: plain('--text-1') },
      { token: 'keyword', foreground: plain('--x-kw') },
      { token: 'operator', foreground: plain('--x-punc') },
      { token: 'string', foreground: plain('--x-str') },
      // The base themes colour these for SQL by longer names, which win over the short ones.
      { token: 'string.sql', foreground: plain('--x-str') },
      { token: 'predefined.sql', foreground: plain('--x-fn') },
      { token: 'operator.sql', foreground: plain('--x-punc') },
      { token: 'number', foreground: plain('--x-num') },
      { token: 'comment', foreground: plain('--x-com') },
      { token: 'predefined', foreground: plain('--x-fn') },
      { token: 'identifier', foreground: plain('--text-1') },
    ],
    colors: {
      'editor.background': token('--bg-inset'),
      'editor.foreground': token('--text-1'),
      'editorLineNumber.foreground': token('--text-3'),
      'editorLineNumber.activeForeground': token('--text-2'),
      'editorCursor.foreground': token('--text-1'),
      'editor.selectionBackground': token('--accent-t2'),
      'editor.lineHighlightBackground': '#00000000',
      'editor.lineHighlightBorder': '#00000000',
      'editorSuggestWidget.background': token('--bg-pop'),
      'editorSuggestWidget.border': token('--line-2'),
      'editorSuggestWidget.foreground': token('--text-1'),
      'editorSuggestWidget.selectedForeground': token('--text-1'),
      'editorSuggestWidget.selectedIconForeground': token('--text-1'),
      'editorSuggestWidget.highlightForeground': token('--accent-ink'),
      'editorSuggestWidget.focusHighlightForeground': token('--accent-ink'),
      'editorSuggestWidget.selectedBackground': token('--accent-t2'),
      'editorWidget.background': token('--bg-pop'),
      'editorWidget.border': token('--line-2'),
      // Red is for errors alone: what was taken away is ochre, what was added teal.
      'diffEditor.insertedLineBackground': token('--add-bg'),
      'diffEditor.insertedTextBackground': token('--add-hi'),
      'diffEditor.removedLineBackground': token('--del-bg'),
      'diffEditor.removedTextBackground': token('--del-hi'),
      'diffEditorGutter.insertedLineBackground': token('--add-bg'),
      'diffEditorGutter.removedLineBackground': token('--del-bg'),
      focusBorder: token('--focus'),
      // Brackets are punctuation; an editor whose own switch for it is off colours them all the same.
      ...Object.fromEntries(BRACKETS.map((name) => [name, token('--x-punc')])),
    },
  });
  editor.setTheme(THEME);
}

/** Paints in the colours of the page, now and after each change of theme. */
export function keepPainted(): Disposable {
  paintMonaco();
  const repaint = new MutationObserver(paintMonaco);
  repaint.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return { [Symbol.dispose]: () => repaint.disconnect() };
}

/** What every editor of the app has in common. */
export const EDITOR_OPTIONS = {
  automaticLayout: true,
  minimap: { enabled: false },
  fontFamily: '"JetBrains Mono Variable", monospace',
  fontSize: 12,
  lineHeight: 20,
  fontLigatures: false,
  lineNumbersMinChars: 3,
  scrollBeyondLastLine: false,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  padding: { top: 8, bottom: 8 },
  wordWrap: 'on',
  contextmenu: false,
} satisfies editor.IStandaloneEditorConstructionOptions;
