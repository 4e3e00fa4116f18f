// What the innermost frame puts before the table: discarded cards, a card for sale, a power, drawn so that they can be read.
import type { ComponentChildren } from "preact";
import { Mark } from "../board/Token";
import { game, mine } from "../model";
import type { BiddingShown, FreshDiscardShown, SpecialLotShown, StackEntry } from "../protocol";
import { pretty, short } from "../words/pretty";
import { CAUSES, list, method } from "../words/things";
import { text } from "../words/text";
import { CardFace } from "./Thing";

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
  const seen = (mine.value?.private ?? []).flatMap((p) => (typeof p === "object" && "auction-card" in p ? [p["auction-card"]] : []))[0];
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

const PANELS: Record<string, Panel<any>> = {
  "fresh-discard": FreshDiscard,
  "special-lot": SpecialLot,
  bidding: Auction,
  faction: OfFaction,
};

/** The panel of the innermost frame that has one. */
export function Intro() {
  const top = [...(game.value?.stack ?? [])].reverse().find((e: StackEntry) => e.shown !== "nothing");
  const [kind, shown] = typeof top?.shown === "object" ? (Object.entries(top.shown)[0] ?? ["", null]) : ["", null];
  const Found = PANELS[kind];
  return Found && shown ? <Found shown={shown} /> : null;
}
