// A fact as a line of the story. Facts are two levels: the folder that tells it, then what happened.
import { cite } from "./cites";
import { pretty } from "./pretty";
import { CAUSES, type Muster, forces, half, list, method, plan, question, terms, words } from "./things";

/** One line of the story. */
export type Line = { id: number; turn: number; text: string; mine: boolean; group: string; cite: string };

type D = Record<string, any>;
type Sentence = (d: D) => string;

const spice = (n: number) => `${n} spice`;
const losses = (l: { at: string; faction: string; forces: Muster }[] | undefined) =>
  (l ?? []).map((x) => `${pretty(x.faction)} ${forces(x.forces, x.faction)} in ${pretty(x.at)}`);
const lostSpice = (l: { at: string; spice: number }[] | undefined) => (l ?? []).map((x) => `${x.spice} spice in ${pretty(x.at)}`);
const lost = (d: D) => (losses(d["losses"]).length + lostSpice(d["spice"]).length === 0 ? "nothing" : words([...losses(d["losses"]), ...lostSpice(d["spice"])]));
const order = (o: D) => `${o["mode"] === "play" ? "play" : "not play"} ${pretty(o["card"])}`;


/** A worthless card of CHOAM's with what it is aimed at. */
export function effect(e: unknown): string {
  if (typeof e === "string") return pretty(e);
  const [card, d] = (Object.entries((e ?? {}) as D)[0] ?? ["", {}]) as [string, D];
  const whom = d["player"] ? ` on ${pretty(d["player"])}` : "";
  const where = d["territory"] ?? d["at"];
  return `${pretty(card)}${whom}${where ? ` in ${pretty(where)}` : ""}`;
}
const DECISIONS: Record<string, string> = {
  "tooth-used": "the Poison Tooth is used",
  "tooth-spared": "the Poison Tooth is not used",
  "stone-kills": "the Stone Burner kills both leaders",
  "stone-ignores": "the Stone Burner leaves the leaders alone",
};
const MEASURES: Record<string, string> = { dials: " by dials alone", undialed: " in undialed forces" };

/** Why cards were discarded, after "Discarded". */
function because(cause: unknown): string {
  const why = typeof cause === "string" ? CAUSES[cause] : undefined;
  return why ? ` (${why})` : "";
}

/** What Prescience was shown. */
export function answered(a: unknown): string {
  const [kind, d] = (Object.entries((a ?? {}) as D)[0] ?? ["", null]) as [string, any];
  if (kind === "leader") return d?.leader ? `leader ${pretty(d.leader)}` : d?.hero ? "a Cheap Hero" : "no leader";
  if (kind === "dial") return `dial ${half(d.strength)}${typeof d.support === "number" ? ` with ${d.support} spice` : ""}`;
  return `${kind}: ${d ? pretty(d) : "none"}`;
}

