// Ids are readable words already; this gives them the names that people use.
import board from "../../../../engine/data/board.json";
import leadersBase from "../../../../engine/data/leaders-base.json";
import leadersChoamRichese from "../../../../engine/data/leaders-choam-richese.json";
import leadersIxTleilaxu from "../../../../engine/data/leaders-ix-tleilaxu.json";
import cardsBase from "../../../../engine/data/treachery-base.json";
import cardsChoamRichese from "../../../../engine/data/treachery-choam-richese.json";
import cardsIxTleilaxu from "../../../../engine/data/treachery-ix-tleilaxu.json";
import factions from "../../../../engine/data/factions-base.json";
import choamRichese from "../../../../engine/data/choam-richese.json";
import spiceDeck from "../../../../engine/data/spice-deck.json";

/** Names that the data does not spell out. */
const POWERS: Record<string, string> = {
  "choam-charity-income": "Income of the charity",
  "choam-worthless-powers": "Power of a worthless card",
  "choam-force-income": "Income from force support",
  "choam-trade": "Exchange with the ally",
  "choam-ally-support": "Support for the ally's forces",
  "richese-cache-auction": "Auction of the cache",
  "richese-no-field": "No-Field",
  "richese-ally-no-field": "No-Field for the ally",
  "richese-gift": "Gift to the ally",
};
const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const names = new Map<string, string>();
const territoryOf = new Map<string, string>();
for (const c of spiceDeck.cards) {
  names.set(c.id, c.name);
  for (let n = 1; n <= c.count; n += 1) names.set(`${c.id}-${n}`, c.name);
}
const sectors = new Map<string, number>();
for (const l of board.locations) sectors.set(l.territory, (sectors.get(l.territory) ?? 0) + 1);
const title = (name: string) => name.replace(/\b(Of|The|In)\b/g, (w, _m, at: number) => (at === 0 ? w : w.toLowerCase()));
for (const t of [...board.territories, board.expansion.hidden_mobile_stronghold]) names.set(t.id, title(t.name));
for (const l of board.locations) {
  const name = names.get(l.territory) ?? l.territory;
  territoryOf.set(l.id, l.territory);
  names.set(l.id, (sectors.get(l.territory) ?? 1) > 1 ? `${name} (sector ${l.sector})` : name);
}
const strengths = new Map<string, number>();
const houses = new Map<string, string>();
for (const l of [...leadersBase.leaders, ...leadersChoamRichese.leaders, ...leadersIxTleilaxu.leaders]) {
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
for (const f of choamRichese.factions) {
  names.set(f.id, f.name);
  for (const p of [...f.basic, ...f.advanced, ...f.alliance]) {
    const own = sentenceCase(p.id.replace(`${f.id}-`, "").replace(/-/g, " "));
    names.set(p.id, POWERS[p.id] ?? own);
    powers.set(p.id, `${sentenceCase(p.effect)}. (${p.cite})`);
  }
}
type Card = { id: string; name: string; copies: number; category: string; effect: string; playable: string; cite: string };
const cards: Card[] = [...cardsBase.cards, ...cardsChoamRichese.cards, ...cardsIxTleilaxu.cards];
for (const c of cards) {
  names.set(c.id, c.name);
  for (let n = 1; n <= c.copies; n += 1) names.set(`${c.id}-${n}`, c.name);
}
for (const c of [...cardsChoamRichese.more_copies, ...cardsIxTleilaxu.more_copies]) names.set(c.id, names.get(c.kind) ?? c.kind);
const worthless = new Map(choamRichese.worthless_powers.map((w) => [w.card, w]));
for (const s of choamRichese.leader_skills) {
  names.set(s.id, s.name);
  powers.set(s.id, `${sentenceCase(s.front)}. In battle: ${s.battle}. (C22)`);
}
const strongholdCards = new Map(choamRichese.stronghold_cards.map((c) => [c.id, c.effect]));
for (const [id, name] of [
  ["kwisatz-haderach", "Kwisatz Haderach"],
  ["weapon-poison", "a poison weapon"],
  ["weapon-projectile", "a projectile weapon"],
  ["weapon-special", "a special weapon"],
  ["defense-poison", "a poison defense"],
  ["defense-projectile", "a projectile defense"],
  ["defense-special", "a special defense"],
  ["special", "a card played for its effect"],
  ["worthless", "a worthless card"],
  ["pass-karama", "Let every power happen without asking"],
  ["continue-fresh-discard", "Go on after every fresh discard without asking"],
  ["close-market", "Close every market at once"],
  ["pass-reactions", "Answer nothing with a worthless card"],
  ["pass-moments", "Play nothing when a phase opens or spice is blown"],
  ["spice-blow", "Spice blow"],
  ["far", "one group, up to three territories"],
  ["pair", "two groups, each with its own range"],
  ["double", "charity doubled"],
  ["cancel", "no charity"],
  ["tooth-used", "The Poison Tooth is used"],
  ["tooth-spared", "The Poison Tooth is not used"],
  ["stone-kills", "The Stone Burner kills both leaders"],
  ["stone-ignores", "The Stone Burner leaves the leaders"],
  ["choam-richese", "CHOAM & Richese"],
  ["leader-skills", "Leader Skills"],
  ["stronghold-cards", "Stronghold Cards"],
  ["ixian-deck", "Treachery cards of Ixians & Tleilaxu"],
  ["ix-auction-look", "Look at the auction"],
  ["ix-technology", "Technology exchange"],
  ["ix-replacement", "Replacement for the ally"],
  ["ix-cyborg-strength", "Strength of cyborgs"],
  ["ix-substitution", "Suboids for cyborgs"],
  ["ix-cyborg-move", "Movement of cyborgs"],
  ["ix-stronghold-move", "Movement of the Hidden Mobile Stronghold"],
  ["top", "on top"],
  ["bottom", "at the bottom"],
  ["tle-limit", "Tleilaxu limit above three"],
  ["tle-half-price", "Tleilaxu half price"],
  ["tle-ally-half-price", "Half price for the ally of the Tleilaxu"],
  ["tle-early-leader", "Tleilaxu early return of a leader"],
  ["tle-income", "Tleilaxu income from revival"],
  ["tle-ghola", "Tleilaxu ghola"],
  ["tle-swap", "Exchange of a Face Dancer"],
  ["ixians-tleilaxu", "Ixians & Tleilaxu"],
  ["tech-tokens", "Tech Tokens"],
  ["spice-production", "Spice Production"],
  ["axlotl-tanks", "Axlotl Tanks"],
  ["heighliners", "Heighliners"],
  ["cheap-hero-traitor", "Cheap Hero (traitor card)"],
  ["ixians", "Ixians"],
  ["tleilaxu", "Tleilaxu"],
  ["ecaz", "House Ecaz"],
  ["moritani", "House Moritani"],
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
  if (faction === "ixians" && kind === "normal") return "suboids";
  if (faction === "ixians" && kind === "elite") return "cyborgs";
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

const find = (id: string) => cards.find((c) => c.id === id || (id.startsWith(`${c.id}-`) && /^\d+$/.test(id.slice(c.id.length + 1))));

/** What a treachery card does, for the card inspector. `faction`: whose hand it is in, where that matters. */
export function cardEffect(id: string, faction?: string): string {
  const card = find(id);
  if (!card) return "";
  const power = faction === "choam" ? worthless.get(card.id) : undefined;
  const own = power ? ` In CHOAM's hand: ${power.effect} (${pretty(power.phase.replace(/,.*/, "")).toLowerCase()}; C6).` : "";
  return `${card.effect} To be played: ${card.playable}. (${card.cite})${own}`;
}

/** Whether it is the id of a treachery card or of its kind. */
export const isCard = (id: string): boolean => find(id) !== undefined;

/** What a stronghold card does (C23). */
export const strongholdEffect = (stronghold: string): string => strongholdCards.get(stronghold) ?? "";

/** The kind of a card, for its colour and mark. */
export const cardCategory = (id: string): string => find(id)?.category ?? "special";
