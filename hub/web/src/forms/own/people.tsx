// Choosing people: prediction, traitors, leaders, allies.
import { Mark } from "../../board/Token";
import { open, room } from "../../model";
import type { Term } from "../../protocol";
import { house, powerEffect, pretty, short } from "../../words/pretty";
import { text } from "../../words/text";
import { Fields } from "../FormView";
import { OneOf, Whole } from "../parts";
import { type Values, adapt, fieldNames, options, range } from "../union";
import type { OwnProps } from "./kind";

function faction(t: Term | null) {
  if (typeof t !== "string") return text.none;
  const sitter = room.value?.places.find((p) => p.faction === t);
  return <><Mark faction={t} /> {short(t)}{sitter?.sitter === "person" ? <span class="dim"> {sitter.name}</span> : null}</>;
}

const leader = (t: Term | null) =>
  typeof t === "string" ? <><Mark faction={house(t)} /> {pretty(t)} <span class="dim">{short(house(t))}</span></> : text.none;

/** Who wins, and in which turn. */
export function Predict({ offer, value, change }: OwnProps) {
  const turns = range(offer.form, "turn");
  const all = turns ? Array.from({ length: turns.max - turns.min + 1 }, (_, i) => turns.min + i) : options(offer.form, "turn");
  return (
    <>
      <OneOf label={text.chooseFaction} terms={options(offer.form, "faction")} value={value?.faction ?? null} change={(t) => change({ ...value, faction: t })} draw={faction} buttons={12} />
      <OneOf label={text.turn} terms={all} value={value?.turn ?? null} change={(t) => change({ ...value, turn: t })} buttons={12} />
    </>
  );
}

/** A leader: a traitor to keep, one to revive. */
export function Leader({ offer, value, change }: OwnProps) {
  return (
    <>
      <OneOf label={text.leader} terms={options(offer.form, "leader")} value={value?.leader ?? null} change={(t) => change(adapt(offer.form, value, "leader", t))} draw={leader} buttons={12} />
      <Fields form={offer.form} value={value} change={change} only={fieldNames(offer.form).filter((n) => n !== "leader")} />
    </>
  );
}

const WHO = ["to", "from", "target"];

/** A faction, and perhaps some spice for it. */
export function Partner({ offer, value, change }: OwnProps) {
  const name = fieldNames(offer.form).find((n) => WHO.includes(n)) ?? "to";
  const amount = range(offer.form, "spice");
  return (
    <>
      <OneOf label={text.chooseFaction} terms={options(offer.form, name)} value={(value as Values)?.[name] as Term | null} change={(t) => change(adapt(offer.form, value, name, t))} draw={faction} />
      {amount && <Whole {...amount} label={text.spice} value={value?.spice ?? amount.min} change={(n) => change(adapt(offer.form, value, "spice", n))} />}
    </>
  );
}

/** A shown power, what it does, and the card that stops it. */
export function Karama({ offer, value, change }: OwnProps) {
  const entry = [...(open.stack ?? [])].reverse().find((e) => typeof e.shown === "object" && "karama" in e.shown);
  const shown = (entry?.shown as { karama?: { owner: string; power: string } } | undefined)?.karama;
  return (
    <>
      {shown && offer.form === "nothing" && (
        <p class="field">
          <Mark faction={shown.owner} /> {pretty(shown.owner)}: <b>{pretty(shown.power)}</b>. <span class="dim">{powerEffect(shown.power)}</span>
        </p>
      )}
      {offer.form !== "nothing" && <Fields form={offer.form} value={value} change={change} />}
    </>
  );
}
