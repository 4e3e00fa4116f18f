// What the seat may do: one card an offer. The framed ones first, anytime acts folded away.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { active } from "../board/targets";
import { draft, fold, keepDraft } from "../forms/drafts";
import { FormView } from "../forms/FormView";
import { OWN, POINTS, begin } from "../forms/own";
import { price } from "../forms/price";
import { options, possible } from "../forms/union";
import { misfit } from "../forms/value";
import { act, busy, offers, open, own, owner, refusal } from "../model";
import type { Offer, Refusal } from "../protocol";
import { button, heading } from "../words/acts";
import { NOTES } from "../words/notes";
import { policy, valueWords } from "../words/policies";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { Guard } from "./Guard";
import { Intro } from "./Intro";
import { Situation } from "./Situation";

const KARAMA = "karama/pass";
const ORDERS = "orders/set";
/** The standing order that gives this answer in advance. */
const ORDER_OF: Record<string, string> = {
  "fresh-discard/continue": "continue-fresh-discard",
  "choam/done": "close-market",
  "choam/pass": "pass-reactions",
};

/** All offers. */
export function Decisions() {
  const all = offers.value.filter((o) => possible(o.form));
  const framed = all.filter((o) => typeof o.frame === "number");
  const anytime = all.filter((o) => typeof o.frame !== "number" && o.act !== ORDERS);
  const forms = framed.filter((o) => o.form !== "nothing" || o.act === KARAMA);
  const plain = framed.filter((o) => !forms.includes(o));
  const orders = all.find((o) => o.act === ORDERS);
  const pointing = forms.filter((o) => POINTS.includes(o.act)).map((o) => o.act);
  useEffect(() => {
    if (!pointing.includes(active.value ?? "")) active.value = pointing[0] ?? null;
  }, [pointing.join()]);
  // What is folded away is not drawn.
  const anytimeFold = fold("anytime");
  const key = (o: Offer) => `${o.frame} ${o.act} ${open.turn}`;
  return (
    <section id="decision" class={own.to_act ? "decisions now" : "decisions"} aria-label={text.yourDecision} tabIndex={-1}>
      <h2>{text.yourDecision}</h2>
      <Guard><Situation /></Guard>
      <Guard key={top()}><Intro /></Guard>
      {refusal.value && <Refused />}
      <p class="dim" role="status">{framed.length === 0 ? waiting() : ""}</p>
      {forms.map((o) => <Guard key={key(o)}><OfferView offer={o} orders={o.act === KARAMA ? orders : undefined} /></Guard>)}
      {plain.length > 0 && <PlainNotes acts={plain.map((o) => o.act)} />}
      {plain.length > 0 && <div class="plain-offers">{plain.map((o) => <Plain key={key(o)} offer={o} />)}</div>}
      {orders && plain.flatMap((o) => ORDER_OF[o.act] ?? []).map((order) => <Orders key={order} offer={orders} only={order} />)}
      {(anytime.length > 0 || orders) && (
        <details class="anytime" {...anytimeFold}>
          <summary>{text.anytime}</summary>
          {anytimeFold.open && anytime.map((o) => <Folded key={o.act} offer={o} />)}
          {anytimeFold.open && orders && <Orders offer={orders} />}
        </details>
      )}
    </section>
  );
}

/** The innermost frame: what could not be drawn of one does not hide the next. */
const top = () => String(open.stack?.at(-1)?.frame ?? "");

const waiting = () =>
  (open.asked ?? []).length > 0 ? `${text.waitingFor} ${open.asked?.map((f) => pretty(f)).join(", ")}.` : text.nothingToDecide;

/** A refusal of the rules names its paragraph. */
function Refused() {
  const detail = refusal.value?.detail as Refusal | undefined;
  return (
    <p class="refusal" role="alert">
      {text.refused}: {refusal.value?.text}
      {detail?.rule && ` (${text.rule} ${detail.rule})`}
    </p>
  );
}

/** An offer that is nothing but a word. */
function Plain({ offer }: { offer: Offer }) {
  return (
    <form class="offer-word" data-act={offer.act} onSubmit={(e) => (e.preventDefault(), void act(offer, null))}>
      <button type="submit" disabled={busy.value} title={heading(offer.act)}>{button(offer.act)}</button>
      {price(offer, null) !== null && <span class="price">{price(offer, null)} {text.spice.toLowerCase()}</span>}
      <span class="dim cite">{offer.rule}</span>
    </form>
  );
}

