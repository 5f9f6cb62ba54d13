import { describe, expect, it } from 'vitest';

import { CATALOGUE } from '../i18n/catalogue.ts';
import { chordOf, isTyping, keyCaps, type KeyPress } from './chord.ts';
import { CommandRegistry } from './command-registry.ts';
import { COMMAND_IDS, KEY_MAP, SCOPES } from './key-map.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const AT = { mac: false, inField: false, nowMs: 0 };

describe('chords', () => {
  it('names modifiers in fixed order and Ctrl as Mod', () => {
    expect(chordOf(press('k', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+K');
    expect(chordOf(press('k', { metaKey: true }), true)).toBe('Mod+K');
  });

  it('does not name Shift where the character shows it', () => {
    expect(chordOf(press('?', { shiftKey: true }), false)).toBe('?');
    expect(chordOf(press('J', { shiftKey: true }), false)).toBe('Shift+J');
  });

  it('draws key caps for each platform', () => {
    expect(keyCaps('Mod+Shift+F', false)).toEqual(['Ctrl', 'Shift', 'F']);
    expect(keyCaps('Alt+ArrowLeft', true)).toEqual(['⌥', '←']);
    expect(keyCaps('G T', false)).toEqual(['G', 'T']);
    expect(keyCaps('+', false)).toEqual(['+']);
  });

  it('knows which keys type', () => {
    expect(['X', '?', 'Shift+J', 'Enter'].every(isTyping)).toBe(true);
    expect(['Mod+K', 'Alt+ArrowLeft', 'F6', 'Escape'].some(isTyping)).toBe(false);
  });
});

describe('the key map', () => {
  it('gives one meaning to a chord within a scope', () => {
    const seen = new Map<string, string>();
    const clashes = COMMAND_IDS.flatMap((command) =>
      KEY_MAP[command].chords.flatMap((chord) => {
        const place = `${KEY_MAP[command].scope} ${chord}`;
        const other = seen.get(place);
        seen.set(place, command);
        return other === undefined ? [] : [`${place}: ${other}, ${command}`];
      }),
    );
    expect(clashes).toEqual([]);
  });

  it('has a name for every command and scope', () => {
    const names = new Set(Object.keys(CATALOGUE));
    expect(COMMAND_IDS.filter((command) => !names.has(`command.${command}`))).toEqual([]);
    expect(SCOPES.filter((scope) => !names.has(`scope.${scope}`))).toEqual([]);
  });
});

describe('the command registry', () => {
  it('lets the handler added last answer', () => {
    const registry = new CommandRegistry();
    const ran: string[] = [];
    registry.add({ find: () => ran.push('window') });
    const inner = registry.add({ find: () => ran.push('screen') });
    registry.press(press('f', { ctrlKey: true }), AT);
    inner[Symbol.dispose]();
    registry.press(press('f', { ctrlKey: true }), AT);
    expect(ran).toEqual(['screen', 'window']);
  });

  it('prefers the newest scope where a chord has two meanings', () => {
    const registry = new CommandRegistry();
    const ran: string[] = [];
    registry.add({ nextRow: () => ran.push('row') });
    registry.add({ nextSpan: () => ran.push('span') });
    registry.press(press('j'), AT);
    expect(ran).toEqual(['span']);
  });

  it('leaves letters to text fields but takes Ctrl chords there', () => {
    const registry = new CommandRegistry();
    registry.add({ selectRow: () => {}, palette: () => {} });
    expect(registry.press(press('x'), { ...AT, inField: true })).toBe(false);
    expect(registry.press(press('k', { ctrlKey: true }), { ...AT, inField: true })).toBe(true);
  });

  it('runs a sequence in time and forgets it after', () => {
    const registry = new CommandRegistry();
    const ran: string[] = [];
    registry.add({ firstSpan: () => ran.push('first') });
    registry.press(press('g'), AT);
    registry.press(press('t'), { ...AT, nowMs: 500 });
    registry.press(press('g'), { ...AT, nowMs: 1000 });
    registry.press(press('t'), { ...AT, nowMs: 5000 });
    expect(ran).toEqual(['first']);
  });

  it('says when nothing answers', () => {
    expect(new CommandRegistry().run('palette')).toBe(false);
  });
});
