// What changed on the board just now, to be shown for a moment.
import { signal } from "@preact/signals";
import type { PublicView } from "../protocol";

/** The places that changed, as long as it is shown. */
export const changed = signal<ReadonlySet<string>>(new Set());

/** How long a change is shown. */
const SHOWN_MS = 1600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The places whose forces or spice are not what they were. */
export function changedPlaces(before: PublicView, after: PublicView): string[] {
  const different = (a: object, b: object) => {
    const [was, is] = [a as Record<string, unknown>, b as Record<string, unknown>];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((at) => JSON.stringify(was[at]) !== JSON.stringify(is[at]));
  };
  return [...different(before.board, after.board), ...different(before.spice, after.spice)];
}

/** Shows places as changed for a moment; several changes shortly after each other are shown together. */
export function flash(places: string[]): void {
  if (places.length === 0) return;
  changed.value = new Set([...changed.value, ...places]);
  clearTimeout(timer);
  timer = setTimeout(() => (changed.value = new Set()), SHOWN_MS);
}
