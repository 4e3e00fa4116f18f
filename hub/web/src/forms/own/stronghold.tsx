// Where the Hidden Mobile Stronghold goes, clicked on the board, and what is taken of piles on one way there.
import { useEffect } from "preact/hooks";
import { active, point } from "../../board/targets";
import type { Term } from "../../protocol";
import { pretty } from "../../words/pretty";
import { text } from "../../words/text";
import { Fields } from "../FormView";
import { Counts, OneOf } from "../parts";
import { type Values, branches, countsOver, field, options } from "../union";
import { type CountsForm, type RecordForm, misfit, open } from "../value";
import type { OwnProps } from "./kind";

const pile = (branch: RecordForm) => {
  const take = field(branch, "take");
  return take ? (open(take).inner as CountsForm) : null;
};
const everything = (branch: RecordForm) => Object.fromEntries((pile(branch)?.of ?? []).map((c) => [String(c.term), c.max]));
const goes = (to: unknown) => (branch: RecordForm) => {
  const places = field(branch, "to");
  return places !== undefined && misfit(places, to) === null;
};

/** A place, then how much of each pile; at first everything of the way that brings most. */
export function Float({ offer, value, change }: OwnProps) {
  const places = options(offer.form, "to").filter((t): t is string => typeof t === "string");
  const to = (value as Values)?.["to"] ?? null;
  const ways = to === null ? [] : branches(offer.form).filter(goes(to));
  const goTo = (id: unknown) => {
    const most = branches(offer.form).filter(goes(id)).sort((a, b) => (pile(b)?.max ?? 0) - (pile(a)?.max ?? 0))[0];
    change({ ...(value as Values), to: id, take: most ? everything(most) : {} });
  };
  const counts = ways.length > 0 ? countsOver(offer.form, "take", goes(to)) : null;
  const pointing = active.value === offer.act;
  useEffect(() => {
    if (!pointing) return undefined;
    return point({ owner: offer.act, lit: new Set(places), from: new Set(), chosen: typeof to === "string" ? to : null, pick: (id) => places.includes(id) && goTo(id) });
  });
  return (
    <>
      <Fields form={offer.form} value={value} change={change} only={["card"]} />
      <OneOf label={`${text.to} (${text.orClick})`} terms={places} value={to as Term | null} change={goTo} buttons={4} />
      {counts && counts.of.length > 0 && (
        <Counts form={counts} label={text.takenOnTheWay} name={(t) => pretty(String(t))} value={(value as Values)?.["take"] as Record<string, number>} change={(take) => change({ ...(value as Values), take })} />
      )}
    </>
  );
}
