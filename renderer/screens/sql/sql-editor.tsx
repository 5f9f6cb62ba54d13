import { useEffect, useRef } from 'react';

import { editor, KeyCode, KeyMod, languages, paintMonaco } from '../../components/monaco.ts';
import { suggestSql, type SqlSuggestion } from './sql-completion.ts';

interface SqlEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
}

const KINDS: Readonly<Record<SqlSuggestion['kind'], languages.CompletionItemKind>> = {
  view: languages.CompletionItemKind.Struct,
  column: languages.CompletionItemKind.Field,
  keyword: languages.CompletionItemKind.Keyword,
  function: languages.CompletionItemKind.Function,
};

/** The statement in Monaco. Editor, model and completion are disposed with the component: Monaco frees none by itself. */
export function SqlEditor({ label, value, onChange, onRun }: SqlEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const instance = useRef<editor.IStandaloneCodeEditor>(undefined);
  const latest = useRef({ onChange, onRun });
  latest.current = { onChange, onRun };
  const initial = useRef({ value, label });

  useEffect(() => {
    if (frame.current === null) return undefined;
    paintMonaco();
    const model = editor.createModel(initial.current.value, 'sql');
    const created = editor.create(frame.current, { ...OPTIONS, model, ariaLabel: initial.current.label });
    instance.current = created;
    created.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => latest.current.onRun());
    const changes = model.onDidChangeContent(() => latest.current.onChange(model.getValue()));
    const completion = languages.registerCompletionItemProvider('sql', { triggerCharacters: ['.', ' '], provideCompletionItems: complete });
    const repaint = new MutationObserver(paintMonaco);
    repaint.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      repaint.disconnect();
      completion.dispose();
      changes.dispose();
      created.dispose();
      model.dispose();
      instance.current = undefined;
    };
  }, []);

  // A statement chosen from the history replaces the text; what is typed comes back unchanged and is left alone.
  useEffect(() => {
    const model = instance.current?.getModel();
    if (model !== undefined && model !== null && model.getValue() !== value) model.setValue(value);
  }, [value]);

  return <div ref={frame} className="sql-editor" />;
}

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
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
  tabSize: 2,
  wordWrap: 'on',
  fixedOverflowWidgets: true,
  contextmenu: false,
};

function complete(model: editor.ITextModel, position: { readonly lineNumber: number; readonly column: number }): languages.CompletionList {
  const word = model.getWordUntilPosition(position);
  const before = model.getValueInRange({
    startLineNumber: 1,
    startColumn: 1,
    endLineNumber: position.lineNumber,
    endColumn: position.column,
  });
  const range = {
    startLineNumber: position.lineNumber,
    endLineNumber: position.lineNumber,
    startColumn: word.startColumn,
    endColumn: word.endColumn,
  };
  return {
    suggestions: suggestSql(before, model.getValue()).map((item, at) => ({
      label: item.label,
      detail: item.detail,
      kind: KINDS[item.kind],
      insertText: item.label,
      sortText: String(at).padStart(4, '0'),
      range,
    })),
  };
}
