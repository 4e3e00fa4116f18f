// My seat: cards, spice, leaders, traitors, and what I know.
import { Mark } from "../board/Token";
import { useSignal } from "@preact/signals";
import { fold } from "../forms/drafts";
import { mine, open, owner, own, replaying } from "../model";
import { privateKey } from "../net/tables";
import { cardCategory, cardEffect, pretty } from "../words/pretty";
import { forces, question, terms } from "../words/things";
import { text } from "../words/text";
import { CardFace } from "./Thing";

/** Everything behind my shield. */
export function Seat() {
  const seat = mine.value;
  if (!seat) return null;
  const facts = open.factions?.[seat.faction];
  return (
    <section class="seat" aria-label={pretty(seat.faction)}>
      <h2><Mark faction={seat.faction} /> {pretty(seat.faction)} <span class="purse">{seat.spice} {text.spice.toLowerCase()}</span></h2>
      <p class="dim">
        {text.reserves}: {forces(facts?.reserves, seat.faction)}
        {facts && facts.spice_in_front > 0 && ` · ${text.spiceInFront}: ${facts.spice_in_front}`}
      </p>
      <h3>{text.hand} <span class="dim">({seat.hand.length})</span></h3>
      <ul class="hand plain">
        {seat.hand.map((card) => (
          <li key={card}>
            <details class={`treachery ${cardCategory(card)}`}>
              <summary>{pretty(card)}</summary>
              <p>{cardEffect(card, seat.faction)}</p>
            </details>
          </li>
        ))}
      </ul>
      <h3>{text.leaders}</h3>
      <ul class="plain leaders">
        {seat.leaders.map((l) => (
          <li key={l.leader} class={l.alive && !l.fought_in ? "" : "dim"}>
            {pretty(l.leader)}
            {open.skills?.trained[l.leader] && ` – ${pretty(open.skills.trained[l.leader]?.skill ?? "")}`}
            {!l.alive && ` – ${text.dead}${l.face_down ? `, ${text.faceDown}` : ""}`}
            {l.fought_in && ` – ${text.fought} ${pretty(l.fought_in)}`}
          </li>
        ))}
        {seat.captured.map((l) => <li key={l} class="dim">{pretty(l)} – {text.captured}</li>)}
      </ul>
      <Insight />
      <Alliance />
      <Promises />
      <Known />
      <Notes />
    </section>
  );
}

/** What CHOAM saw in its last audit, as it was then (S11.11). */
function Insight() {
  const seen = own.insight;
  if (!seen) return null;
  return (
    <section class="intro insight" aria-label={text.insight}>
      <h3>{text.insight} <span class="dim cite">S11.11</span></h3>
      <p><Mark faction={seen.of} /> {pretty(seen.of)}, {pretty(seen.territory)}, {text.turn.toLowerCase()} {seen.turn}. <span class="dim">{text.insightNote}</span></p>
      <ul class="plain faces">{seen.cards.map((card, i) => <li key={i}><CardFace id={card} /></li>)}</ul>
    </section>
  );
}

/** The ally, and what each lets the other spend (B11). */
function Alliance() {
  const seat = mine.value;
  const pair = (open.alliances ?? []).find((p) => (p as string[]).includes(seat?.faction ?? "")) as string[] | undefined;
  const ally = pair?.find((f) => f !== seat?.faction);
  if (!seat || !ally) return null;
  const pledge = (p: { bidding: number; shipping: number }) => (p.bidding + p.shipping > 0 ? `${text.forBidding} ${p.bidding}, ${text.forShipping} ${p.shipping}` : text.none);
  return (
    <section class="alliance" aria-label={text.ally}>
      <h3>{text.ally}: <Mark faction={ally} /> {pretty(ally)}</h3>
      <p class="dim">{text.youPledge}: {pledge(seat.my_pledge)} · {text.allyPledges}: {pledge(seat.pledged_to_me)}</p>
    </section>
  );
}

/** Deals and binding answers that concern this seat (B12, B21.4). */
function Promises() {
  const me = own.faction;
  const deals = (open.deals?.made ?? []).map((d) => d.agreed).filter((p) => p.from === me || p.to === me);
  const made = (open.promises?.made ?? []) as { by: string; question: unknown; yes: boolean }[];
  if (deals.length + made.length === 0) return null;
  return (
    <section aria-label={text.promises}>
      <h3>{text.promises}</h3>
      <ul class="plain note">
        {deals.map((p) => <li key={p.number}>{text.deal} {p.number}: {terms(p.from, p.to, p.terms)}</li>)}
        {made.map((p, i) => <li key={`p${i}`}><Mark faction={p.by} /> {pretty(p.by)}: “{question(p.question)}” – {p.yes ? text.yes : text.no}</li>)}
      </ul>
    </section>
  );
}

/** What the player writes down; it stays on this device. */
function Notes() {
  const key = privateKey("notes", owner.value);
  const words = useSignal(localStorage.getItem(key) ?? "");
  if (replaying.value) return null;
  return (
    <details class="notes" {...fold("notes")}>
      <summary>{text.notes}</summary>
      <textarea
        aria-label={text.notes}
        rows={4}
        maxLength={4000}
        value={words.value}
        onInput={(e) => {
          words.value = e.currentTarget.value;
          localStorage.setItem(key, words.value);
        }}
      />
      <p class="dim note">{text.notesStay}</p>
    </details>
  );
}

function Known() {
  const seat = mine.value;
  if (!seat) return null;
  const kwisatz = seat.kwisatz;
  const rows: [string, string][] = [
    [text.traitors, seat.traitors.map((t) => pretty(t)).join(", ")],
    [text.faceDancers, (seat.face_dancers ?? []).map((t) => pretty(t)).join(", ")],
    [text.prediction, seat.prediction ? `${pretty(seat.prediction.faction)}, ${text.turn} ${seat.prediction.turn}` : ""],
    [pretty("kwisatz-haderach"), kwisatz ? `${kwisatz.losses} ${text.forcesLost}${kwisatz.dead ? `, ${text.dead}` : ""}` : ""],
    [text.stormCard, seat.storm_card ? String(seat.storm_card) : ""],
    [text.knownSpice, seat.known_spice_cards.map((c) => pretty(c)).join(", ")],
    [text.knownCards, seat.known_cards.map((k) => `${pretty(k.card)}${k.held_by ? ` (${pretty(k.held_by)})` : ""}`).join(", ")],
  ];
  return (
    <dl>
      {rows.filter(([, v]) => v !== "").map(([k, v]) => (
        <div key={k}>
          <dt>{k}</dt>
          <dd>{v}</dd>
        </div>
      ))}
    </dl>
  );
}
