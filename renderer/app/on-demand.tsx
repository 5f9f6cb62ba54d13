import { lazy, useState, type ComponentType } from 'react';

interface OnDemand<P> {
  /** Draws the screen; suspends while its code is being loaded. */
  readonly Screen: ComponentType<P>;
  /** Loads the code ahead of its use. A failure shows when the screen is drawn. */
  readonly preload: () => void;
}

/**
 * A screen whose code is loaded when first wanted. Once it is there the screen is drawn at once: React keeps the fallback of
 * a `lazy` component on screen for 300 ms, even when the code comes within one.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const start = (): Promise<ComponentType<P>> => {
    loading ??= load().then((component) => (loaded = component));
    // Tried again the next time.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await start() }));
  return {
    Screen: (props: P) => {
      // Chosen once: another component in its place would lose the screen's state.
      const [Chosen] = useState(() => loaded ?? Lazy);
      return <Chosen {...props} />;
    },
    preload: () => void start().catch(() => {}),
  };
}
