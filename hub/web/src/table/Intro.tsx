// What the innermost frame puts before the table: discarded cards, a card for sale, a power, drawn so that they can be read.
import type { ComponentChildren } from "preact";
import { Mark } from "../board/Token";
import { open, own } from "../model";
import type { BiddingShown, FreshDiscardShown, SpecialLotShown, StackEntry } from "../protocol";
import { pretty, short } from "../words/pretty";
import { CAUSES, half, list, method } from "../words/things";
import { text } from "../words/text";
import { CardFace, Thing } from "./Thing";

type Panel<T> = (props: { shown: T }) => ComponentChildren;

const who = (faction: string) => <><Mark faction={faction} /> {short(faction)}</>;

/** The fresh discard: what lies there, whose it was and why (S10.9). */
function FreshDiscard({ shown }: { shown: FreshDiscardShown }) {
  const cause = CAUSES[shown.cause];
  return (
    <section class="intro" aria-label={text.justDiscarded}>
      <h3>
        {text.justDiscarded}
        {cause && <span class="dim"> ({text.because} {cause})</span>}
      </h3>
      {shown.faces.length > 0 && (
        <ul class="plain faces">{shown.faces.map((c, i) => <li key={i}><CardFace id={c.card} by={c.by} /></li>)}</ul>
      )}
      {shown.hidden > 0 && (
        <p><b>{shown.hidden}</b> {text.faceDownCards}: {shown.discarders.map((f) => <span key={f} class="chip">{who(f)}</span>)}</p>
      )}
      {shown.claimant ? <p>{who(shown.claimant)} {text.claims}.</p> : <p class="dim note">{text.everybodyDecides}</p>}
    </section>
  );
}

/** A card that is sold outside the row: face, way of selling, who still speaks (C13, C14). */
function SpecialLot({ shown }: { shown: SpecialLotShown }) {
  return (
    <section class="intro" aria-label={shown.card ? text.cacheLot : text.blackMarket}>
      <h3>{shown.card ? text.cacheLot : text.blackMarket} <span class="dim">({method(shown.method)})</span></h3>
      {shown.card && <CardFace id={shown.card} />}
      {shown.standing && <p>{text.highBid}: <b>{shown.standing.spice}</b> ({who(shown.standing.by)})</p>}
      {shown.left.length > 0 && <p>{text.leftToSpeak}: {list(shown.left)}</p>}
      {shown.left.length === 0 && <p class="dim">{text.takePart}: {list(shown.bidders)}</p>}
    </section>
  );
}

/** The card on auction, for who may see it. */
function Auction({ shown }: { shown: BiddingShown }) {
  const seen = (own.private ?? []).flatMap((p) => (typeof p === "object" && "auction-card" in p ? [p["auction-card"]] : []))[0];
  return seen && shown.card > 0 ? <section class="intro" aria-label={text.cards}><CardFace id={seen} /></section> : null;
}

/** A card of CHOAM's that is about to be sold or used (C5, C6). */
function OfFaction({ shown }: { shown: unknown }) {
  const choam = typeof shown === "object" && shown !== null ? (shown as { choam?: unknown }).choam : undefined;
  const [kind, d] = typeof choam === "object" && choam !== null ? (Object.entries(choam)[0] ?? ["", null]) : ["", null];
  const card = kind === "market" ? (d as { card?: string | null }).card : kind === "effect" ? effectCard((d as { effect: unknown }).effect) : null;
  return card ? <section class="intro" aria-label={pretty(card)}><CardFace id={card} by="choam" /></section> : null;
}

const effectCard = (effect: unknown): string => (typeof effect === "string" ? effect : (Object.keys((effect ?? {}) as object)[0] ?? ""));

type Plan = { leader?: string | null; hero?: boolean; companion?: string | null; weapon?: string | null; defense?: string | null; dial: { strength: number; support: number }; from_ally?: number };
type Fight = {
  field: { territory: string; aggressor: string; defender: string };
  plans?: [Plan, Plan] | null;
  choices?: { decisions?: (string | null)[]; portable?: (string | null)[] };
  audit?: { of: string; cards: number } | null;
};

/** A battle: both sides, their plans once they are open, and an audit with its price (S11.7, S11.9). */
function Battle({ shown }: { shown: { stage: string; battle?: Fight | null } }) {
  const here = shown.battle;
  if (!here) return null;
  const sides = [here.field.aggressor, here.field.defender];
  return (
    <section class="intro" aria-label={`${text.battleIn} ${pretty(here.field.territory)}`}>
      <h3>{text.battleIn} {pretty(here.field.territory)}</h3>
      <div class="sides">
        {sides.map((side, i) => (
          <div key={side}>
            <p><b>{who(side)}</b> <span class="dim">{i === 0 ? text.aggressor : text.defender}</span></p>
            {here.plans?.[i] && <OpenPlan plan={here.plans[i]} />}
            {here.choices?.decisions?.[i] && <p>{pretty(here.choices.decisions[i] ?? "")}</p>}
            {here.choices?.portable?.[i] && <p>+ <Thing id={here.choices.portable[i] ?? null} /></p>}
          </div>
        ))}
      </div>
      {here.audit && (
        <p class="sum">
          {text.auditOf} {who(here.audit.of)}: <b>{here.audit.cards}</b> {text.unusedCards}. {text.priceToPrevent}: <b>{here.audit.cards} {text.spice.toLowerCase()}</b>
        </p>
      )}
    </section>
  );
}

function OpenPlan({ plan }: { plan: Plan }) {
  const leader = plan.leader ?? (plan.hero ? "cheap-hero" : null);
  return (
    <dl class="plan-open">
      <div><dt>{text.dial}</dt><dd>{half(plan.dial.strength)}{plan.dial.support > 0 && ` (${plan.dial.support} ${text.spice.toLowerCase()})`}</dd></div>
      <div><dt>{text.leader}</dt><dd><Thing id={leader} />{plan.companion && <> + <Thing id={plan.companion} /></>}</dd></div>
      <div><dt>{text.weapon}</dt><dd><Thing id={plan.weapon ?? null} /></dd></div>
      <div><dt>{text.defense}</dt><dd><Thing id={plan.defense ?? null} /></dd></div>
    </dl>
  );
}

const PANELS: Record<string, Panel<any>> = {
  "fresh-discard": FreshDiscard,
  "special-lot": SpecialLot,
  bidding: Auction,
  battle: Battle,
  faction: OfFaction,
};

/** The panel of the innermost frame that has one. */
export function Intro() {
  const top = [...(open.stack ?? [])].reverse().find((e: StackEntry) => e.shown !== "nothing");
  const [kind, shown] = typeof top?.shown === "object" ? (Object.entries(top.shown)[0] ?? ["", null]) : ["", null];
  const Found = PANELS[kind];
  return Found && shown ? <Found shown={shown} /> : null;
}
