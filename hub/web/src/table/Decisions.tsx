// What the seat may do: one card an offer. The framed ones first, anytime acts folded away.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { FormView } from "../forms/FormView";
import { initial, misfit, open, type RecordForm } from "../forms/value";
import { targets } from "../board/Board";
import { act, busy, game, mine, offers, refusal } from "../model";
import type { Form, Offer, Term } from "../protocol";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { Situation } from "./Situation";

/** All offers. */
export function Decisions() {
  const framed = offers.value.filter((o) => typeof o.frame === "number");
  const anytime = offers.value.filter((o) => typeof o.frame !== "number");
  return (
    <section id="decision" class="decisions" aria-label={text.yourDecision} aria-live="polite" tabIndex={-1}>
      <h2>{text.yourDecision}</h2>
      <Situation />
      {refusal.value && (
        <p class="refusal" role="alert">{text.refused}: {refusal.value.text}</p>
      )}
      {framed.length === 0 && <p class="dim">{text.nothingToDecide}</p>}
      {framed.map((o) => <OfferView key={`${o.frame} ${o.act} ${game.value?.turn}`} offer={o} />)}
      {anytime.length > 0 && (
        <details>
          <summary>{text.anytime} ({anytime.length})</summary>
          {anytime.map((o) => <OfferView key={o.act} offer={o} />)}
        </details>
      )}
    </section>
  );
}

function OfferView({ offer }: { offer: Offer }) {
  const value = useSignal(initial(offer.form));
  const shape = JSON.stringify(offer.form);
  useEffect(() => {
    if (misfit(offer.form, value.value)) value.value = initial(offer.form);
  }, [shape]);
  const wrong = misfit(offer.form, value.value);
  const title = pretty(offer.act.split("/")[1] ?? offer.act);
  const plain = open(offer.form).kind === "nothing";
  const send = () => void act(offer, value.value);
  return (
    <form
      class={plain ? "offer plain-offer" : "offer"}
      onMouseEnter={() => light(offer.form, value.value, (v) => (value.value = v))}
      onFocusIn={() => light(offer.form, value.value, (v) => (value.value = v))}
      onSubmit={(e) => {
        e.preventDefault();
        send();
      }}
    >
      {!plain && <h3>{title} <span class="dim">{offer.rule}</span></h3>}
      <FormView form={offer.form} value={value.value} change={(v) => (value.value = v)} label={title} />
      <button type="submit" class={plain ? "" : "main"} disabled={wrong !== null || busy.value} title={wrong ?? offer.rule}>
        {plain ? title : `${text.send}: ${title}`}
      </button>
      {wrong && <span class="dim">{wrong}</span>}
    </form>
  );
}

/** Lights the places that a form can point at, and takes clicks on them. */
function light(form: Form, value: unknown, change: (v: unknown) => void): void {
  const places = new Map<string, Form>();
  collect(form, form, places);
  if (places.size === 0) return;
  const to = (value as Record<string, unknown> | null)?.["to"];
  targets.value = {
    lit: new Set(places.keys()),
    chosen: typeof to === "string" ? to : null,
    pick: (id) => {
      const branch = places.get(id);
      if (!branch) return;
      const start = misfit(branch, value) === null ? (value as Record<string, unknown>) : (initial(branch) as Record<string, unknown>);
      const next = { ...start, to: id };
      change(next);
      light(form, next, change);
    },
  };
}

function collect(form: Form, branch: Form, places: Map<string, Form>): void {
  const { kind, inner } = open(form);
  if (kind === "any") for (const f of inner as Form[]) collect(f, f, places);
  if (kind !== "record") return;
  for (const field of (inner as RecordForm).fields) {
    const at = open(field.form);
    if (field.name === "to" && at.kind === "one-of") {
      for (const t of at.inner as Term[]) if (typeof t === "string" && !places.has(t)) places.set(t, branch);
    }
  }
}

/** Whether the seat owes an answer; for the title and tests. */
export const owes = () => mine.value?.to_act ?? false;
