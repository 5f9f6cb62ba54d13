import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { CommandRegistry, type CommandHandlers } from './command-registry.ts';
import type { CommandId } from './key-map.ts';

export const CommandContext = createContext(new CommandRegistry());

export function useCommandRegistry(): CommandRegistry {
  return useContext(CommandContext);
}

/** Answers commands while the component is shown. Handlers may be new functions on every render. */
export function useCommands(handlers: CommandHandlers): void {
  const registry = useCommandRegistry();
  const run = useEffectEvent((command: CommandId) => handlers[command]?.());
  const names = Object.keys(handlers)
    .filter((name) => handlers[name as CommandId] !== undefined) // The keys of CommandHandlers are command ids.
    .join();
  useEffect(() => {
    if (names === '') return undefined;
    // The names are keys of CommandHandlers.
    const commands = names.split(',') as readonly CommandId[];
    const added = registry.add(Object.fromEntries(commands.map((command) => [command, () => run(command)])));
    return () => added[Symbol.dispose]();
  }, [registry, names]);
}

/** The commands that something on screen answers now. */
export function useAvailableCommands(): ReadonlySet<CommandId> {
  const registry = useCommandRegistry();
  const layers = useSyncExternalStore(
    (onChange) => registry.subscribe(onChange),
    () => registry.layers(),
  );
  return new Set(layers.flatMap((layer) => Object.keys(layer) as CommandId[])); // As above.
}

/** Starts commands by keys for the whole window. */
export function useGlobalKeys(): void {
  const registry = useCommandRegistry();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isOwnedByTarget(event)) return;
      const inField = isField(event.target);
      if (registry.press(event, { mac: IS_MAC, inField, nowMs: event.timeStamp })) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry]);
}

export const IS_MAC = typeof navigator !== 'undefined' && /Mac/.test(navigator.userAgent);

/** Overlays have their own keys, and Enter or Space on a control is that control's. */
function isOwnedByTarget(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]') !== null) return true;
  return (event.key === 'Enter' || event.key === ' ') && event.target.closest('button,a,summary,input,select') !== null;
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|range)$/.test(target.type);
}
