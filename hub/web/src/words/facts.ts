// A fact as a line of the story. Facts are two levels: the folder that tells it, then what happened.
import { pretty } from "./pretty";

/** One line of the story. */
export type Line = { id: number; turn: number; text: string; mine: boolean; group: string };

function part(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string" || typeof value === "number") return pretty(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(part).join(", ");
  return Object.entries(value as Record<string, unknown>)
    .filter(([, v]) => v !== null && v !== 0 && !(Array.isArray(v) && v.length === 0))
    .map(([k, v]) => `${pretty(k).toLowerCase()} ${part(v)}`)
    .join(", ");
}

/** The words of a fact. */
export function sentence(fact: unknown): { group: string; text: string } {
  if (typeof fact === "string") return { group: "", text: pretty(fact) };
  const [group, inner] = Object.entries(fact as Record<string, unknown>)[0] ?? ["", ""];
  if (typeof inner === "string") return { group, text: `${pretty(group)}: ${pretty(inner)}` };
  const [what, detail] = Object.entries((inner ?? {}) as Record<string, unknown>)[0] ?? ["", {}];
  const who = subject(detail);
  const rest = part(without(detail, who?.key));
  const head = who ? `${pretty(who.value)}: ${pretty(what).toLowerCase()}` : pretty(what);
  return { group, text: rest ? `${head} – ${rest}` : head };
}

const SUBJECTS = ["faction", "by", "seat", "from", "asker", "owner", "aggressor", "caller"];

function subject(detail: unknown): { key: string; value: string } | null {
  if (typeof detail !== "object" || detail === null) return null;
  for (const key of SUBJECTS) {
    const value = (detail as Record<string, unknown>)[key];
    if (typeof value === "string") return { key, value };
  }
  return null;
}

function without(detail: unknown, key: string | undefined): unknown {
  if (typeof detail !== "object" || detail === null || !key) return detail;
  return Object.fromEntries(Object.entries(detail).filter(([k]) => k !== key));
}
