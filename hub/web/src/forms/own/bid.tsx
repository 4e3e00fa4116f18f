// Bidding, the storm's dial, spice given away: one number, with what it is compared to.
import { open } from "../../model";
import type { BiddingShown, SpecialLotShown } from "../../protocol";
import { pretty } from "../../words/pretty";
import { text } from "../../words/text";
import { Whole } from "../parts";
import { adapt, range } from "../union";
import type { OwnProps } from "./kind";

/** The innermost sale: a card of the row, or one that is sold outside it. */
function sale(): BiddingShown | SpecialLotShown | null {
  for (const entry of [...(open.stack ?? [])].reverse()) {
    if (typeof entry.shown !== "object") continue;
    if ("special-lot" in entry.shown) return entry.shown["special-lot"];
    if ("bidding" in entry.shown) return entry.shown.bidding;
  }
  return null;
}

/** A bid: the standing one, and quick steps above it. */
export function Bid({ offer, value, change }: OwnProps) {
  const r = range(offer.form, "spice");
  const auction = sale();
  if (!r) return null;
  const set = (n: unknown) => change(adapt(offer.form, value, "spice", n));
  const quick = [r.min, r.min + 1, r.min + 2, r.min + 4].filter((n) => n <= r.max);
  return (
    <>
      <p class="field">
        {offer.act === "bidding/silent" ? text.sealedBid : auction?.standing ? <>{text.highBid}: <b>{auction.standing.spice}</b> ({pretty(auction.standing.by)})</> : text.noBid}
      </p>
      <Whole {...r} label={text.yourBid} value={value?.spice ?? r.min} change={set} />
      <div class="choices" role="group" aria-label={text.quickBids}>
        {quick.map((n) => <button type="button" key={n} aria-pressed={value?.spice === n} onClick={() => set(n)}>{n}</button>)}
      </div>
    </>
  );
}

/** One number on a dial. */
export function Dial({ offer, value, change }: OwnProps) {
  const name = offer.act === "card/weather-control" ? "sectors" : "number";
  const r = range(offer.form, name);
  if (!r) return null;
  const all = Array.from({ length: r.max - r.min + 1 }, (_, i) => r.min + i);
  return (
    <div class="choices dial" role="radiogroup" aria-label={text.sectors}>
      {all.map((n) => (
        <button type="button" role="radio" key={n} aria-checked={value?.[name] === n} onClick={() => change({ ...value, [name]: n })}>{n}</button>
      ))}
    </div>
  );
}
