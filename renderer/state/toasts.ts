import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Toast {
  readonly id: number;
  readonly tone: 'result' | 'problem';
  readonly text: string;
  readonly action?: { readonly title: string; readonly onAction: () => void };
}

const SHOWN_MS = 8000;
const MOST = 2;

/** Short results at the edge of the window; each goes after eight seconds, at most two are shown. */
export class ToastStore {
  readonly store: StoreApi<readonly Toast[]> = createStore<readonly Toast[]>(() => []);
  #nextId = 1;

  show(toast: Omit<Toast, 'id'>): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.store.setState((toasts) => [...toasts, { ...toast, id }].slice(-MOST), true);
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
  }
}
