import { chordOf, isTyping, type Chord, type KeyPress } from './chord.ts';
import { chordsOf, type CommandId } from './key-map.ts';

export type CommandHandlers = Partial<Readonly<Record<CommandId, () => void>>>;

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS = 900;

/**
 * What can be done now: screens add handlers while they are shown. Where several answer one command or one chord, the
 * one added last does. Keys are looked up here and nowhere else.
 */
export class CommandRegistry {
  #layers: readonly CommandHandlers[] = [];
  #pending: { readonly chord: Chord; readonly atMs: number } | undefined;
  readonly #listeners = new Set<() => void>();

  /** Makes commands available until disposed. */
  add(handlers: CommandHandlers): Disposable {
    this.#change([...this.#layers, handlers]);
    return { [Symbol.dispose]: () => this.#change(this.#layers.filter((layer) => layer !== handlers)) };
  }

  /** Runs a command; false when nothing on screen answers it. */
  run(command: CommandId): boolean {
    const handler = this.#handler(command);
    handler?.();
    return handler !== undefined;
  }

  has(command: CommandId): boolean {
    return this.#handler(command) !== undefined;
  }

  /** Runs what a key press stands for; false when it means nothing here and is left to the page. */
  press(press: KeyPress, { mac, inField, nowMs }: { mac: boolean; inField: boolean; nowMs: number }): boolean {
    const chord = chordOf(press, mac);
    if (inField && isTyping(chord)) return false;
    const first = this.#pending;
    this.#pending = undefined;
    if (first !== undefined && nowMs - first.atMs <= SEQUENCE_MS) {
      const command = this.#find(`${first.chord} ${chord}`);
      if (command !== undefined) return this.run(command);
    }
    const command = this.#find(chord);
    if (command !== undefined) return this.run(command);
    if (this.#startsSequence(chord)) {
      this.#pending = { chord, atMs: nowMs };
      return true;
    }
    return false;
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  }

  /** Changes whenever handlers come or go; for `useSyncExternalStore`. */
  layers(): readonly CommandHandlers[] {
    return this.#layers;
  }

  #handler(command: CommandId): (() => void) | undefined {
    return this.#layers.findLast((layer) => layer[command] !== undefined)?.[command];
  }

  #find(chord: Chord): CommandId | undefined {
    for (const layer of this.#layers.toReversed()) {
      for (const command of commandsOf(layer)) if (chordsOf(command).includes(chord)) return command;
    }
    return undefined;
  }

  #startsSequence(chord: Chord): boolean {
    return this.#layers.some((layer) =>
      commandsOf(layer).some((command) => chordsOf(command).some((known) => known.startsWith(`${chord} `))),
    );
  }

  #change(layers: readonly CommandHandlers[]): void {
    this.#layers = layers;
    for (const listener of this.#listeners) listener();
  }
}

function commandsOf(layer: CommandHandlers): readonly CommandId[] {
  // Object.keys gives string[]; the keys of a layer are command ids.
  return (Object.keys(layer) as readonly CommandId[]).filter((command) => layer[command] !== undefined);
}
