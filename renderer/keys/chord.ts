/** A key with its modifiers as text, in fixed order: `Mod+Shift+K`, `?`, `Alt+ArrowLeft`. `Mod` is Ctrl, on macOS Cmd. */
export type Chord = string;

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The chord of a key press. Shift is named only where it does not already show in the character. */
export function chordOf(press: KeyPress, mac: boolean): Chord {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const single = press.key.length === 1;
  const letter = single && press.key.toLowerCase() !== press.key.toUpperCase();
  const key = press.key === ' ' ? 'Space' : letter ? press.key.toUpperCase() : press.key;
  const shift = press.shiftKey && (!single || letter || press.key === ' ');
  return [mod ? 'Mod' : '', press.altKey ? 'Alt' : '', shift ? 'Shift' : '', key]
    .filter((part) => part !== '')
    .join('+');
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  '-': '−',
};

/** The key caps of a chord, or of a sequence of chords, as they are drawn: `['Ctrl', 'K']`. */
export function keyCaps(chord: Chord, mac: boolean): string[] {
  return chord.split(' ').flatMap((step) =>
    splitChord(step).map((part) => {
      if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
      if (mac && part === 'Shift') return '⇧';
      if (mac && part === 'Alt') return '⌥';
      return SHOWN[part] ?? part;
    }),
  );
}

/** True when the chord acts on its own letter and so must not fire while somebody types. */
export function isTyping(chord: Chord): boolean {
  return !/^(Mod|Alt)\+|^F\d+$|^Escape$/.test(chord);
}

function splitChord(step: string): string[] {
  return step.endsWith('++') ? [...step.slice(0, -2).split('+'), '+'] : step === '+' ? ['+'] : step.split('+');
}
