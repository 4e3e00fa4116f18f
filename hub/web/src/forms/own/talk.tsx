// Questions of Truthtrance, deals and the answers to them: structures that the rules check themselves.
import { useSignal } from "@preact/signals";
import { open } from "../../model";
import type { Form, Term } from "../../protocol";
import { fieldName } from "../../words/acts";
import { territoriesOf } from "../../words/inGame";
import { pretty } from "../../words/pretty";
import { question as inWords, terms as dealWords } from "../../words/things";
import { text } from "../../words/text";
import { OneOf } from "../parts";
import { fieldNames, options } from "../union";
import { Partner } from "./people";
import type { OwnProps } from "./kind";
import { Question, roomLeft } from "./question";
import { blank, known, questions, size } from "./questions";

const record = (...fields: [string, Form][]): Form => ({ record: { fields: fields.map(([name, form]) => ({ name, form })), distinct: [] } });

/** A question and whom it is put to. */
export function Ask({ offer, value, change }: OwnProps) {
  const setup = open.setup;
  const all = questions({
    modules: setup?.modules ?? [],
    factions: Object.keys(open.factions ?? {}),
    turns: setup?.policies.turn_limit ?? 10,
  });
  const begun = value?.question;
  const question = begun !== undefined && begun !== null && known(all, begun) ? begun : blank(all, "holds-card");
  const put = (target: unknown, next: unknown) => change({ ...value, target, question: next });
  return (
    <>
      <Partner
        offer={{ ...offer, form: record(["target", { "one-of": options(offer.form, "target").filter((t): t is Term => t !== null) }]) }}
        value={value}
        change={(v) => put((v as { target?: unknown }).target, question)}
      />
      <Question all={all} question={question} room={roomLeft(size(question))} change={(next) => put(value?.target ?? null, next)} />
      <p class="note">“{inWords(question)}”</p>
    </>
  );
}

/** An answer to a question that is open. */
export function Answer({ offer, value, change }: OwnProps) {
  const entry = [...(open.stack ?? [])].reverse().find((e) => typeof e.shown === "object" && "truthtrance" in e.shown);
  const shown = (entry?.shown as { truthtrance?: { asker: string; question: unknown } } | undefined)?.truthtrance;
  return (
    <>
      {shown && <p class="field">{pretty(shown.asker)}: “{inWords(shown.question)}”</p>}
      <OneOf label={text.answer} terms={options(offer.form, "answer")} value={value?.answer ?? null} change={(answer) => change({ answer })} />
    </>
  );
}

type Part = { pay?: { spice: number }; "stay-out"?: { territory: string } };
type Terms = { give: Part[]; want: Part[]; text: string | null };
const paid = (parts: Part[] | undefined) => parts?.find((p) => p.pay)?.pay?.spice ?? 0;
const shunned = (parts: Part[] | undefined) => parts?.find((p) => p["stay-out"])?.["stay-out"]?.territory ?? "";

/** Terms of a deal: spice both ways, and words. */
export function Propose({ offer, value, change }: OwnProps) {
  const begun = value?.terms as Terms | undefined;
  const give = useSignal(paid(begun?.give));
  const want = useSignal(paid(begun?.want));
  const stay = useSignal(shunned(begun?.give));
  const leave = useSignal(shunned(begun?.want));
  const words = useSignal(begun?.text ?? "");
  const side = (n: number, at: string) => [...(n > 0 ? [{ pay: { spice: n } }] : []), ...(at ? [{ "stay-out": { territory: at } }] : [])];
  const put = (to: unknown) =>
    change({
      to,
      terms: { give: side(give.value, stay.value), want: side(want.value, leave.value), text: words.value.trim() === "" ? null : words.value },
    });
  const out = (label: string, signal: typeof stay) => (
    <label class="field">
      {label}
      <select
        value={signal.value}
        onChange={(e) => {
          signal.value = e.currentTarget.value;
          put(value?.to ?? null);
        }}
      >
        <option value="">{text.none}</option>
        {territoriesOf(Object.keys(open.factions ?? {})).map((id) => <option key={id} value={id}>{pretty(id)}</option>)}
      </select>
    </label>
  );
  const spice = (label: string, signal: typeof give) => (
    <label class="field">
      {label}
      <input
        type="number"
        min={0}
        max={99}
        value={signal.value}
        onInput={(e) => {
          signal.value = Math.max(0, Math.round(Number(e.currentTarget.value)) || 0);
          put(value?.to ?? null);
        }}
      />
    </label>
  );
  return (
    <>
      <Partner
        offer={{ ...offer, form: record(["to", { "one-of": options(offer.form, "to").filter((t): t is Term => t !== null) }]) }}
        value={value}
        change={(v) => put((v as { to?: unknown }).to)}
      />
      {spice(text.iGive, give)}
      {out(text.iStayOut, stay)}
      {spice(text.iWant, want)}
      {out(text.theyStayOut, leave)}
      <label class="field">
        {text.dealText}
        <input
          maxLength={280}
          value={words.value}
          onInput={(e) => {
            words.value = e.currentTarget.value;
            put(value?.to ?? null);
          }}
        />
      </label>
    </>
  );
}

/** Which proposal or deal, in its own words. */
export function OfDeal({ offer, value, change }: OwnProps) {
  const name = fieldNames(offer.form)[0] ?? "proposal";
  const deals = open.deals;
  const find = (n: unknown) => deals?.open.find((p) => p.number === n) ?? deals?.made.find((d) => d.agreed.number === n)?.agreed;
  return (
    <OneOf
      label={fieldName(name)}
      terms={options(offer.form, name)}
      value={value?.[name] ?? null}
      change={(t) => change({ [name]: t })}
      draw={(t) => {
        const p = find(t);
        return p ? `${t}: ${dealWords(p.from, p.to, p.terms)}` : String(t);
      }}
    />
  );
}
