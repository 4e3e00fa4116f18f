// What an act costs, as its offer says: the page adds up what is counted and looks it up.
import type { Offer } from "../protocol";

/** The price in spice of an act with these arguments; null where the offer says none or the act is not yet whole. */
export function price(offer: Offer, args: unknown): number | null {
  const value = (args ?? {}) as Record<string, unknown>;
  const holds = (offer.prices ?? []).filter((p) => p.when.every((w) => w.is.some((t) => t === carried(value, w.field))));
  const meant = holds.sort((a, b) => b.when.length - a.when.length)[0];
  if (!meant) return null;
  if (!meant.per) return meant.spice[0] ?? null;
  const counts = Object.values((value[meant.per] ?? {}) as Record<string, number>);
  return meant.spice[counts.reduce((a, b) => a + b, 0)] ?? null;
}

/** What a field of an act carries; of what is counted in it, `field.thing`. */
function carried(value: Record<string, unknown>, field: string): unknown {
  return field.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);
}
