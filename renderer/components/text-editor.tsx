import { useEffect, useEffectEvent, useRef } from 'react';

import { editor, EDITOR_OPTIONS, keepPainted } from './monaco.ts';
import './text-editor.css';

interface TextEditorProps {
  readonly label: string;
  /** The text to begin with; afterwards the editor holds the text. A new one needs a new `key`. */
  readonly initialText: string;
  readonly onChange: (value: string) => void;
}

/** Plain text in Monaco. Editor and model are disposed with the component: Monaco frees none by itself. */
export function TextEditor({ label, initialText, onChange }: TextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const initial = useRef({ initialText, label });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const model = editor.createModel(initial.current.initialText, 'plaintext');
    const created = editor.create(frame.current, { ...OPTIONS, model, ariaLabel: initial.current.label });
    const changes = model.onDidChangeContent(() => changed(model.getValue()));
    const painted = keepPainted();
    return () => {
      painted[Symbol.dispose]();
      changes.dispose();
      created.dispose();
      model.dispose();
    };
  }, []);
  return <div ref={frame} className="text-editor" />;
}

interface TextDifferenceProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Two texts side by side, differences marked. */
export function TextDifference({ label, before, after }: TextDifferenceProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const original = editor.createModel(before, 'plaintext');
    const modified = editor.createModel(after, 'plaintext');
    const created = editor.createDiffEditor(frame.current, { ...OPTIONS, readOnly: true, ariaLabel: label });
    created.setModel({ original, modified });
    const painted = keepPainted();
    return () => {
      painted[Symbol.dispose]();
      created.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after, label]);
  return <div ref={frame} className="text-editor" />;
}

const OPTIONS: editor.IStandaloneEditorConstructionOptions & editor.IDiffEditorConstructionOptions = {
  ...EDITOR_OPTIONS,
  // Dimmed, the number of a last empty line is too faint to read.
  renderFinalNewline: 'on',
  renderOverviewRuler: false,
};
