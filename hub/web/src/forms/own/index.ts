// The acts that have a form made for them. Everything else gets the generic form.
import type { ComponentType } from "preact";
import type { Form, Offer } from "../../protocol";
import { options } from "../union";
import { initial } from "../value";
import { ChooseBattle, Forces, Lose, LossSet, Show, Voice } from "./battle";
import { Bid, Dial } from "./bid";
import { Market, Poison, Sale, Semuta, Spend } from "./cards";
import type { OwnProps } from "./kind";
import { Karama, Leader, Partner, Predict } from "./people";
import { Plan } from "./plan";
import { Float } from "./stronghold";
import { Answer, Ask, OfDeal, Propose } from "./talk";
import { Spot, Spread, Travel } from "./travel";

/** The form of each act that has one of its own. */
export const OWN: Record<string, ComponentType<OwnProps>> = {
  "setup/predict": Predict,
  "setup/keep-traitor": Leader,
  "setup/place-forces": Spread,
  "setup/place-advisor": Spot,
  "storm/dial": Dial,
  "card/weather-control": Dial,
  "spice-blow/place-worm": Spot,
  "spice-blow/call-worm": Spot,
  "spice-blow/ride": Travel,
  "bidding/bid": Bid,
  "revival/forces": Forces,
  "revival/ally-forces": Forces,
  "revival/leader": Leader,
  "card/ghola-forces": Forces,
  "card/ghola-leader": Leader,
  "faction/emperor-revive-forces": Forces,
  "faction/emperor-revive-leader": Leader,
  "shipment/ship": Travel,
  "shipment/send": Travel,
  "shipment/cross": Travel,
  "shipment/recall": Travel,
  "shipment/move": Travel,
  "shipment/storm-losses": Forces,
  "storm/lose": Forces,
  "battle/choose": ChooseBattle,
  "battle/voice": Voice,
  "battle/foresee": Show,
  "battle/show-leader": Show,
  "battle/show-weapon": Show,
  "battle/show-defense": Show,
  "battle/show-dial": Show,
  "battle/plan": Plan,
  "battle/lose": Lose,
  "battle/will-lose": LossSet,
  "battle/residual-poison": Poison,
  "fresh-discard/commit": Semuta,
  "card/distrans": Spend,
  "card/nullentropy-box": Spend,
  "faction/richese-purchase": Spend,
  "choam/cash-in": Spend,
  "choam/sell": Market,
  "bidding/black-market": Sale,
  "bidding/cache-card": Sale,
  "bidding/silent": Bid,
  "shipment/ship-no-field": Travel,
  "shipment/ship-by-no-field": Travel,
  "choam/baliset": Spot,
  "choam/jubba-cloak": Spot,
  "choam/trip-to-gamont": Spot,
  "faction/ixian-place-stronghold": Spot,
  "faction/ixian-move-stronghold": Float,
  "faction/ixian-special-move-stronghold": Float,
  "karama/pass": Karama,
  "karama/stop": Karama,
  "nexus/propose": Partner,
  "nexus/withdraw": Partner,
  "nexus/accept": Partner,
  "truthtrance/ask": Ask,
  "truthtrance/answer": Answer,
  "deal/bribe": Partner,
  "deal/propose": Propose,
  "deal/accept": OfDeal,
  "deal/decline": OfDeal,
  "deal/withdraw": OfDeal,
  "deal/cancel": OfDeal,
};

/** Acts whose form begins without a choice, because a wrong one would be sent too easily. */
const OPEN_FIELDS: Record<string, string[]> = {
  "setup/predict": ["faction", "turn"],
  "setup/keep-traitor": ["leader"],
  "setup/place-advisor": ["at"],
  "spice-blow/place-worm": ["territory"],
  "spice-blow/call-worm": ["territory"],
  "spice-blow/ride": ["to"],
  "shipment/ship": ["to"],
  "shipment/send": ["to"],
  "shipment/cross": ["to"],
  "shipment/move": ["to"],
  "battle/voice": ["mode", "card"],
  "truthtrance/ask": ["target"],
  "fresh-discard/select": ["card"],
  "card/distrans": ["give", "to"],
  "card/box-take": ["card"],
  "faction/richese-gift": ["card"],
  "bidding/put-back": ["card", "to"],
  "setup/keep-card": ["card"],
  "bidding/exchange": ["card"],
  "faction/richese-purchase": ["take"],
  "bidding/cache-card": ["card", "method"],
  "bidding/black-market": ["card", "method"],
  "shipment/ship-no-field": ["to", "token"],
  "shipment/ship-by-no-field": ["to"],
  "shipment/lend-no-field": ["token"],
  "faction/ixian-place-stronghold": ["at"],
  "faction/ixian-move-stronghold": ["to"],
  "faction/ixian-special-move-stronghold": ["to"],
  "battle/borrow-card": ["stronghold"],
  "choam/sell": ["card"],
  "choam/give": ["card"],
  "choam/baliset": ["player", "territory"],
  "choam/jubba-cloak": ["territory"],
  "choam/la-la-la": ["player"],
  "choam/trip-to-gamont": ["player", "at"],
  "choam/inflate": ["side"],
  "deal/propose": ["to"],
  "deal/bribe": ["to"],
  "nexus/propose": ["to"],
};

/** A single card that everybody sees is what Semuta Drug would take anyway (S10.6). */
function onlyTarget(offer: Offer): { target?: unknown } {
  const targets = options(offer.form, "target").filter((t) => t !== null);
  return targets.length === 1 ? { target: targets[0] } : {};
}

/** The value that a form begins with. */
export function begin(offer: Offer): unknown {
  const value = initial(offer.form as Form);
  if (offer.act === "fresh-discard/commit") return { ...(value as object), ...onlyTarget(offer) };
  const blank = OPEN_FIELDS[offer.act];
  if (!blank || typeof value !== "object" || value === null) return value;
  return { ...value, ...Object.fromEntries(blank.filter((name) => options(offer.form, name).length !== 1).map((name) => [name, null])) };
}

/** The acts that can be pointed at on the board. */
export const POINTS = Object.keys(OWN).filter((act) => [Travel, Spot, Spread, Float].some((form) => OWN[act] === form));