/** The sentence of each fact, by `group/name`. */
export const SENTENCES: Record<string, Sentence> = {
  "round/phase-began": (d) => `— Turn ${d["turn"]}: ${pretty(d["phase"])} —`,
  "setup/predicted": () => "Bene Gesserit have written down their prediction.",
  "setup/mulligan": () => "Harkonnen draw their traitor cards anew.",
  "setup/traitors-received": (d) => `You are dealt traitor cards: ${list(d["leaders"])}.`,
  "setup/traitors-chosen": () => "All traitors are chosen.",
  "setup/traitor-kept": (d) => `You keep ${pretty(d["leader"])} as your traitor.`,
  "setup/spice": (d) => `${pretty(d["faction"])} start with ${spice(d["spice"])}.`,
  "setup/placed": (d) => `${pretty(d["faction"])} place ${forces(d["forces"], d["faction"])} in ${pretty(d["at"])}.`,
  "setup/cards": (d) => `${pretty(d["faction"])} draw ${d["count"]} treachery card${d["count"] === 1 ? "" : "s"}.`,
  "setup/card-drawn": (d) => `You draw ${pretty(d["card"])}.`,
  "storm/dialed": (d) => `${pretty(d["faction"])} dialed ${d["number"]} for the storm.`,
  "storm/card-revealed": (d) => `The storm card shows ${d["distance"]}.`,
  "storm/weather-controlled": (d) => `${pretty(d["by"])} control the weather: the storm moves ${d["distance"]}.`,
  "storm/wall-destroyed": (d) => `${pretty(d["by"])} blow up the Shield Wall. Lost: ${lost(d)}.`,
  "storm/moved": (d) => `The storm moves ${d["distance"]} from sector ${d["from"]} to sector ${d["to"]}.`,
  "storm/swept": (d) => `The storm sweeps away ${lost(d)}.`,
  "storm/order": (d) => `Storm order: ${list(d["order"])}.`,
  "storm/card-drawn": () => "A storm card is drawn for the next turn.",
  "storm/card-seen": (d) => `${pretty(d["by"])} look at the storm card.`,
  "storm/card-is": (d) => `The next storm card is ${d["distance"]}.`,
  "spice-blow/reshuffled": () => "The spice deck is shuffled anew.",
  "spice-blow/set-aside": (d) => `${pretty(d["card"])} comes in the first turn and is set aside.`,
  "spice-blow/aside-returned": () => "The worms that were set aside go back into the spice deck.",
  "spice-blow/blown": (d) => `Spice blow (${String(d["pile"]).toUpperCase()}): ${d["spice"]} spice in ${pretty(d["at"])}.`,
  "spice-blow/worm-drawn": (d) => `Shai-Hulud appears on pile ${String(d["pile"]).toUpperCase()}.`,
  "spice-blow/sandtrout": (d) => `A Sandtrout: ${d["ended"]?.length ? `the alliance${d["ended"].length > 1 ? "s" : ""} of ${words(d["ended"].map((pair: string[]) => pair.map(pretty).join(" and ")))} end${d["ended"].length > 1 ? "" : "s"}` : "there is no alliance to end"}. It waits for a worm.`,
  "spice-blow/worm-stilled": (d) => `${d["card"] ? "Shai-Hulud" : "The worm of the Thumper"} on pile ${String(d["pile"]).toUpperCase()} is stilled by the Sandtrout; a territory that comes next is doubled.`,
  "spice-blow/no-target": (d) => `There is nothing for the worm on pile ${String(d["pile"]).toUpperCase()}.`,
  "spice-blow/worm-placed": (d) => `${pretty(d["by"])} send the worm to ${pretty(d["territory"])}.`,
  "spice-blow/worm-called": (d) => `${pretty(d["by"])} call a worm to ${pretty(d["territory"])}.`,
  "spice-blow/protected": (d) => `Fremen protect ${pretty(d["ally"])} from the worm.`,
  "spice-blow/devoured": (d) => `The worm in ${pretty(d["territory"])} devours ${lost(d)}.`,
  "spice-blow/rode": (d) => `Fremen ride from ${pretty(d["from"])} to ${pretty(d["to"])} with ${forces(d["forces"], "fremen")}.`,
  "charity/received": (d) => `${pretty(d["faction"])} receive ${spice(d["spice"])} of CHOAM charity.`,
  "bidding/declared": (d) =>
    `${d["cards"] === 1 ? "1 card is" : `${d["cards"]} cards are`} for sale. Hands: ${words(Object.entries(d["hands"] as D).map(([f, n]) => `${pretty(f)} ${n}`))}.`,
  "bidding/card-up": (d) => `Card ${d["card"]} of ${d["of"]} is up; ${pretty(d["opener"])} open.`,
  "bidding/seen": (d) => `You see the card: ${pretty(d["card"])}.`,
  "bidding/bid": (d) => `${pretty(d["by"])} bid ${d["spice"]}.`,
  "bidding/passed": (d) => `${pretty(d["by"])} pass.`,
  "bidding/won": (d) => `${pretty(d["by"])} win the card for ${spice(d["spice"])}.`,
  "bidding/uncovered": (d) => `${pretty(d["by"])} cannot cover ${spice(d["spice"])}.`,
  "bidding/paid": (d) => `${pretty(d["by"])} pay ${spice(d["own"])}${d["ally"] ? `, their ally ${spice(d["ally"])}` : ""}.`,
  "bidding/took-by-karama": (d) => `${pretty(d["by"])} take the card with Karama.`,
  "bidding/income": (d) => `${pretty(d["to"])} receive ${spice(d["spice"])}.`,
  "bidding/card": (d) => `You take ${pretty(d["card"])}.`,
  "bidding/bonus": (d) => `${pretty(d["by"])} draw a card on top.`,
  "bidding/nobody-bids": () => "Nobody bids.",
  "bidding/returned": (d) => `${d["cards"]} card${d["cards"] === 1 ? " goes" : "s go"} back to the deck.`,
  "bidding/hands": (d) =>
    `Hands: ${words(Object.entries(d["hands"] as D).map(([f, n]) => `${pretty(f)} ${n}`))}.`,
  "bidding/black-market": (d) => `Richese offer a card of their hand, face down: ${method(d["method"])}.`,
  "bidding/cache-when": (d) => `A card of the cache is sold ${d["last"] ? "after" : "before"} the row.`,
  "bidding/cache-card": (d) => `From the cache: ${pretty(d["card"])}, ${method(d["method"])}.`,
  "bidding/lot-open": (d) => `It is open to ${list(d["bidders"])}.`,
  "bidding/opened": (d) =>
    `The sealed bids: ${words(Object.entries(d["bids"] as D).map(([f, n]) => `${pretty(f)} ${n}`))}.`,
  "bidding/paid-to": (d) => `${pretty(d["to"])} receive ${spice(d["spice"])}.`,
  "bidding/market-unsold": () => "Nobody buys it; Richese keep their card.",
  "bidding/kept": (d) => `Richese take ${pretty(d["card"])} themselves.`,
  "bidding/removed": (d) => `${pretty(d["card"])} is out of the game.`,
  "setup/starting-cards": (d) => `You choose from ${list(d["cards"])}.`,
  "bidding/ixians-look": (d) => `Ixians look at ${d["cards"]} card${d["cards"] === 1 ? "" : "s"}.`,
  "bidding/for-sale": (d) => `You see, in no order: ${list(d["cards"])}.`,
  "bidding/put-back": (d) => `Ixians put one card ${d["to"] === "top" ? "back on the deck" : "under the deck"}; the others are mixed.`,
  "bidding/exchanges": () => "Ixians want to exchange a card of their hand for the one that is up.",
  "bidding/exchanged": () => "Ixians take the card that was up and put one of their hand up.",
  "revival/forces": (d) =>
    `${pretty(d["of"])} revive ${forces(d["forces"], d["of"])} ${d["spice"] ? `for ${spice(d["spice"])}` : "free"}${d["paid_by"] === d["of"] ? "" : `, paid by ${pretty(d["paid_by"])}`}.`,
  "revival/leader": (d) => `${pretty(d["of"])} revive ${pretty(d["leader"])} for ${spice(d["spice"])}.`,
  "revival/kwisatz": (d) => `Atreides revive the Kwisatz Haderach for ${spice(d["spice"])}.`,
  "revival/granted": (d) => `${pretty(d["by"])} grant ${pretty(d["to"])} free revivals.`,
  "revival/taken-back": (d) =>
    `${pretty(d["of"])} do not revive ${forces(d["forces"], d["of"])}: it was stopped, or cannot be paid any more.`,
  "revival/leader-taken-back": (d) => `${pretty(d["of"])} do not revive the leader; nothing is paid.`,
  "revival/forces-declared": (d) => `${pretty(d["of"])} want to revive ${forces(d["forces"], d["of"])}.`,
  "revival/leader-declared": (d) => `${pretty(d["of"])} want to revive a leader.`,
  "revival/raised": (d) => `Tleilaxu let ${pretty(d["faction"])} revive up to five forces.`,
  "revival/discounted": (d) => `Tleilaxu let ${pretty(d["to"])} revive at half price.`,
  "revival/early-asked": (d) => `${pretty(d["by"])} ask the Tleilaxu for ${d["leader"] ? pretty(d["leader"]) : "the Kwisatz Haderach"}.`,
  "revival/early-quoted": (d) => `Tleilaxu ask ${spice(d["spice"])} of ${pretty(d["to"])}.`,
  "revival/early-refused": (d) => `Tleilaxu refuse ${pretty(d["to"])}.`,
  "revival/early-withdrawn": (d) => `${pretty(d["by"])} take their request back.`,
  "revival/early-declared": (d) => `${pretty(d["by"])} and the Tleilaxu agree about a leader.`,
  "revival/early-leader": (d) => `${pretty(d["of"])} have ${pretty(d["leader"])} back, for a price that they keep to themselves.`,
  "revival/early-kwisatz": (d) => `${pretty(d["of"])} have the Kwisatz Haderach back, for a price that they keep to themselves.`,
  "revival/ghola-declared": (d) => `Tleilaxu want to revive ${pretty(d["leader"])} for themselves.`,
  "revival/ghola-not-found": (d) => `None of the leaders of ${pretty(d["of"])} that lie face down can be a ghola.`,
  "revival/ghola": (d) => `Tleilaxu revive ${pretty(d["leader"])} as a ghola for ${spice(d["spice"])}.`,
  "revival/done": (d) => `${pretty(d["by"])} have finished reviving.`,
  "shipment/spice-card-looked-at": () => "Atreides look at the top spice card.",
  "shipment/spice-card-seen": (d) => `The top spice card is ${pretty(d["card"])}.`,
  "shipment/turn-began": (d) => `${pretty(d["faction"])} ship and move.`,
  "shipment/declared": (d) =>
    `${pretty(d["by"])} want to ${d["kind"] === "recall" ? "call back" : d["kind"] === "cross" ? "carry" : "ship"} ${forces(d["forces"], d["by"])}` +
    `${d["from"] ? ` from ${pretty(d["from"])}` : ""}${d["to"] ? ` to ${pretty(d["to"])}` : ""} for ${spice(d["price"])}.`,
  "shipment/returned": (d) =>
    `${pretty(d["by"])} take the shipment back: ${({ "power-stopped": "its power was stopped", "karama-failed": "the Karama was stopped", baliset: "CHOAM played Baliset", unpaid: "it cannot be paid" } as D)[d["reason"]] ?? pretty(d["reason"])}.`,
  "shipment/rate-halved": (d) => `${pretty(d["by"])} halve the rate of ${pretty(d["shipper"])}: ${spice(d["price"])}.`,
  "shipment/karama-returned": (d) => `The Karama for the rate goes back to ${pretty(d["to"])}.`,
  "shipment/stopped": (d) => `The Guild stop the shipment of ${pretty(d["shipper"])}.`,
  "shipment/paid": (d) =>
    `${pretty(d["by"])} pay ${spice(d["spice"])}${d["ally_spice"] ? ` and their ally ${spice(d["ally_spice"])}` : ""} for the shipment${d["to_guild"] ? ` (${d["to_guild"]} to the Guild)` : ""}.`,
  "shipment/shipped": (d) => `${pretty(d["by"])} ship ${forces(d["forces"], d["by"])} to ${pretty(d["to"])}.`,
  "shipment/recalled": (d) => `${pretty(d["by"])} call back ${forces(d["forces"], d["by"])} from ${pretty(d["from"])}.`,
  "shipment/moved": (d) => `${pretty(d["by"])} move ${forces(d["forces"], d["by"])} from ${pretty(d["from"])} to ${pretty(d["to"])}.`,
  "shipment/lost-in-storm": (d) => `${pretty(d["by"])} lose ${forces(d["forces"], d["by"])} in the storm at ${pretty(d["at"])}.`,
  "shipment/lost-beside-ally": (d) => `${pretty(d["by"])} lose ${forces(d["forces"], d["by"])} beside their ally in ${pretty(d["territory"])}.`,
  "battle/begun": (d) => `Battle in ${pretty(d["territory"])}: ${pretty(d["aggressor"])} against ${pretty(d["defender"])}.`,
  "battle/voiced": (d) => `The Voice orders ${pretty(d["against"])} to ${order(d["order"])}.`,
  "battle/asked": (d) => `Atreides foresee the ${d["element"]} of ${pretty(d["of"])}.`,
  "battle/asked-again": (d) => `Residual Poison took what was foreseen: Atreides foresee the ${d["element"]} of ${pretty(d["of"])} again.`,
  "battle/foreseen": (d) => `${pretty(d["of"])} show: ${answered(d["answer"])}.`,
  "battle/will-see": (d) => `Atreides will see the whole plan of ${pretty(d["of"])}.`,
  "battle/seen": (d) => `You see the plan of ${pretty(d["of"])}: ${plan(d["plan"])}.`,
  "battle/unled": (d) => `${pretty(d["faction"])} have nobody to lead.`,
  "battle/plan-returned": (d) => `${pretty(d["faction"])} take their plan back and make another.`,
  "battle/revealed": (d) => `${pretty(d["faction"])} reveal ${plan(d["plan"])}.`,
  "battle/traitor-called": (d) => `${pretty(d["by"])} call traitor: ${pretty(d["leader"])} betrays ${pretty(d["against"])}!`,
  "battle/exploded": (d) => `Lasgun and shield: ${pretty(d["territory"])} explodes.`,
  "battle/both-betrayed": () => "Both leaders are traitors: both sides lose everything.",
  "battle/betrayed": (d) => `${pretty(d["winner"])} win by treachery; ${pretty(d["loser"])} lose everything.`,
  "battle/mirrored": (d) => d["copy"] ? `The Mirror Weapon of ${pretty(d["by"])} becomes ${pretty(d["copy"])}.` : `The Mirror Weapon of ${pretty(d["by"])} has nothing to copy.`,
  "battle/weapon-used": (d) => `${pretty(d["by"])}: ${DECISIONS[d["decision"]] ?? pretty(d["decision"])}.`,
  "battle/portable-added": (d) => `${pretty(d["by"])} add a Portable Snooper.`,
  "battle/loss-chosen": (d) => `${pretty(d["by"])} dialed ${forces(d["forces"], d["by"])}.`,
  "battle/decided": (d) => `${pretty(d["winner"])} win against ${pretty(d["loser"])}, ${(d["totals"] as number[]).map(d["measure"] === "undialed" ? String : half).join(" to ")}${MEASURES[d["measure"]] ?? ""}.`,
  "battle/leader-killed": (d) => `${pretty(d["leader"])} is killed.`,
  "battle/kwisatz-killed": () => "The Kwisatz Haderach is killed.",
  "battle/forces-lost": (d) =>
    `${pretty(d["faction"])} lose ${words(Object.entries(d["lost"] as Record<string, Muster>).map(([at, m]) => `${forces(m, d["faction"])} in ${pretty(at)}`))}.`,
  "battle/substituted": (d) => {
    const at = (places: unknown) => words(Object.entries(places as Record<string, number>).map(([l, n]) => `${n} in ${pretty(l)}`));
    return `Ixians lose suboids (${at(d["suboids"])}) instead of cyborgs (${at(d["cyborgs"])}).`;
  },
  "battle/spice-lost": (d) => `${spice(d["spice"])} in ${pretty(d["at"])} are destroyed.`,
  "battle/bounty": (d) => `${pretty(d["faction"])} receive ${spice(d["spice"])} for killed leaders.`,
  "battle/support-paid": (d) => `${pretty(d["faction"])} pay ${spice(d["spice"])} in support.`,
  "battle/capture-declared": (d) => `Harkonnen capture a leader of ${pretty(d["from"])}.`,
  "battle/nobody-to-capture": (d) => `${pretty(d["from"])} have no leader that can be captured.`,
  "battle/drawn": (d) => `The captured leader is ${pretty(d["leader"])}.`,
  "battle/captive-kept": (d) => `Harkonnen keep the captured leader of ${pretty(d["from"])}.`,
  "battle/captive-killed": (d) => `Harkonnen kill the captured leader of ${pretty(d["from"])} for ${spice(d["spice"])}.`,
  "battle/captive-returned": (d) => `${pretty(d["leader"])} goes back to ${pretty(d["to"])}.`,
  "battle/audit-declared": (d) => `CHOAM audit ${pretty(d["of"])}: ${d["cards"]} cards.`,
  "battle/audit-declined": (d) => `CHOAM do not audit ${pretty(d["of"])}.`,
  "battle/nothing-to-audit": (d) => `${pretty(d["of"])} hold no unused card that CHOAM could audit.`,
  "battle/cannot-buy-off": (d) => `${pretty(d["of"])} have less than ${spice(d["spice"])} to prevent the audit.`,
  "battle/bought-off": (d) => `${pretty(d["by"])} pay CHOAM ${spice(d["spice"])} to prevent the audit.`,
  "battle/audited": (d) => `CHOAM look at ${d["cards"]} cards of ${pretty(d["of"])}.`,
  "battle/audit-seen": (d) => `Your audit of ${pretty(d["of"])} shows ${list(d["cards"])}.`,
  "battle/prison-break": (d) => `${d["leaders"]} captured leaders go back to ${pretty(d["to"])}.`,
  "collection/collected": (d) =>
    `${pretty(d["faction"])} collect ${spice(d["spice"])} in ${pretty(d["at"])}${d["left"] ? `, ${d["left"]} stay` : ""}.`,
  "collection/income": (d) => `${pretty(d["faction"])} receive ${spice(d["spice"])} for ${pretty(d["stronghold"])}.`,
  "mentat/bribes-taken": (d) => `${pretty(d["faction"])} take ${spice(d["spice"])} of bribes behind the shield.`,
  "mentat/foretold": (d) =>
    `Bene Gesserit had predicted ${pretty(d["prediction"].faction)} in turn ${d["prediction"].turn}.`,
  "mentat/won": (d) => `${list(d["victory"].winners)} win the game (${d["victory"].rule}).`,
  "nexus/began": () => "A Nexus: alliances may change.",
  "nexus/proposed": (d) => `${pretty(d["from"])} propose an alliance to ${pretty(d["to"])}.`,
  "nexus/withdrawn": (d) => `${pretty(d["from"])} withdraw their proposal to ${pretty(d["to"])}.`,
  "nexus/allied": (d) => `${pretty(d["a"])} and ${pretty(d["b"])} are allied.`,
  "nexus/broken": (d) => `${pretty(d["by"])} break the alliance with ${pretty(d["with"])}.`,
  "nexus/ended": () => "The Nexus ends.",
  "karama/attempted": (d) => `${pretty(d["by"])} want to play ${pretty(d["card"])} as Karama.`,
  "karama/barred": (d) => `CHOAM stop it: ${pretty(d["by"])} keep ${pretty(d["card"])} and play no Karama in this phase.`,
  "karama/played": (d) => `${pretty(d["by"])} play ${pretty(d["card"])}.`,
  "karama/stopped": (d) => `${pretty(d["by"])} stop ${pretty(d["power"])} of ${pretty(d["owner"])} with Karama.`,
  "karama/conversion-stopped": (d) => `The worthless card of ${pretty(d["by"])} does not work as Karama.`,
  "truthtrance/asked": (d) => `${pretty(d["by"])} ask ${pretty(d["target"])} in Truthtrance: ${question(d["question"])}`,
  "truthtrance/answered": (d) => `${pretty(d["by"])} answer: ${d["answer"]}${d["binding"] ? " (and are bound by it)" : ""}.`,
  "truthtrance/taken-back": (d) => `${pretty(d["by"])} take the question back.`,
  "fresh-discard/discarded": (d) =>
    `Discarded${because(d["cause"])}: ${words((d["cards"] as D[]).map((c) => `${pretty(c["card"])} (${pretty(c["by"])})`))}.`,
  "fresh-discard/discarded-unseen": (d) =>
    `Discarded face down${because(d["cause"])}: ${words(Object.entries(d["cards"] as D).map(([f, n]) => `${n} of ${pretty(f)}`))}.`,
  "fresh-discard/semuta-committed": (d) => `${pretty(d["by"])} commit Semuta Drug before they look.`,
  "fresh-discard/semuta-took": (d) => `${pretty(d["by"])} take ${pretty(d["card"])} of ${pretty(d["from"])} with Semuta Drug.`,
  "fresh-discard/semuta-took-unseen": (d) => `${pretty(d["by"])} take a card of ${pretty(d["from"])}, unseen, with Semuta Drug.`,
  "fresh-discard/semuta-card": (d) => `You take ${pretty(d["card"])} with Semuta Drug.`,
  "arrival/advisor-sent": (d) => `Bene Gesserit send an advisor to ${pretty(d["to"])} after ${pretty(d["after"])}.`,
  "deal/bribed": (d) => `${pretty(d["from"])} give ${spice(d["spice"])} to ${pretty(d["to"])} as a bribe.`,
  "deal/proposed": (d) =>
    `${pretty(d["proposal"].from)} propose to ${pretty(d["proposal"].to)}: ${terms(d["proposal"].from, d["proposal"].to, d["proposal"].terms)}.`,
  "deal/declined": (d) => `${pretty(d["by"])} decline proposal ${d["proposal"]}.`,
  "deal/withdrawn": (d) => `${pretty(d["by"])} withdraw proposal ${d["proposal"]}.`,
  "deal/made": (d) => `Deal ${d["deal"]} is made.`,
  "deal/void": (d) => `Proposal ${d["proposal"]} can no longer be kept and is void.`,
  "deal/shown": (d) => `${pretty(d["by"])} show ${pretty(d["to"])}: ${list(Object.values(d["seen"] as Record<string, string>))}.`,
  "deal/cancelling": (d) => `${pretty(d["by"])} want to cancel deal ${d["deal"]}.`,
  "deal/cancelled": (d) => `Deal ${d["deal"]} is cancelled by both.`,
  "alliance/pledged": (d) =>
    `${pretty(d["by"])} pledge their ally ${spice(d["pledge"].bidding)} for bidding and ${spice(d["pledge"].shipping)} for shipping.`,
  "card/played": (d) => `${pretty(d["by"])} play ${pretty(d["card"])}.`,
  "card/revived-forces": (d) => `${pretty(d["by"])} revive ${forces(d["forces"], d["by"])} with the Ghola.`,
  "card/revived-leader": (d) => `${pretty(d["by"])} revive ${pretty(d["leader"])} with the Ghola.`,
  "card/poisoned-unseen": (d) => `Residual Poison of ${pretty(d["by"])} kills a captive of ${pretty(d["target"])}, unseen.`,
  "card/revived-kwisatz": (d) => `${pretty(d["by"])} revive the Kwisatz Haderach with the Ghola.`,
  "card/gave": (d) => `${pretty(d["by"])} give ${pretty(d["to"])} a card with Distrans.`,
  "card/given-card": (d) => `The card given with Distrans is ${pretty(d["card"])}.`,
  "card/searches": (d) => `${pretty(d["by"])} pay ${spice(d["spice"])} and search the discard pile.`,
  "card/found": (d) => `${pretty(d["by"])} take a card of the discard pile; the rest is shuffled.`,
  "card/found-card": (d) => `You take ${pretty(d["card"])} from the discard pile.`,
  "card/aggressor": (d) => `${pretty(d["by"])} count as the aggressor of the battle.`,
  "card/goes": (d) => `${pretty(d["by"])} go ${d["place"]} with Juice of Sapho.`,
  "card/flies": (d) => `${pretty(d["by"])} use an Ornithopter: ${d["mode"] === "far" ? "one group, up to three territories" : "two groups"}.`,
  "card/poisoned": (d) => `Residual Poison of ${pretty(d["by"])} kills ${pretty(d["leader"])} of ${pretty(d["target"])}; nobody receives spice.`,
  "faction/flipped": (d) =>
    `Bene Gesserit in ${pretty(d["territory"])}: ${d["forces"]} ${d["to"] === "advisor" ? "become advisors" : "take up arms"}.`,
  "faction/tleilaxu/drew-face-dancers": (d) => `Tleilaxu draw ${d["cards"]} Face Dancers.`,
  "faction/tleilaxu/income": (d) => `Tleilaxu receive ${spice(d["spice"])} for a revival of ${pretty(d["from"])}.`,
  "faction/tleilaxu/prevented": (d) => `${pretty(d["against"])} revive nothing more in this phase: the Tleilaxu prevent it.`,
  "faction/tleilaxu/swap-declared": () => "Tleilaxu want to exchange a Face Dancer.",
  "faction/tleilaxu/face-danced": (d) =>
    `${pretty(d["leader"])} is a Face Dancer: ${forces(d["forces"], d["winner"]) || "nothing"} of ${pretty(d["winner"])} go from ${pretty(d["territory"])} to the reserves.`,
  "faction/tleilaxu/took-place": (d) => `${d["forces"]} forces of the Tleilaxu take their place in ${pretty(d["territory"])}.`,
  "faction/tleilaxu/dance-over": () => "The Face Dance is over.",
  "faction/tleilaxu/face-dancers": (d) => `Your Face Dancers: ${list(d["leaders"])}.`,
  "faction/choam/charity-income": (d) => `CHOAM receive ${spice(d["spice"])} from the bank.`,
  "faction/choam/revives": (d) => `CHOAM want to revive ${d["forces"]} forces.`,
  "faction/choam/offers": (d) => `CHOAM want to sell ${pretty(d["card"])}${d["witness"] ? " and show another one" : ""}.`,
  "faction/choam/sold": (d) => `CHOAM sell ${pretty(d["card"])} for ${spice(d["spice"])}.`,
  "faction/choam/proposes-trade": (d) => `CHOAM propose ${pretty(d["to"])} to exchange a card each.`,
  "faction/choam/traded": (d) => `CHOAM and ${pretty(d["with"])} exchange a card each.`,
  "faction/choam/traded-cards": (d) => `CHOAM gave ${pretty(d["given"])} for ${pretty(d["received"])}.`,
  "faction/choam/no-trade": () => "No cards are exchanged.",
  "faction/choam/declares": (d) => `CHOAM play ${effect(d["effect"])}.`,
  "faction/choam/happens": (d) => `It happens: ${effect(d["effect"])}.`,
  "faction/choam/inflates": (d) => `CHOAM want to put Inflation down: ${pretty(d["side"])}.`,
  "faction/choam/inflation-is": (d) =>
    d["token"] === "gone" ? "Inflation leaves the game." : `Inflation: ${pretty(d["token"].down.side)}.`,
  "faction/choam/force-income": (d) => `CHOAM receive ${spice(d["spice"])} of what was paid for support.`,
  "faction/choam/supports": (d) => `CHOAM set spice aside for the forces of ${pretty(d["ally"])}.`,
  "faction/choam/set-aside": (d) => `Set aside: ${spice(d["spice"])}.`,
  "faction/choam/set-aside-returned": (d) => `${spice(d["spice"])} that was set aside goes back to CHOAM.`,
  "faction/choam/cashed-in": (d) => `CHOAM cash in ${d["cards"]} cards for ${spice(d["spice"])}.`,
  "faction/emperor/gives": (d) => `Emperor want to give ${spice(d["spice"])} to ${pretty(d["to"])}.`,
  "faction/emperor/gave": (d) => `Emperor give ${spice(d["spice"])} to ${pretty(d["to"])}.`,
  "faction/emperor/revived-forces": (d) => `Emperor revive ${forces(d["forces"], "emperor")} with Karama.`,
  "card/amal-paid": (d) => `Amal: ${pretty(d["faction"])} give ${spice(d["spice"])} to the bank.`,
  "card/doubled": (d) => `${pretty(d["by"])} double the fresh spice in ${pretty(d["at"])}: ${spice(d["spice"])} more.`,
  "faction/emperor/revived-leader": (d) => `Emperor revive ${pretty(d["leader"])} with Karama.`,
  "faction/richese/no-field-revealed": (d) =>
    `The No-Field in ${pretty(d["at"])} is a ${d["token"]}: ${d["forces"]} forces of Richese appear.`,
  "faction/richese/no-field-lent": (d) =>
    `Richese offer ${pretty(d["to"])} the No-Field ${d["token"]} and up to ${spice(d["share"])} of its price.`,
  "faction/richese/no-field-taken-back": () => "Richese take the offer of a No-Field back.",
  "faction/richese/no-field-used": (d) =>
    `${pretty(d["by"])} use the No-Field ${d["token"]} of Richese for ${forces(d["forces"], d["by"])}.`,
  "faction/richese/gives": (d) => `Richese give ${pretty(d["to"])} a Richese card.`,
  "faction/richese/gave": (d) => `${pretty(d["to"])} have ${pretty(d["card"])} of Richese now.`,
  "faction/richese/gift-lapsed": (d) => `${pretty(d["to"])} have no room: you keep ${pretty(d["card"])}.`,
  "faction/richese/bought-unseen": (d) =>
    `Richese buy a card of their cache unseen for ${spice(d["spice"])}${d["to"] ? `, paid to ${pretty(d["to"])}` : ""}.`,
  "faction/richese/bought": (d) => `You take ${pretty(d["card"])} out of the cache.`,
  "faction/ixians/permits": (d) => `Ixians ${d["on"] ? "let" : "do not let"} their ally replace what it buys.`,
  "faction/ixians/replaces": (d) => `${pretty(d["by"])} want to replace the card that they bought.`,
  "faction/ixians/replaced": (d) => `${pretty(d["by"])} draw another card instead.`,
  "faction/ixians/stronghold-placed": (d) => `Ixians put the Hidden Mobile Stronghold over ${pretty(d["at"])}.`,
  "faction/ixians/stronghold-moves": (d) => `Ixians want to move the Hidden Mobile Stronghold to ${pretty(d["to"])}.`,
  "faction/ixians/stronghold-moved": (d) => {
    const taken = Object.entries(d["take"] as Record<string, number>).map(([at, n]) => `${spice(n)} from ${pretty(at)}`);
    return `The Hidden Mobile Stronghold goes to ${pretty(d["to"])}${taken.length > 0 ? `; Ixians take ${taken.join(", ")}` : ""}.`;
  },
  "faction/harkonnen/took": (d) => `Harkonnen take ${d["count"]} card(s) from ${pretty(d["from"])} with Karama.`,
  "faction/harkonnen/took-cards": (d) => `Taken from ${pretty(d["from"])}: ${list(d["cards"])}.`,
  "faction/harkonnen/gave-back": (d) => `Harkonnen give ${d["count"]} card(s) back to ${pretty(d["to"])}.`,
  "faction/harkonnen/gave-cards": (d) => `Given to ${pretty(d["to"])}: ${list(d["cards"])}.`,
  "tech-token/received": (d) => `${pretty(d["faction"])} have the tech token ${pretty(d["token"])}.`,
  "tech-token/triggered": (d) => `${pretty(d["by"])} bring ${spice(d["spice"])} on ${pretty(d["token"])} of ${pretty(d["owner"])}.`,
  "tech-token/paid": (d) => `${pretty(d["owner"])} receive ${spice(d["spice"])} from ${pretty(d["token"])}.`,
  "tech-token/taken": (d) => `${pretty(d["by"])} take ${pretty(d["token"])} from ${pretty(d["from"])}.`,
  "stronghold-card/passed": (d) =>
    d["to"] ? `${pretty(d["to"])} take the card of ${pretty(d["stronghold"])}${d["from"] ? ` from ${pretty(d["from"])}` : ""}.` : `${pretty(d["from"])} give the card of ${pretty(d["stronghold"])} back.`,
  "stronghold-card/free-support": (d) => `Arrakeen's card supports forces of ${pretty(d["faction"])} with ${spice(d["spice"])} for free.`,
  "stronghold-card/leader-saved": (d) => `Carthag's card saves ${pretty(d["leader"])} from poison.`,
  "stronghold-card/dial-spice": (d) => `${pretty(d["faction"])} get ${spice(d["spice"])} for the opponent's dial by the card of Sietch Tabr.`,
  "stronghold-card/worthless-spice": (d) => `${pretty(d["faction"])} get ${spice(d["spice"])} for worthless cards by the card of Tuek's Sietch.`,
  "stronghold-card/borrowed": (d) => `${pretty(d["faction"])} use the card of the Hidden Mobile Stronghold as that of ${pretty(d["stronghold"])}.`,
  "stronghold-card/tie-won": (d) => `${pretty(d["faction"])} win the tie by the card of Habbanya Sietch.`,
  "skill/dealt": (d) => `You are dealt skill cards: ${list(d["skills"])}.`,
  "skill/draws": (d) => `${pretty(d["faction"])} draw skill cards for ${pretty(d["leader"])}.`,
  "skill/trained": (d) => `${pretty(d["leader"])} of ${pretty(d["faction"])} is a ${pretty(d["skill"])}.`,
  "skill/lost": (d) => `${pretty(d["leader"])} is no ${pretty(d["skill"])} any more: the card goes back to the deck.`,
  "skill/taken": (d) => `${pretty(d["by"])} hold ${pretty(d["leader"])}, the ${pretty(d["skill"])}.`,
  "skill/home": (d) => `${pretty(d["leader"])}, the ${pretty(d["skill"])}, is back with ${pretty(d["to"])}.`,
  "skill/behind": (d) => `${pretty(d["leader"])} goes behind the shield of ${pretty(d["faction"])}.`,
  "skill/forward": (d) => `${pretty(d["leader"])} stands before the shield of ${pretty(d["faction"])} again.`,
  "skill/named": (d) => `The Mentat of ${pretty(d["by"])} asks ${pretty(d["of"])} for ${pretty(d["card"])}.`,
  "skill/seen": (d) => (d["card"] ? `${pretty(d["of"])} show the Mentat ${pretty(d["card"])}.` : `${pretty(d["of"])} have no card to show the Mentat.`),
  "skill/copied": (d) => `The Diplomat of ${pretty(d["by"])} copies ${pretty(d["card"])}.`,
  "skill/retreated": (d) => `${pretty(d["by"])} retreat from ${pretty(d["from"])} to ${pretty(d["to"])} with ${forces(d["forces"], d["by"])}.`,
  "skill/rescued": (d) =>
    `The Suk of ${pretty(d["by"])} saves ${words([...(d["stays"] ? [`one force in ${pretty(d["stays"])}`] : []), `${forces(d["reserves"], d["by"])} for the reserves`])}.`,
  "skill/deciphers": (d) => `The Rihani of ${pretty(d["by"])} looks at ${d["cards"]} traitor cards.`,
  "skill/traitors-seen": (d) => `Your Rihani sees the traitor cards ${list(d["leaders"])}.`,
  "skill/traitor-traded": (d) => `${pretty(d["by"])} exchange a traitor card and give ${pretty(d["given"])} back.`,
  "skill/traitor-gained": (d) => `${pretty(d["leader"])} is your traitor now.`,
  "skill/gathered": (d) => `The Sandmaster of ${pretty(d["by"])} takes ${spice(d["spice"])} in ${pretty(d["at"])}.`,
  "skill/sown": (d) => `The Sandmaster adds ${spice(d["spice"])} in ${pretty(d["at"])}.`,
  "skill/smuggled": (d) => `The Smuggler of ${pretty(d["by"])} takes ${spice(d["spice"])} in ${pretty(d["at"])}.`,
  "skill/came-along": (d) => `The Smuggler of ${pretty(d["by"])} takes one more force to ${pretty(d["to"])}, free.`,
  "skill/banker-paid": (d) => `${pretty(d["by"])} pay ${spice(d["spice"])} for their Spice Banker.`,
  "skill/banker-earned": (d) => `The Spice Banker of ${pretty(d["by"])} earns ${spice(d["spice"])} of what ${pretty(d["from"])} paid.`,
  "skill/bureaucracy": (d) =>
    `The Bureaucrat of ${pretty(d["by"])} sends ${spice(d["spice"])} of what ${pretty(d["payer"])} paid ${pretty(d["payee"])} to the bank.`,
};

