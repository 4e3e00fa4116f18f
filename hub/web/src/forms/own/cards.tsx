// Acts that spend a card: the card itself is told, only what can be chosen is asked.
import { method } from "../../words/things";
import { text } from "../../words/text";
import { Thing } from "../../table/Thing";
import { Fields } from "../FormView";
import { OneOf } from "../parts";
import { type Values, adapt, fieldNames, options } from "../union";
import type { OwnProps } from "./kind";

/** Semuta Drug: a face that everybody sees may be taken at once, else the card is committed first (S10.6). */
export function Semuta({ offer, value, change }: OwnProps) {
  const targets = options(offer.form, "target").filter((t) => t !== null);
  if (targets.length === 0) return <p class="field"><b>{text.commitFirst}</b></p>;
  return (
    <OneOf
      label={text.takeNow}
      terms={targets.length === 1 ? targets : [...targets, null]}
      value={(value as Values)?.["target"] as string | null}
      change={(t) => change(adapt(offer.form, value, "target", t))}
    />
  );
}

const SPENT = ["card"];

/** A card that is spent, and what it is used on. */
export function Spend({ offer, value, change }: OwnProps) {
  const spent = options(offer.form, "card");
  const rest = fieldNames(offer.form).filter((n) => !SPENT.includes(n));
  return (
    <>
      {spent.length > 1 && <Fields form={offer.form} value={value} change={change} only={SPENT} />}
      {spent.length === 1 && <p class="field dim">{text.youSpend} <Thing id={spent[0] ?? null} /></p>}
      <Fields form={offer.form} value={value} change={change} only={rest} />
    </>
  );
}

/** Residual Poison: nothing to choose but to play it; who dies is for the dice (S9.7). */
export function Poison({ offer, value }: OwnProps) {
  const target = (value as Values)?.["target"] ?? options(offer.form, "target")[0] ?? null;
  return <p class="field">{text.against}: <b><Thing id={target as string | null} /></b>. {text.youSpend} <Thing id="residual-poison" />.</p>;
}

/** A card to be sold, and the way of selling it. */
export function Sale({ offer, value, change }: OwnProps) {
  const names = fieldNames(offer.form);
  return (
    <>
      <Fields form={offer.form} value={value} change={change} only={names.filter((n) => n !== "method")} />
      {names.includes("method") && (
        <OneOf
          label={text.howSold}
          terms={options(offer.form, "method")}
          value={(value as Values)?.["method"] as string | null}
          change={(t) => change(adapt(offer.form, value, "method", t))}
          draw={(t) => (t === null ? text.none : method(String(t)))}
        />
      )}
    </>
  );
}

/** CHOAM's market: what is sold, and the copy that is shown with it (C5.2). */
export function Market({ offer, value, change }: OwnProps) {
  const card = (value as Values)?.["card"];
  return (
    <>
      <OneOf label={text.sellCard} terms={options(offer.form, "card")} value={(card ?? null) as string | null} change={(t) => change(adapt(offer.form, value, "card", t))} />
      {typeof card === "string" && <Fields form={offer.form} value={value} change={change} only={["witness"]} />}
    </>
  );
}
