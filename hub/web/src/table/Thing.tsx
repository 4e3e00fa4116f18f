// Anything that has an id, drawn for people: a faction with its mark, a leader with its house, a card with its kind.
import { MARKED, Mark } from "../board/Token";
import { own } from "../model";
import type { Term } from "../protocol";
import { cardCategory, cardEffect, house, isCard, pretty } from "../words/pretty";
import { text } from "../words/text";

/** One thing in a line. */
export function Thing({ id }: { id: Term | null }) {
  if (id === null) return <>{text.none}</>;
  if (typeof id === "number") return <>{id}</>;
  if (MARKED.includes(id)) return <><Mark faction={id} /> {pretty(id)}</>;
  if (house(id)) return <><Mark faction={house(id)} /> {pretty(id)}</>;
  if (isCard(id)) return <span class={`tag ${cardCategory(id)}`}>{pretty(id)}</span>;
  return <>{pretty(id)}</>;
}

/** A card that can be read: its name, its kind and what it does. `by`: whose it was. */
export function CardFace({ id, by }: { id: string; by?: string | undefined }) {
  return (
    <span class={`face treachery ${cardCategory(id)}`}>
      <b>{pretty(id)}</b>
      <span class="kind">{pretty(cardCategory(id)).toLowerCase()}{by && <> · <Mark faction={by} /> {pretty(by)}</>}</span>
      <span class="does">{cardEffect(id, own.faction)}</span>
    </span>
  );
}
