// The parts of a view, each a signal of its own.
import { computed, type ReadonlySignal } from "@preact/signals";

/** A view by its parts: who reads one is drawn again when that part changes, and not with every patch. */
export type Parts<T> = { readonly [K in keyof T]: T[K] | undefined };

/** Takes a view apart. It needs views that share what did not change. */
export function parts<T extends object>(view: ReadonlySignal<T | null>): Parts<T> {
  const known = new Map<PropertyKey, ReadonlySignal<unknown>>();
  const part = (name: PropertyKey) => {
    const found = known.get(name) ?? computed(() => view.value?.[name as keyof T]);
    known.set(name, found);
    return found.value;
  };
  return new Proxy({} as Parts<T>, { get: (_, name) => part(name) });
}
