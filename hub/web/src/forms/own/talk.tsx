// Questions of Truthtrance, deals and the answers to them: structures that the rules check themselves.
import { useSignal } from "@preact/signals";
import cards from "../../../../../engine/data/treachery-base.json";
import leaders from "../../../../../engine/data/leaders-base.json";
import board from "../../../../../engine/data/board.json";
import { open } from "../../model";
import type { Form, Term } from "../../protocol";
import { fieldName } from "../../words/acts";
import { pretty } from "../../words/pretty";
import { question as inWords, terms as dealWords } from "../../words/things";
import { text } from "../../words/text";
import { FormView } from "../FormView";
import { OneOf } from "../parts";
import { fieldNames, options } from "../union";
import { initial } from "../value";
import { Partner } from "./people";
import type { OwnProps } from "./kind";

const int = (min: number, max: number): Form => ({ int: { min, max } });
const record = (...fields: [string, Form][]): Form => ({ record: { fields: fields.map(([name, form]) => ({ name, form })), distinct: [] } });
const compare: [string, Form] = ["compare", { "one-of": ["equal", "at-least", "at-most"] }];
const number: [string, Form] = ["n", int(0, 40)];
const kinds = cards.cards.map((c) => c.id);
const leader: Form = { "one-of": leaders.leaders.map((l) => l.id) };
const factions = ["atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"];
const territory: Form = { "one-of": board.territories.map((t) => t.id) };

/** The questions that the page can write, with the form of each. The rules have the last word. */
const QUESTIONS: Record<string, Form> = {
  "holds-card": record(["card", { "one-of": kinds }]),
  "hand-count": record(compare, ["n", int(0, 8)]),
  spice: record(compare, number),
  "is-traitor": record(["leader", leader]),
  predicted: record(["faction", { maybe: { "one-of": factions } }], ["turn", { maybe: int(1, 10) }]),
  "kh-active": "nothing",
  "storm-card": record(compare, ["n", int(1, 6)]),
  "forces-in-tanks": record(compare, ["n", int(0, 20)]),
  reserves: record(compare, ["n", int(0, 20)]),
  "plan-leader": record(["leader", leader]),
  "plan-weapon": record(["card", { "one-of": kinds }]),
  "plan-defense": record(["card", { "one-of": kinds }]),
  "plan-uses-card": record(["card", { "one-of": kinds }]),
  "plan-dial": record(compare, ["n", int(0, 40)]),
  "will-ship": record(["territory", territory], ["min", int(1, 20)]),
  "will-enter": record(["territory", territory]),
  "will-bid-over": record(["n", int(0, 40)]),
  "free-text": record(["text", { text: { max_chars: 280 } }]),
};

/** The wire form of a question's fields. */
function wire(kind: string, value: Record<string, unknown>): unknown {
  if (kind === "kh-active") return kind;
  const filled = { ...value };
  if (typeof filled["card"] === "string") filled["card"] = { kind: filled["card"] };
  if (kind === "plan-leader") filled["leader"] = { leader: filled["leader"] };
  return { [kind]: filled };
}

/** Back from the wire, for a question that was begun before. */
function unwire(question: unknown): { kind: string; fields: Record<string, unknown> } | null {
  if (typeof question === "string") return question in QUESTIONS ? { kind: question, fields: {} } : null;
  const [kind, inner] = Object.entries((question ?? {}) as Record<string, Record<string, unknown>>)[0] ?? [];
  if (kind === undefined || inner === undefined || !(kind in QUESTIONS)) return null;
  const plain = (v: unknown, name: string) => (typeof v === "object" && v !== null ? (v as Record<string, unknown>)[name] : v);
  const fields = { ...inner };
  if ("card" in fields) fields["card"] = plain(fields["card"], "kind");
  if (kind === "plan-leader") fields["leader"] = plain(fields["leader"], "leader");
  return { kind, fields };
}

/** A question and whom it is put to. */
export function Ask({ offer, value, change }: OwnProps) {
  const begun = unwire(value?.question);
  const kind = useSignal(begun?.kind ?? "holds-card");
  const fields = useSignal<Record<string, unknown>>(begun?.fields ?? (initial(QUESTIONS["holds-card"] ?? "nothing") as Record<string, unknown>));
  const form = QUESTIONS[kind.value] ?? "nothing";
  const put = (target: unknown) => change({ ...value, target, question: wire(kind.value, fields.value) });
  const set = (next: Record<string, unknown>) => {
    fields.value = next;
    put(value?.target ?? null);
  };
  return (
    <>
      <Partner
        offer={{ ...offer, form: record(["target", { "one-of": options(offer.form, "target").filter((t): t is Term => t !== null) }]) }}
        value={value}
        change={(v) => put((v as { target?: unknown }).target)}
      />
      <label class="field">
        {text.question}
        <select
          value={kind.value}
          onChange={(e) => {
            kind.value = e.currentTarget.value;
            set(initial(QUESTIONS[kind.value] ?? "nothing") as Record<string, unknown>);
          }}
        >
          {Object.keys(QUESTIONS).map((k) => <option key={k} value={k}>{(text.questions as Record<string, string>)[k] ?? pretty(k)}</option>)}
        </select>
      </label>
      <FormView form={form} value={fields.value} change={(v) => set(v as Record<string, unknown>)} label={text.question} />
      <p class="note">“{inWords(wire(kind.value, fields.value))}”</p>
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
        {board.territories.map((t) => <option key={t.id} value={t.id}>{pretty(t.id)}</option>)}
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
