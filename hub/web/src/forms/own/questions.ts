// The questions of Truthtrance (B21.5) as forms, and their way over the wire. The rules have the last word.
import type { Form, Term } from "../../protocol";
import { cardKinds, effectKinds, leadersOf, territoriesOf } from "../../words/inGame";
import { initial, misfit, open as openForm } from "../value";

/** The most parts of a question made of others, and how deep they may be nested: as the rules have it. */
export const MAX_PARTS = 8;
export const MAX_DEPTH = 4;

/** What a question may name. */
export type Named = { modules: readonly string[]; factions: readonly string[]; turns: number };
/** The questions with the form of each. */
export type Questions = Record<string, Form>;

const CATEGORIES = [
  "weapon-projectile",
  "weapon-poison",
  "weapon-special",
  "defense-projectile",
  "defense-poison",
  "defense-special",
  "special",
  "worthless",
];
const one = (terms: readonly Term[]): Form => ({ "one-of": [...terms] });
const int = (min: number, max: number): Form => ({ int: { min, max } });
const record = (...fields: [string, Form][]): Form => ({ record: { fields: fields.map(([name, form]) => ({ name, form })), distinct: [] } });
const compare: [string, Form] = ["compare", one(["equal", "at-least", "at-most"])];
const amount = (max: number, min = 0): Form => record(compare, ["n", int(min, max)]);

/** The simple questions that can be asked at this table. */
export function questions({ modules, factions, turns }: Named): Questions {
  const kinds = cardKinds(modules);
  const leaders = leadersOf(factions);
  const card = record(["card", one([...kinds, ...CATEGORIES])]);
  const place = record(["card", one(["none", ...kinds, ...CATEGORIES])]);
  const territory: [string, Form] = ["territory", one(territoriesOf(factions))];
  return {
    "holds-card": card,
    "hand-count": amount(8),
    spice: amount(40),
    "is-traitor": record(["leader", one(leaders)]),
    predicted: record(["faction", { maybe: one(factions) }], ["turn", { maybe: int(1, turns) }]),
    "kh-active": "nothing",
    "storm-card": amount(6, 1),
    "forces-in-tanks": amount(20),
    reserves: amount(20),
    "plan-leader": record(["leader", one(["none", "cheap-hero", ...leaders])]),
    "plan-weapon": place,
    "plan-defense": place,
    "plan-uses-card": card,
    "plan-dial": amount(40),
    "will-ship": record(territory, ["min", int(1, 20)]),
    "will-enter": record(territory),
    "will-bid-over": record(["n", int(0, 40)]),
    "will-use": record(["card", one(effectKinds(modules))]),
    "will-keep": record(["card", one(kinds)]),
    "free-text": record(["text", { text: { max_chars: 280 } }]),
  };
}

/** A question of which nothing is chosen yet but what is first. */
export function blank(all: Questions, kind: string): unknown {
  if (kind === "and" || kind === "or") return { [kind]: [blank(all, "holds-card"), blank(all, "holds-card")] };
  if (kind === "not") return { not: blank(all, "holds-card") };
  return wire(kind, initial(all[kind] ?? "nothing") as Record<string, unknown> | null);
}

/** The kind of a question on the wire. */
export const kindOf = (question: unknown): string =>
  typeof question === "string" ? question : (Object.keys((question ?? {}) as object)[0] ?? "");

/** The questions that this one is made of; none of a simple one. */
export function partsOf(question: unknown): unknown[] {
  const kind = kindOf(question);
  const inner = (question as Record<string, unknown> | null)?.[kind];
  if (kind === "not") return [inner];
  return kind === "and" || kind === "or" ? (inner as unknown[]) : [];
}

/** The same made of other parts. */
export const madeOf = (kind: string, parts: unknown[]): unknown => (kind === "not" ? { not: parts[0] } : { [kind]: parts });

/** How many simple questions there are in it. */
export function size(question: unknown): number {
  const parts = partsOf(question);
  return parts.length === 0 ? 1 : parts.reduce<number>((sum, part) => sum + size(part), 0);
}

/** Fields as the form has them, on their way to the hub: what a card or leader is named by. */
export function wire(kind: string, fields: Record<string, unknown> | null): unknown {
  if (kind === "kh-active") return kind;
  const filled = { ...fields };
  const card = filled["card"];
  if (typeof card === "string" && !kind.startsWith("will-") && card !== "none")
    filled["card"] = CATEGORIES.includes(card) ? { category: card } : { kind: card };
  const leader = filled["leader"];
  if (kind === "plan-leader" && typeof leader === "string" && !["none", "cheap-hero"].includes(leader)) filled["leader"] = { leader };
  return { [kind]: filled };
}

/** Back from the wire, for the form of this kind. */
export function fieldsOf(question: unknown): Record<string, unknown> {
  if (typeof question === "string") return {};
  const inner = (question as Record<string, Record<string, unknown>>)[kindOf(question)] ?? {};
  const plain = (value: unknown) => (typeof value === "object" && value !== null ? Object.values(value)[0] : value);
  return Object.fromEntries(Object.entries(inner).map(([name, value]) => [name, plain(value)]));
}

/** Whether its simple questions can all be asked at this table: a draft may come from another one. */
export function known(all: Questions, question: unknown): boolean {
  const parts = partsOf(question);
  if (parts.length > 0) return parts.every((part) => known(all, part));
  const form = all[kindOf(question)];
  return form !== undefined && (openForm(form).kind === "nothing" || kindOf(question) === "free-text" || misfit(form, fieldsOf(question)) === null);
}
