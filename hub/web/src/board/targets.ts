// What a form points at on the board, to be lit, and what a click on it does.
import { signal } from "@preact/signals";

/** The places of a form: where forces can go, and the territories that they can leave. */
export type Targets = { owner: string; lit: Set<string>; from: Set<string>; chosen: string | null; pick: (id: string) => void };

/** What is lit now. */
export const targets = signal<Targets | null>(null);

/** The act whose form points at the board: the one that was touched last. */
export const active = signal<string | null>(null);

/** Lights the places of a form; call what it returns when the form is gone. */
export function point(next: Targets): () => void {
  targets.value = next;
  return () => {
    if (targets.value?.owner === next.owner) targets.value = null;
  };
}