/** What the buttons below do, where their words do not say it. */
function PlainNotes({ acts }: { acts: string[] }) {
  return <>{acts.filter((a) => NOTES[a]).map((a) => <NoteOf key={a} act={a} />)}</>;
}

/** What an act does, and by which readings of the rules. */
function NoteOf({ act }: { act: string }) {
  const note = NOTES[act];
  const played = open.setup?.policies as Record<string, unknown> | undefined;
  const readings = (note?.readings ?? []).flatMap((name) => policy(name) ?? []).filter((p) => played?.[p.name] !== undefined);
  return (
    <>
      {note?.text && <p class="note">{note.text}</p>}
      {readings.map((p) => (
        <p key={p.name} class="note dim reading">
          <b>{text.reading}</b> {p.text}: {valueWords(p.name, played?.[p.name])} <span class="cite">{p.rule}</span>
        </p>
      ))}
    </>
  );
}

function Folded({ offer }: { offer: Offer }) {
  if (offer.form === "nothing") return <Plain offer={offer} />;
  const folded = fold(offer.act);
  return (
    <details class="folded" {...folded}>
      <summary>{heading(offer.act)}</summary>
      {folded.open && <OfferView offer={offer} bare />}
    </details>
  );
}

function OfferView({ offer, orders, bare }: { offer: Offer; orders?: Offer | undefined; bare?: boolean }) {
  const table = owner.value;
  // What was kept is read once, not each time this is drawn.
  const value = useMemo(() => signal((draft(table, offer) ?? { value: begin(offer) }).value), []);
  const shape = JSON.stringify(offer.form);
  useEffect(() => {
    // A form that has changed keeps what still fits; what nobody has chosen yet stays open.
    const blank = JSON.stringify(value.value) === JSON.stringify(begin(offer));
    if (!blank && misfit(offer.form, value.value)) value.value = begin(offer);
  }, [shape]);
  const wrong = misfit(offer.form, value.value);
  const cost = price(offer, value.value);
  const Own = OWN[offer.act];
  const touch = () => POINTS.includes(offer.act) && (active.value = offer.act);
  const change = (v: unknown) => {
    value.value = v;
    keepDraft(table, offer, v);
  };
  const send = async () => {
    if (!(await act(offer, value.value))) return;
    keepDraft(table, offer, null);
    if (bare) value.value = begin(offer);
  };
  const generic = <FormView form={offer.form} value={value.value} change={change} label={heading(offer.act)} />;
  return (
    <form
      class={active.value === offer.act ? "offer pointing" : "offer"}
      data-act={offer.act}
      onPointerDown={touch}
      onFocusIn={touch}
      onSubmit={(e) => {
        e.preventDefault();
        if (!wrong) void send();
      }}
    >
      {!bare && <h3>{heading(offer.act)} <span class="dim cite">{offer.rule}</span></h3>}
      {bare && <p class="note dim cite">{text.rule} {offer.rule}</p>}
      <NoteOf act={offer.act} />
      {Own ? <Guard instead={generic}><Own offer={offer} value={value.value} change={change} /></Guard> : generic}
      <div class="row">
        <button type="submit" class="main" disabled={wrong !== null || busy.value}>{button(offer.act, value.value)}</button>
        {cost !== null && <span class="price" role="status">{cost === 0 ? text.free1 : <>{text.price}: <b>{cost}</b> {text.spice.toLowerCase()}</>}</span>}
        {wrong && <span class="dim">{wrong === "choose one" ? text.chooseFirst : wrong}</span>}
      </div>
      {orders && <Orders offer={orders} only="pass-karama" />}
    </form>
  );
}

/** Standing orders as switches. */
function Orders({ offer, only }: { offer: Offer; only?: string }) {
  const given = (own.orders ?? []) as string[];
  return (
    <div class="orders">
      {options(offer.form, "order").map(String).filter((o) => !only || o === only).map((order) => (
        <label class="row" key={order}>
          <input
            type="checkbox"
            checked={given.includes(order)}
            disabled={busy.value}
            onChange={(e) => void act(offer, { order, on: e.currentTarget.checked })}
          />
          {pretty(order)}
        </label>
      ))}
    </div>
  );
}
