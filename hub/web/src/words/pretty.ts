// Ids are readable words already: `tueks-sietch-s4` becomes "Tuek's Sietch (4)".
import board from "../../../../engine/data/board.json";
import leaders from "../../../../engine/data/leaders-base.json";
import cards from "../../../../engine/data/treachery-base.json";
import factions from "../../../../engine/data/factions-base.json";

const names = new Map<string, string>();
for (const t of board.territories) names.set(t.id, t.name);
for (const l of board.locations) names.set(l.id, l.sector === null ? l.label : `${l.label.replace(/ s\d+$/, "")} · ${l.sector}`);
for (const l of leaders.leaders) names.set(l.id, `${l.name} (${l.strength})`);
for (const f of factions.factions) names.set(f.id, f.name);
for (const c of cards.cards) {
  names.set(c.id, c.name);
  for (let n = 1; n <= c.copies; n += 1) names.set(`${c.id}-${n}`, c.name);
}

/** A name for people of whatever id, word or path. */
export function pretty(id: string | number): string {
  if (typeof id === "number") return String(id);
  const known = names.get(id);
  if (known) return known;
  const group = /^([a-z0-9-]+)\/(normal|elite|advisor)$/.exec(id);
  if (group) return `${pretty(group[1] ?? "")}, ${group[2]}`;
  const words = id.replace(/^spice-/, "").replace(/[-_/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a treachery card does, for the card inspector. */
export function cardEffect(id: string): string {
  const card = cards.cards.find((c) => c.id === id || id.startsWith(`${c.id}-`));
  return card ? `${card.effect} ${card.playable}.` : "";
}

/** The kind of a card, for its colour and mark. */
export function cardCategory(id: string): string {
  return cards.cards.find((c) => c.id === id || id.startsWith(`${c.id}-`))?.category ?? "special";
}
