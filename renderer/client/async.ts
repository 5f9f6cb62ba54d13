import type { CallFailure } from '../../shared/api/transport.ts';

/** What a question to the engine has come to. `stale` means that a newer answer is on its way. */
export type Async<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallFailure }
  | { readonly kind: 'ready'; readonly value: T; readonly stale: boolean };

export const LOADING: Async<never> = { kind: 'loading' };

/** The value when there is one. */
export function readyValue<T>(state: Async<T>): T | undefined {
  return state.kind === 'ready' ? state.value : undefined;
}

/** Applies `change` to the value when there is one. */
export function mapAsync<A, B>(state: Async<A>, change: (value: A) => B): Async<B> {
  return state.kind === 'ready' ? { ...state, value: change(state.value) } : state;
}