/** The words of a fact. A kind that this page does not know is shown as it came. */
export function sentence(fact: unknown): { group: string; text: string; cite: string } {
  let path = "";
  let rest: unknown = fact;
  for (let depth = 0; depth < 3; depth += 1) {
    if (typeof rest === "string") {
      path = path ? `${path}/${rest}` : rest;
      rest = {};
    } else {
      const entry = Object.entries((rest ?? {}) as D)[0];
      if (!entry) break;
      path = path ? `${path}/${entry[0]}` : entry[0];
      rest = entry[1];
    }
    const group = path.split("/")[0] ?? "";
    const words = SENTENCES[path];
    if (words) return { group, text: words((rest ?? {}) as D), cite: cite(path) };
  }
  return { group: path.split("/")[0] ?? "", text: asItCame(fact), cite: cite(path) };
}

/** A fact of a newer hub: its name and what it carries, said plainly. */
function asItCame(fact: unknown): string {
  const names: string[] = [];
  let carried = fact;
  // Two levels of names; the facts of a faction have one more.
  while (names.length < (names[0] === "faction" ? 3 : 2) && typeof carried === "object" && carried !== null) {
    const [name, inner] = Object.entries(carried)[0] ?? ["", null];
    names.push(name);
    carried = inner;
  }
  const say = (value: unknown): string =>
    Array.isArray(value) ? words(value.map(say)) : typeof value === "object" && value !== null
      ? Object.entries(value).filter(([, v]) => v !== null).map(([k, v]) => `${pretty(k).toLowerCase()} ${say(v)}`).join(", ")
      : pretty(String(value));
  const what = carried === null || carried === undefined ? "" : say(carried);
  return `${names.map((n) => pretty(n)).join(", ")}${what ? `: ${what}` : ""}.`;
}
