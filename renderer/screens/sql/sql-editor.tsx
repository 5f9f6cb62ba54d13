import { useEffect, useEffectEvent, useRef } from 'react';

import { editor, EDITOR_OPTIONS, keepPainted, KeyCode, KeyMod, languages } from '../../components/monaco.ts';
import { suggestSql, type SqlSuggestion } from './sql-completion.ts';

interface SqlEditorProps {
  readonly label: string;
  /** The text to begin with; afterwards the editor holds the text. A new one needs a new `key`. */
  readonly initialText: string;
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
export function SqlEditor({ label, initialText, onChange, onRun }: SqlEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const initial = useRef({ initialText, label });

  useEffect(() => {
    if (frame.current === null) return undefined;
    const painted = keepPainted();
    const model = editor.createModel(initial.current.initialText, 'sql');
    const created = editor.create(frame.current, { ...OPTIONS, model, ariaLabel: initial.current.label });
    created.setPosition(model.getFullModelRange().getEndPosition());
    created.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => run());
    const changes = model.onDidChangeContent(() => changed(model.getValue()));
    const completion = languages.registerCompletionItemProvider('sql', {
      triggerCharacters: ['.', ' '],
      provideCompletionItems: complete,
    });
    return () => {
      painted[Symbol.dispose]();
      completion.dispose();
      changes.dispose();
      created.dispose();
      model.dispose();
    };
  }, []);

  return <div ref={frame} className="sql-editor" />;
}

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  ...EDITOR_OPTIONS,
  tabSize: 2,
  fixedOverflowWidgets: true,
};

function complete(
  model: editor.ITextModel,
  position: { readonly lineNumber: number; readonly column: number },
): languages.CompletionList {
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
