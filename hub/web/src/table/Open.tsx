// What lies open to everybody and is not on the map: the discard pile, the cache, tokens, and the rules of this table.
import type { ComponentChildren } from "preact";
import { open, own } from "../model";
import { POLICIES, preset, valueWords } from "../words/policies";
import { Mark } from "../board/Token";
import { powerEffect, pretty } from "../words/pretty";
import { text } from "../words/text";
import { CardFace } from "./Thing";

/** Folded away until somebody looks. */
export function Open() {
  if (open.turn === undefined) return null;
  const cache: readonly string[] = own.cache ?? open.cache ?? [];
  const discards = open.discards ?? [];
  const removed = open.removed ?? [];
  const hidden = (open.discard_size ?? 0) - discards.length;
  return (
    <section class="open" aria-label={text.openPiles}>
      <h2>{text.openPiles}</h2>
      <p class="dim">{text.decks}: {text.treacheryDeck} {open.treachery_deck}, {text.spiceDeck} {open.spice_deck}</p>
      <Pile title={text.discardPile} count={open.discard_size ?? 0} cards={[...discards].reverse()} note={hidden > 0 ? `${hidden} ${text.unseen}` : text.topIsFirst} />
      {((open.cache_size ?? 0) > 0 || cache.length > 0) && <Pile title={text.cache} count={open.cache_size ?? 0} cards={cache} />}
      {removed.length > 0 && <Pile title={text.removedCards} count={removed.length} cards={removed} />}
      <Skills />
      <Tokens />
      <Rules />
    </section>
  );
}

function Pile({ title, count, cards, note }: { title: string; count: number; cards: readonly string[]; note?: string }) {
  return (
    <details>
      <summary>{title} <span class="dim">({count})</span></summary>
      {note && cards.length > 0 && <p class="dim note">{note}</p>}
      {cards.length === 0 ? <p class="dim note">{count > 0 ? text.unseen : text.nothingThere}</p> : (
        <ul class="plain faces">{cards.map((card, i) => <li key={i}><CardFace id={card} /></li>)}</ul>
      )}
    </details>
  );
}

/** Who is trained in what, and where the leader stands (C22). */
function Skills() {
  const skills = open.skills;
  if (!skills) return null;
  const trained = Object.entries(skills.trained);
  return (
    <details>
      <summary>{text.skills} <span class="dim">({trained.length})</span></summary>
      <p class="dim note">{text.skillDeck} {skills.deck}</p>
      <ul class="plain skills">
        {trained.map(([leader, t]) => (
          <li key={leader}>
            <Mark faction={t.held_by} /> <b>{pretty(leader)}</b>, {pretty(t.skill)} <span class="dim">({t.in_front ? text.beforeShield : text.behindShield})</span>
            <p class="dim">{powerEffect(t.skill)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** No-Fields, Inflation, Stronghold Cards, a Sandtrout that waits and a Cheap Hero traitor that was used, as far as everybody knows them (C7, C15.3, C23.1, X12.12, X12.13). */
function Tokens() {
  const fields = open.no_fields;
  const inflation = open.choam?.inflation;
  const down = typeof inflation === "object" && "down" in inflation ? inflation.down : null;
  const rows: [string, ComponentChildren][] = [];
  if (fields) {
    const parts = [
      fields.at ? `${text.faceDownCards}: ${pretty(fields.at)}` : "",
      typeof fields.face_up === "number" ? `${text.faceUpToken}: ${fields.face_up}` : "",
      fields.lent ? `${text.offeredToAlly}: ${fields.lent.token}` : "",
    ].filter((p) => p !== "");
    rows.push([text.noFields, parts.join(" · ") || text.nothingThere]);
  }
  if (own.faction === "richese") {
    const out = own.no_field;
    rows.push([text.myNoFields, `${own.free_no_fields?.join(", ") || text.nothingThere}${typeof out === "number" ? ` · ${text.onPlanet}: ${out}` : ""}`]);
  }
  if (inflation) rows.push([text.inflation, down ? `${text.inflationSides[down.side]}${down.turned ? `, ${text.turned}` : ""}` : inflation === "gone" ? text.outOfGame : text.keptBack]);
  const cards = open.stronghold_cards;
  if (cards) rows.push([text.strongholdCards, Object.entries(cards).map(([at, holder]) => `${pretty(at)}: ${pretty(holder)}`).join(" · ") || text.nothingThere]);
  if (open.sandtrout_waits) rows.push([pretty("sandtrout"), text.waitsForWorm]);
  if (open.cheap_hero_traitor) rows.push([pretty("cheap-hero-traitor"), pretty(open.cheap_hero_traitor)]);
  if (rows.length === 0) return null;
  return <dl>{rows.map(([k, v]) => <div key={k}><dt>{k}</dt><dd>{v}</dd></div>)}</dl>;
}

/** Every policy of the table as it is played. */
function Rules() {
  const setup = open.setup;
  if (!setup) return null;
  const played = setup.policies as Record<string, unknown>;
  const usual = preset(setup.mode);
  return (
    <details>
      <summary>{text.policiesHere}</summary>
      <p>{setup.mode === "basic" ? text.basic : text.advanced}{(setup.modules ?? []).map((m) => ` · ${pretty(m)}`)}</p>
      <ul class="plain policies">
        {POLICIES.filter((p) => p.name in played).map((p) => (
          <li key={p.name} class={played[p.name] === usual[p.name] ? "" : "own"}>
            {p.text}: <b>{valueWords(p.name, played[p.name])}</b> <span class="dim cite">{p.rule}{p.reading && `, ${text.aReading}`}{played[p.name] !== usual[p.name] && `, ${text.differsFrom}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
