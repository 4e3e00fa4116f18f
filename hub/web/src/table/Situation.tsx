// What is happening: the frames on the stack and what they show, and what they show to this seat alone.
import { open, own } from "../model";
import { powerEffect, pretty } from "../words/pretty";
import { answered, effect } from "../words/facts";
import { type AnyPlan, forces, list, method, plan, question, words } from "../words/things";
import { text } from "../words/text";

type D = Record<string, any>;

const STAGES: Record<string, string> = {
  voice: "the Voice may be used",
  prescience: "Prescience may be used",
  "prescience-answer": "the foreseen part is shown",
  "pre-leader": "both sides say that they are ready to choose leaders",
  "full-plan": "a whole plan may be seen",
  plans: "plans are made",
  "before-reveal": "before the plans are revealed",
  redo: "a plan is made again",
  reveal: "plans are revealed",
  "weapon-choice": "a weapon is decided on",
  "late-snooper": "a Portable Snooper may be added",
  traitors: "traitor calls",
  "loss-sets": "losses are chosen",
  casualties: "the winner takes losses",
  substitution: "Ixians exchange suboids for cyborgs",
  "winner-cards": "the winner chooses cards",
  audit: "CHOAM may look at unused cards",
  "audit-pay": "the audit may be bought off",
  skills: "skills act",
  "face-dance": "the Tleilaxu may reveal a Face Dancer",
  "face-dance-places": "the Tleilaxu take the winner's place",
  "tech-token": "the winner takes a tech token",
};

function battle(d: D): string {
  const here = d["battle"];
  // The frame of all battles says nothing beside the one that is fought.
  if (!here) return (open.stack ?? []).some((e) => typeof e.shown === "object" && "battle" in e.shown && e.shown.battle.battle) ? "" : `${d["pending"]?.length ?? 0} to fight`;
  const parts = [`${pretty(here.field.aggressor)} against ${pretty(here.field.defender)} in ${pretty(here.field.territory)}`];
  parts.push(STAGES[d["stage"]] ?? pretty(d["stage"]).toLowerCase());
  if (here.voice) parts.push(`the Voice: ${pretty(here.voice[0])} must ${here.voice[1].mode === "play" ? "" : "not "}play ${pretty(here.voice[1].card)}`);
  if (here.audit) parts.push(`an audit of ${pretty(here.audit.of)}: ${here.audit.cards} cards, ${here.audit.cards} spice to prevent it`);
  return parts.join("; ");
}

function bidding(d: D): string {
  const parts = [`card ${d["card"]} of ${d["of"]}`];
  if (d["standing"]) parts.push(`${pretty(d["standing"].by)} bid ${d["standing"].spice}`);
  if (d["passed"]?.length) parts.push(`passed: ${list(d["passed"])}`);
  if (d["paying"]) parts.push("to be paid");
  return parts.join("; ");
}

function shipment(d: D): string {
  if (d["order"]) return `still to go: ${list(d["order"].waiting)}`;
  const turn = d["turn"];
  if (!turn) return "before anybody ships";
  const rest = `${turn.shipped ? "have shipped" : "may ship"}, ${turn.moves_left === 1 ? "one move" : `${turn.moves_left} moves`} left`;
  const declared = turn.stage?.declared;
  if (!declared) return `${pretty(turn.faction)} ${rest}`;
  return `${pretty(turn.faction)} want to ship ${forces(declared.forces, turn.faction)}${declared.to ? ` to ${pretty(declared.to)}` : ""} for ${declared.price} spice`;
}

function arrival(d: D): string {
  const l = d["landing"];
  return `${pretty(l.faction)} arrive in ${pretty(l.to)} with ${forces(l.forces, l.faction)}`;
}

function spiceBlow(d: D): string {
  const [kind, at] = (Object.entries(d)[0] ?? ["", {}]) as [string, D];
  const pile = `pile ${String(at["pile"] ?? "").toUpperCase()}`;
  if (kind === "blow") return pile;
  if (kind === "call") return `${pile}; a worm may be called`;
  if (kind === "placing") return `${pile}; Fremen choose where the worm appears`;
  if (kind === "worm") return `a worm in ${pretty(at["territory"])}`;
  if (kind === "protecting") return `Fremen may protect ${pretty(at["ally"])} in ${pretty(at["territory"])}`;
  return `Fremen may ride from ${pretty(at["from"])}`;
}

