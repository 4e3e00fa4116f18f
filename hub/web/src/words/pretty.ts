// Ids are readable words already; this gives them the names that people use.
import board from "../../../../engine/data/board.json";
import leaders from "../../../../engine/data/leaders-base.json";
import cards from "../../../../engine/data/treachery-base.json";
import factions from "../../../../engine/data/factions-base.json";
import spiceDeck from "../../../../engine/data/spice-deck.json";

const names = new Map<string, string>();
const territoryOf = new Map<string, string>();
for (const c of spiceDeck.cards) {
  names.set(c.id, c.name);
  for (let n = 1; n <= c.count; n += 1) names.set(`${c.id}-${n}`, c.name);
}
const sectors = new Map<string, number>();
for (const l of board.locations) sectors.set(l.territory, (sectors.get(l.territory) ?? 0) + 1);
const title = (name: string) => name.replace(/\b(Of|The|In)\b/g, (w, _m, at: number) => (at === 0 ? w : w.toLowerCase()));
for (const t of board.territories) names.set(t.id, title(t.name));
for (const l of board.locations) {
  const name = names.get(l.territory) ?? l.territory;
  territoryOf.set(l.id, l.territory);
  names.set(l.id, (sectors.get(l.territory) ?? 1) > 1 ? `${name} (sector ${l.sector})` : name);
}
const strengths = new Map<string, number>();
const houses = new Map<string, string>();
for (const l of leaders.leaders) {
  names.set(l.id, `${l.name} (${l.strength})`);
  strengths.set(l.id, l.strength);
  houses.set(l.id, l.faction);
}
const powers = new Map<string, string>();
for (const f of factions.factions) {
  names.set(f.id, f.name);
  for (const p of [...f.basic_powers, ...f.alliance_powers, ...f.advanced_powers]) {
    names.set(p.id, p.name);
    powers.set(p.id, p.effect);
  }
}
for (const c of cards.cards) {
  names.set(c.id, c.name);
  for (let n = 1; n <= c.copies; n += 1) names.set(`${c.id}-${n}`, c.name);
}
for (const [id, name] of [
  ["kwisatz-haderach", "Kwisatz Haderach"],
  ["weapon-poison", "a poison weapon"],
  ["weapon-projectile", "a projectile weapon"],
  ["weapon-special", "a special weapon"],
  ["defense-poison", "a poison defense"],
  ["defense-projectile", "a projectile defense"],
  ["worthless", "a worthless card"],
  ["pass-karama", "Let every power happen without asking"],
  ["continue-fresh-discard", "Go on after every fresh discard without asking"],
  ["spice-blow", "Spice blow"],
] as const) {
  if (!names.has(id)) names.set(id, name);
}

/** Whether the page knows a name for it, so that nothing has to be made up. */
export const known = (id: string): boolean => names.has(id);

/** A name for people of whatever id, word or path. */
export function pretty(id: string | number): string {
  if (typeof id === "number") return String(id);
  const name = names.get(id);
  if (name) return name;
  const group = /^([a-z0-9-]+)\/(normal|elite|advisor|no-field)$/.exec(id);
  if (group) return `${pretty(group[1] ?? "")}, ${force(group[2] ?? "")}`;
  const words = id.replace(/[-_/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a kind of force. */
export function force(kind: string, faction?: string): string {
  if (kind === "normal") return "forces";
  if (kind === "advisor") return "advisors";
  if (kind === "no-field") return "No-Field";
  if (faction === "emperor") return "Sardaukar";
  return faction === "fremen" ? "Fedaykin" : "elite forces";
}

/** A faction without its title, where space is short. */
export const short = (faction: string): string => pretty(faction).replace(/^(House|Padishah|Spacing) /, "");

/** The territory of a location. */
export const territory = (location: string): string => territoryOf.get(location) ?? location;

/** The strength of a leader's disc. */
export const strength = (leader: string): number => strengths.get(leader) ?? 0;

/** The faction that a leader belongs to. */
export const house = (leader: string): string => houses.get(leader) ?? "";

/** What a power does. */
export const powerEffect = (power: string): string => powers.get(power) ?? "";

const find = (id: string) => cards.cards.find((c) => c.id === id || id.startsWith(`${c.id}-`));

/** What a treachery card does, for the card inspector. */
export function cardEffect(id: string): string {
  const card = find(id);
  return card ? `${card.effect} To be played: ${card.playable}. (${card.cite})` : "";
}

/** The kind of a card, for its colour and mark. */
export const cardCategory = (id: string): string => find(id)?.category ?? "special";
