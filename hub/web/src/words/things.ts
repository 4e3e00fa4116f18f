// Small phrases that sentences are made of.
import { force, pretty } from "./pretty";

/** Forces by kind, as they come over the wire. */
export type Muster = { normal?: number; elite?: number; advisor?: number; "no-field"?: number };

const some = (n: number, word: string) => `${n} ${n === 1 && word.endsWith("s") ? word.slice(0, -1) : word}`;

/** "3 forces and 2 Fedaykin". */
export function forces(muster: Muster | undefined, faction?: string): string {
  const parts: string[] = [];
  if (muster?.normal) parts.push(some(muster.normal, "forces"));
  if (muster?.elite) parts.push(`${muster.elite} ${force("elite", faction)}`);
  if (muster?.advisor) parts.push(some(muster.advisor, "advisors"));
  if (muster?.["no-field"]) parts.push("a No-Field");
  return parts.length > 0 ? parts.join(" and ") : "no forces";
}

/** "a, b and c" of ids. */
export function list(ids: readonly (string | number)[] | undefined): string {
  return words((ids ?? []).map((id) => pretty(id)));
}

/** "a, b and c". */
export function words(parts: readonly string[]): string {
  if (parts.length === 0) return "none";
  if (parts.length === 1) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** Half-units of the wire as strength: 7 is 3.5. */
export const half = (units: number): string => (units % 2 === 0 ? String(units / 2) : `${Math.floor(units / 2)}.5`);

type Dial = { strength: number; support: number };
/** A battle plan as it comes over the wire, own or revealed. */
export type AnyPlan = {
  dial?: Dial;
  leader?: string | null;
  hero?: string | boolean | null;
  companion?: string | null;
  weapon?: string | null;
  defense?: string | null;
  from_ally?: number;
  banker?: number | null;
};

/** A battle plan in words. */
export function plan(p: AnyPlan | undefined): string {
  if (!p) return "";
  const who = p.leader ? pretty(p.leader) : p.hero ? "Cheap Hero" : "no leader";
  const parts = [`dial ${half(p.dial?.strength ?? 0)}`];
  if (p.dial?.support) parts.push(`${p.dial.support} spice in support${p.from_ally ? `, ${p.from_ally} of it by the ally` : ""}`);
  if (p.banker) parts.push(`${p.banker} spice for the Spice Banker`);
  parts.push(p.companion ? `${who} with ${pretty(p.companion)}` : who);
  parts.push(`weapon: ${p.weapon ? pretty(p.weapon) : "none"}`, `defense: ${p.defense ? pretty(p.defense) : "none"}`);
  return parts.join(", ");
}

const COMPARE: Record<string, string> = { equal: "exactly", "at-least": "at least", "at-most": "at most" };
type Loose = Record<string, any>;

function choice(c: unknown): string {
  if (typeof c === "string") return c === "none" ? "none at all" : pretty(c);
  const [, id] = Object.entries((c ?? {}) as Loose)[0] ?? ["", ""];
  return pretty(String(id));
}

/** Parts of a question; what is made of others stands in brackets. */
function within(parts: unknown[], between: string): string {
  const made = (part: unknown) => typeof part === "object" && part !== null && ["and", "or", "not"].some((k) => k in part);
  return parts.map((part) => (made(part) ? `[${question(part)}]` : question(part))).join(between);
}

/** A question of Truthtrance or a promise, in words that follow a name: "hold a Lasgun". */
export function question(q: unknown): string {
  if (q === "kh-active") return "Is the Kwisatz Haderach active?";
  const [kind, d] = (Object.entries((q ?? {}) as Loose)[0] ?? ["", {}]) as [string, any];
  const amount = () => `${COMPARE[d.compare] ?? ""} ${d.n}`;
  switch (kind) {
    case "holds-card": return `Do you hold ${choice(d.card)}?`;
    case "hand-count": return `Do you hold ${amount()} cards?`;
    case "spice": return `Do you have ${amount()} spice?`;
    case "is-traitor": return `Is ${pretty(d.leader)} a traitor of yours?`;
    case "predicted": return `Did you predict ${d.faction ? pretty(d.faction) : "somebody"}${d.turn ? ` in turn ${d.turn}` : ""}?`;
    case "storm-card": return `Is the storm card ${amount()}?`;
    case "forces-in-tanks": return `Do you have ${amount()} forces in the tanks?`;
    case "reserves": return `Do you have ${amount()} forces in reserve?`;
    case "plan-leader": return `Will your leader in the battle be ${choice(d.leader)}?`;
    case "plan-weapon": return `Will your weapon in the battle be ${choice(d.card)}?`;
    case "plan-defense": return `Will your defense in the battle be ${choice(d.card)}?`;
    case "plan-uses-card": return `Will you use ${choice(d.card)} in the battle?`;
    case "plan-dial": return `Will you dial ${COMPARE[d.compare] ?? ""} ${half(d.n)}?`;
    case "will-ship": return `Will you ship at least ${d.min} forces to ${pretty(d.territory)}?`;
    case "will-enter": return `Will you enter ${pretty(d.territory)}?`;
    case "will-bid-over": return `Will you bid more than ${d.n}?`;
    case "will-use": return `Will you play ${pretty(d.card)} this turn?`;
    case "will-keep": return `Will you keep ${pretty(d.card)} this turn?`;
    case "and": return `Is all of this so: ${within(d as unknown[], " And: ")}`;
    case "or": return `Is any of this so: ${within(d as unknown[], " Or: ")}`;
    case "not": return `Is this false: ${within([d], "")}`;
    case "free-text": return `“${d.text}”`;
    default: return pretty(kind);
  }
}

function part(p: unknown): string {
  const [kind, d] = (Object.entries((p ?? {}) as Loose)[0] ?? ["", {}]) as [string, any];
  if (kind === "pay") return `pays ${d.spice} spice`;
  if (kind === "stay-out") return `stays out of ${pretty(d.territory)}`;
  if (kind === "show") return `shows the ${pretty(d.what).toLowerCase()}`;
  return pretty(kind);
}

/** The terms of a deal in words. */
export function terms(from: string, to: string, t: { give?: unknown[]; want?: unknown[]; text?: string | null } | undefined): string {
  const parts = [
    ...(t?.give ?? []).map((p) => `${pretty(from)} ${part(p)}`),
    ...(t?.want ?? []).map((p) => `${pretty(to)} ${part(p)}`),
  ];
  if (t?.text) parts.push(`“${t.text}” (binds nobody)`);
  return parts.join("; ") || "nothing";
}

/** Why cards were discarded, in the words of the producers' table (S3.7); what needs no word has none. */
export const CAUSES: Record<string, string> = {
  karama: "Karama",
  truthtrance: "Truthtrance",
  "battle-mandatory": "used in battle",
  "battle-winner": "chosen by the winner",
  semuta: "Semuta Drug",
  distrans: "Distrans",
  box: "Nullentropy Box",
  "residual-poison": "Residual Poison",
  thumper: "Thumper",
  "ixian-replacement": "the Ixian ally replaces what it bought",
  amal: "Amal",
};

const METHODS: Record<string, string> = {
  "once-around-clockwise": "Once Around, clockwise",
  "once-around-counterclockwise": "Once Around, counterclockwise",
  silent: "a silent auction",
  normal: "an ordinary auction",
};

/** A way of selling a card (C13.3, C13.4, C14.1). */
export const method = (m: string): string => METHODS[m] ?? m;