function freshDiscard(d: D): string {
  const what = d["faces"].length > 0 ? words((d["faces"] as D[]).map((c) => `${pretty(c["card"])} of ${pretty(c["by"])}`)) : `${d["hidden"]} face down of ${list(d["discarders"])}`;
  return d["claimant"] ? `${what}; ${pretty(d["claimant"])} have committed Semuta Drug` : what;
}

function specialLot(d: D): string {
  const parts = [`${d["card"] ? pretty(d["card"]) : "a card face down"}, ${method(d["method"])}`];
  if (d["standing"]) parts.push(`${pretty(d["standing"].by)} bid ${d["standing"].spice}`);
  if (d["left"].length > 0) parts.push(`still to speak: ${list(d["left"])}`);
  if (d["paying"]) parts.push("to be paid");
  return parts.join("; ");
}

function occasion(o: unknown): string {
  const [kind, d] = typeof o === "string" ? [o, {} as D] : (Object.entries((o ?? {}) as D)[0] ?? ["", {}]);
  if (kind === "move") return `${pretty(d["player"])} move into ${pretty(d["territory"])}`;
  if (kind === "storm") return `the storm threatens ${list(d["territories"])}`;
  if (kind === "free-revival") return `${pretty(d["player"])} revive free`;
  if (kind === "karama") return `${pretty(d["player"])} want to play ${pretty(d["card"])} as Karama`;
  return "before victory is looked at";
}

/** A moment at which everybody may play a card (X12.9 to X12.11). */
function moment(o: D): string {
  if (o["blow"]) return `${o["blow"].spice} spice has just been placed in ${pretty(o["blow"].at)}: everybody may play a card`;
  return `${pretty(o["opening"].phase)} opens: everybody may play a card`;
}

function choam(o: unknown): string {
  if (o === "trade") return "CHOAM and their ally exchange a card each";
  const [kind, d] = (Object.entries((o ?? {}) as D)[0] ?? ["", {}]) as [string, D];
  if (kind === "market") return d["card"] ? `CHOAM want to sell ${pretty(d["card"])}` : "the market is open";
  if (kind === "reaction") return `CHOAM may answer with a worthless card: ${occasion(d["occasion"])}`;
  if (kind === "effect") return `CHOAM play ${effect(d["effect"])}`;
  if (kind === "inflation") return d["side"] ? `CHOAM put Inflation down: ${pretty(d["side"])}` : "CHOAM may put Inflation down";
  return pretty(kind);
}

function ofFaction(o: unknown): string {
  if (o === "richese-last-call") return "Richese may still reveal their No-Field before battles";
  if (o === "ixian-stronghold-placement") return "Ixians put the Hidden Mobile Stronghold somewhere";
  if (o === "ixian-stronghold-move") return "Ixians may move the Hidden Mobile Stronghold";
  if (o === "tleilaxu-swap") return "the Tleilaxu may exchange a Face Dancer";
  const [kind, d] = (Object.entries((o ?? {}) as D)[0] ?? ["", {}]) as [string, any];
  if (kind === "tleilaxu-prevention") return `the Tleilaxu may prevent a revival of ${pretty(d.against)}`;
  if (kind === "choam") return choam(d);
  if (kind === "emperor-gift") return `the Emperor give ${d.spice} spice to ${pretty(d.to)}`;
  if (kind === "harkonnen-theft") return `Harkonnen give ${d.count} cards back to ${pretty(d.from)}`;
  return `${pretty(kind)}: ${shown(d)}`;
}

function skill(d: D): string {
  const [kind, at] = (Object.entries(d)[0] ?? ["", {}]) as [string, D];
  if (kind === "shield") return `trained leaders may go behind their shields before the battle in ${pretty(at["territory"])}`;
  if (kind === "mentat") return at["card"] ? `${pretty(at["of"])} show ${pretty(at["card"])}, or another card, to the Mentat of ${pretty(at["by"])}` : `the Mentat of ${pretty(at["by"])} names a weapon`;
  if (kind === "copy") return `the Diplomat of ${pretty(at["by"])} may copy ${pretty(at["card"])}`;
  if (kind === "retreat") return `forces of ${pretty(at["by"])} may retreat from ${pretty(at["from"])}`;
  if (kind === "rescue") return `${pretty(at["by"])} choose which lost forces are saved`;
  if (kind === "decipher") return `the Rihani of ${pretty(at["by"])} looks at traitor cards`;
  if (kind === "bureaucracy") return `the Bureaucrat of ${pretty(at["by"])} looks at what ${pretty(at["payer"])} paid ${pretty(at["payee"])}`;
  if (kind === "smuggling") return `the Smuggler of ${pretty(at["by"])} may take one more force to ${pretty(at["to"])}`;
  if (kind === "training") return at["drawn"] ? `${pretty(at["faction"])} choose a skill for ${pretty(at["leader"])}` : `${pretty(at["faction"])} may draw skill cards for ${pretty(at["leader"])}`;
  return pretty(kind);
}

