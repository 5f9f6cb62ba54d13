import { keyCaps, type Chord } from '../keys/chord.ts';
import { chordsOf, type CommandId } from '../keys/key-map.ts';
import { IS_MAC } from '../keys/use-commands.ts';

import './key-hint.css';

/** The key caps of one chord. */
export function KeyCaps({ chord }: { readonly chord: Chord }) {
  return (
    <span className="key-hint">
      {keyCaps(chord, IS_MAC).map((cap, at) => (
        <kbd key={`${at} ${cap}`}>{cap}</kbd>
      ))}
    </span>
  );
}

/** The key of a command, beside what it does. Hidden from screen readers: the button is named by its text. */
export function KeyHint({ command }: { readonly command: CommandId }) {
  const chord = chordsOf(command)[0];
  if (chord === undefined) return null;
  return (
    <span aria-hidden>
      <KeyCaps chord={chord} />
    </span>
  );
}
