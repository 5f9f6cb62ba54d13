import { describe, expect, it } from 'vitest';

import { latestDump, NavigationStore, type Route } from './navigation.ts';

const traces = (dump: string): Route => ({ kind: 'dump', dump, view: 'traces' });

describe('navigation', () => {
  it('goes back and forward', () => {
    const navigation = new NavigationStore();
    navigation.go(traces('a'));
    navigation.go({ kind: 'settings', section: 'general' });
    navigation.back();
    expect(navigation.current()).toEqual(traces('a'));
    navigation.forward();
    navigation.forward();
    expect(navigation.current()).toMatchObject({ kind: 'settings' });
  });

  it('forgets what was forward when it goes elsewhere', () => {
    const navigation = new NavigationStore();
    navigation.go(traces('a'));
    navigation.back();
    navigation.go(traces('b'));
    navigation.forward();
    expect(navigation.current()).toEqual(traces('b'));
  });

  it('makes no step to where it is', () => {
    const navigation = new NavigationStore();
    navigation.go(traces('a'));
    navigation.go(traces('a'));
    navigation.back();
    expect(navigation.current()).toEqual({ kind: 'home' });
  });

  it('leaves a closed dump for the place before it', () => {
    const navigation = new NavigationStore();
    navigation.go(traces('a'));
    navigation.go(traces('b'));
    navigation.go({ kind: 'trace', dump: 'b', traceId: 't' });
    navigation.forget('b');
    expect(navigation.current()).toEqual(traces('a'));
    navigation.forget('a');
    expect(navigation.current()).toEqual({ kind: 'home' });
  });

  it('knows the dump in front, and the last one seen where none is', () => {
    const navigation = new NavigationStore();
    expect(latestDump(navigation.store.getState(), [])).toBeUndefined();
    expect(latestDump(navigation.store.getState(), ['a', 'b'])).toBe('a');
    navigation.go(traces('a'));
    navigation.go(traces('b'));
    navigation.go({ kind: 'settings', section: 'general' });
    expect(latestDump(navigation.store.getState(), ['a', 'b'])).toBe('b');
    expect(latestDump(navigation.store.getState(), ['a'])).toBe('a');
    navigation.back();
    navigation.back();
    expect(latestDump(navigation.store.getState(), ['a', 'b'])).toBe('a');
  });
});
