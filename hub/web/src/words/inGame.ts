// What a game is made of: the cards and leaders of its modules and factions.
import board from "../../../../engine/data/board.json";
import leadersBase from "../../../../engine/data/leaders-base.json";
import leadersChoamRichese from "../../../../engine/data/leaders-choam-richese.json";
import leadersIxTleilaxu from "../../../../engine/data/leaders-ix-tleilaxu.json";
import cardsBase from "../../../../engine/data/treachery-base.json";
import cardsChoamRichese from "../../../../engine/data/treachery-choam-richese.json";
import cardsIxTleilaxu from "../../../../engine/data/treachery-ix-tleilaxu.json";

/** The territories of a game with these factions: the Hidden Mobile Stronghold only with the Ixians. */
export function territoriesOf(factions: readonly string[]): string[] {
  const floating = factions.includes("ixians") ? [board.expansion.hidden_mobile_stronghold] : [];
  return [...board.territories, ...floating].map((t) => t.id);
}

/** The modules that bring the cards of a set. */
const BRINGS: Record<string, string[]> = {
  either: ["choam-richese", "ixian-deck"],
  cache: ["choam-richese"],
  "ixian-deck": ["ixian-deck"],
};

/** The kinds of treachery card that may come up, in the order of the data. */
export function cardKinds(modules: readonly string[]): string[] {
  const more = [...cardsChoamRichese.cards, ...cardsIxTleilaxu.cards].filter((c) => BRINGS[c.set]?.some((m) => modules.includes(m)));
  return [...cardsBase.cards, ...more].map((c) => c.id);
}

/** The kinds that are played for their effect, outside battle plans. */
export function effectKinds(modules: readonly string[]): string[] {
  const special = new Set([...cardsBase.cards, ...cardsChoamRichese.cards, ...cardsIxTleilaxu.cards].filter((c) => c.category === "special").map((c) => c.id));
  return cardKinds(modules).filter((kind) => special.has(kind));
}

/** The leaders of these factions. */
export const leadersOf = (factions: readonly string[]): string[] =>
  [...leadersBase.leaders, ...leadersChoamRichese.leaders, ...leadersIxTleilaxu.leaders].filter((l) => factions.includes(l.faction)).map((l) => l.id);