const SHOWN: Record<string, (d: D) => string> = {
  "fresh-discard": freshDiscard,
  "special-lot": specialLot,
  faction: ofFaction,
  card: (d) => (d["searching"] ? `${pretty(d["searching"])} search the discard pile` : d["occasion"] ? moment(d["occasion"]) : ""),
  battle,
  skill,
  "spice-blow": spiceBlow,
  bidding,
  shipment,
  arrival,
  karama: (d) => `${pretty(d["owner"])} are about to use ${pretty(d["power"])}`,
  nexus: (d) => {
    const proposals = (d["proposals"] as [string, string][]).map(([a, b]) => `${pretty(a)} to ${pretty(b)}`);
    return `${proposals.length > 0 ? `proposals: ${words(proposals)}` : "alliances may change"}; done: ${list(d["done"])}`;
  },
  truthtrance: (d) => `${pretty(d["asker"])} ask ${pretty(d["target"])}: ${question(d["question"])}`,
  revival: () => "leaders and forces come back from the tanks",
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string" || typeof value === "number") return pretty(value);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (Array.isArray(value)) return words(value.map(shown));
  return Object.entries(value as D)
    .filter(([, v]) => v !== null)
    .map(([k, v]) => `${pretty(k).toLowerCase()}: ${shown(v)}`)
    .join("; ");
}

function secret(entry: unknown): string {
  const [kind, d] = (Object.entries((entry ?? {}) as D)[0] ?? ["", null]) as [string, any];
  if (kind === "traitor-choice") return `You chose ${pretty(d)}.`;
  if (kind === "storm-dial") return `You dialed ${d}.`;
  if (kind === "auction-card") return `The card for sale is ${pretty(d)}.`;
  if (kind === "auction-set") return `For sale, in no order: ${list(d)}.`;
  if (kind === "search") return `${text.searchedPile}: ${list(d)}.`;
  if (kind === "fresh-discard") return `You may take: ${list(d.candidates)}.`;
  if (kind === "skills") return `Your skill cards: ${(d as string[]).map((s) => `${pretty(s)}: ${powerEffect(s)}`).join(" ")}`;
  if (kind === "revival") return words(Object.entries(d as D).map(([by, t]) => `${pretty(by)} and the Tleilaxu talk about ${t.leader ? pretty(t.leader) : "the Kwisatz Haderach"}${t.spice === null ? "" : `: ${t.spice} spice`}`)) + ".";
  if (kind === "deciphered") return `Your Rihani sees: ${list(d)}.`;
  if (kind !== "battle") return shown(entry);
  const parts: string[] = [];
  if (d.my_plan) parts.push(`Your plan: ${plan(d.my_plan as AnyPlan)}.`);
  if (d.seen) parts.push(`You see their plan: ${plan(d.seen as AnyPlan)}.`);
  if (d.foreseen) parts.push(`You foresee: ${answered(d.foreseen)}.`);
  if (d.ready === true) parts.push("You are ready to choose a leader.");
  if (d.drawn) parts.push(`The captured leader is ${pretty(d.drawn)}.`);
  return parts.join(" ");
}

/** The stack as sentences, the innermost last. */
export function Situation() {
  const stack = open.stack ?? [];
  const secrets = (own.private ?? []).map(secret).filter((s) => s !== "");
  return (
    <ul class="situation plain">
      {stack.map((entry) => {
        const [kind, d] = typeof entry.shown === "string" ? [entry.shown, {}] : (Object.entries(entry.shown)[0] ?? ["", {}]);
        const words = SHOWN[kind];
        const detail = words && (typeof d === "object" || kind === "faction") && d !== null ? words(d as D) : shown(d);
        const name = kind === "faction" || kind === "card" ? "" : pretty(kind);
        if (kind === "battle" && detail === "") return null;
        if (name === "") return detail ? <li key={entry.frame}>{detail.charAt(0).toUpperCase() + detail.slice(1)}.</li> : null;
        return <li key={entry.frame}><b>{name}</b>{detail && `: ${detail}`}</li>;
      })}
      {secrets.map((s) => <li key={s} class="own">{s}</li>)}
    </ul>
  );
}
