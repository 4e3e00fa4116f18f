// The parts that forms are made of: steppers, choices, counts.
import type { ComponentChildren } from "preact";
import type { Term } from "../protocol";
import { CardFace, Thing } from "../table/Thing";
import { cardEffect, isCard, pretty } from "../words/pretty";
import { text } from "../words/text";
import type { CountsForm } from "./value";

/** Takes a new value. */
export type Change = (value: unknown) => void;

/** A yes or no. */
export function Check({ label, value, change }: { label: string; value: boolean; change: Change }) {
  return (
    <label class="field row">
      <input type="checkbox" checked={value} onChange={(e) => change(e.currentTarget.checked)} /> {label}
    </label>
  );
}

type WholeProps = { min: number; max: number; limit?: number; label: string; value: number; change: Change; show?: (n: number) => string };

/** A whole number by steps. `limit`: the most for now; `show`: how it is written, if not as it is. */
export function Whole({ min, max, limit = max, label, value, change, show }: WholeProps) {
  const clamp = (n: number) => change(Math.max(min, Math.min(limit, n)));
  const now = Number.isFinite(value) ? value : min;
  if (min === max) return <p class="field">{label}: <b>{show ? show(min) : min}</b></p>;
  return (
    <div class="field row stepper" role="group" aria-label={label}>
      <span class="step-label">{label}</span>
      <button type="button" aria-label={`${label}: ${text.less}`} disabled={now <= min} onClick={() => clamp(now - 1)}>−</button>
      {show ? (
        <output aria-live="polite">{show(now)}</output>
      ) : (
        <input type="number" min={min} max={limit} value={now} aria-label={label} onChange={(e) => clamp(Math.round(Number(e.currentTarget.value)))} />
      )}
      <button type="button" aria-label={`${label}: ${text.more}`} disabled={now >= limit} onClick={() => clamp(now + 1)}>+</button>
      <button type="button" class="quiet" aria-label={`${label}: ${text.most}, ${show ? show(limit) : limit}`} disabled={now >= limit} onClick={() => clamp(limit)}>{show ? show(limit) : limit}</button>
    </div>
  );
}

/** Up to this many choices are buttons, more are a list; cards that can be read may be more. */
const BUTTONS = 10;
const FACES = 24;
type Choice = Term | null;
type ChoiceProps = {
  terms: readonly Choice[];
  label: string;
  value: Choice;
  change: Change;
  draw?: ((term: Choice) => ComponentChildren) | undefined;
  title?: (term: Choice) => string;
  buttons?: number;
};

const named = (t: Choice) => (t === null ? text.none : pretty(t));

const face = (t: Choice) => (typeof t === "string" ? <CardFace id={t} /> : named(t));
const thing = (t: Choice) => <Thing id={t} />;
const allCards = (terms: readonly Choice[]) => terms.some((t) => t !== null) && terms.every((t) => t === null || (typeof t === "string" && isCard(t)));

/** One of some terms; null is "none". Cards can be read before one is taken. */
export function OneOf({ terms, label, value, change, draw, title, buttons }: ChoiceProps) {
  if (terms.length === 1 && value === terms[0]) return <Only label={label} term={terms[0] ?? null} draw={draw} />;
  const cards = !draw && allCards(terms);
  const show = draw ?? (cards ? face : thing);
  if (terms.length <= (buttons ?? (cards ? FACES : BUTTONS))) {
    return (
      <div class="field" role="radiogroup" aria-label={label}>
        <span>{label}</span>
        <div class={cards ? "choices faces" : "choices"}>
          {terms.map((t) => (
            <button
              type="button"
              role="radio"
              key={String(t)}
              aria-checked={t === value}
              title={title ? title(t) : typeof t === "string" && !cards ? cardEffect(t) : ""}
              onClick={() => change(t)}
            >
              {show(t)}
            </button>
          ))}
        </div>
      </div>
    );
  }
  const find = (key: string) => terms.find((t) => String(t) === key) ?? null;
  const sorted = [...terms].sort((a, b) => named(a).localeCompare(named(b), "en", { numeric: true }));
  return (
    <label class="field">
      {label}
      <select value={value === null ? "" : String(value)} onChange={(e) => change(find(e.currentTarget.value))}>
        {!terms.includes(null) && <option value="" disabled>{text.choose}</option>}
        {sorted.map((t) => <option key={String(t)} value={t === null ? "" : String(t)}>{named(t)}</option>)}
      </select>
    </label>
  );
}

/** A choice without an alternative is told, not asked. */
function Only({ label, term, draw }: { label: string; term: Choice; draw: ChoiceProps["draw"] }) {
  const note = typeof term === "string" && !draw ? cardEffect(term) : "";
  return (
    <p class="field">
      {label}: <b>{draw ? draw(term) : thing(term)}</b> {note && <span class="dim note">{note}</span>}
    </p>
  );
}

type SubsetProps = { of: readonly Term[]; min: number; max: number; label: string; value: readonly Term[]; change: Change };

/** Some of the terms. */
export function Subset({ of, min, max, label, value, change }: SubsetProps) {
  const flip = (t: Term) => change(value.includes(t) ? value.filter((v) => v !== t) : [...value, t]);
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label} <span class="dim">({min === max ? min : `${min}–${max}`})</span></span>
      <div class={allCards(of) ? "choices faces" : "choices"}>
        {of.map((t) => (
          <button
            type="button"
            role="checkbox"
            key={String(t)}
            aria-checked={value.includes(t)}
            disabled={!value.includes(t) && value.length >= max}
            onClick={() => flip(t)}
          >
            {allCards(of) ? face(t) : thing(t)}
          </button>
        ))}
      </div>
    </div>
  );
}

type CountsProps = { form: CountsForm; label: string; value: Record<string, number>; change: Change; name?: (term: Term) => string };

/** Numbers of things whose sum is bounded. */
export function Counts({ form, label, value, change, name = (t) => pretty(t) }: CountsProps) {
  const counts = value ?? {};
  const sum = Object.values(counts).reduce((a, b) => a + b, 0);
  const set = (term: Term, n: number) => {
    const next = { ...counts, [String(term)]: n };
    if (n === 0) delete next[String(term)];
    change(next);
  };
  const bounds = form.min === form.max ? `${text.exactly} ${form.min}` : `${form.min}–${form.max}`;
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label}: <b>{sum}</b> <span class="dim">({bounds})</span></span>
      {form.of.filter((c) => c.max > 0).map(({ term, max }) => (
        <Whole
          key={String(term)}
          min={0}
          max={max}
          limit={Math.min(max, (counts[String(term)] ?? 0) + Math.max(0, form.max - sum))}
          label={name(term)}
          value={counts[String(term)] ?? 0}
          change={(n) => set(term, n as number)}
        />
      ))}
    </div>
  );
}

/** All terms in an order. */
export function Order({ label, value, change }: { label: string; value: readonly Term[]; change: Change }) {
  const up = (i: number) => {
    const next = [...value];
    const [moved] = next.splice(i, 1);
    if (moved !== undefined) next.splice(i - 1, 0, moved);
    change(next);
  };
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label}</span>
      <ol>
        {value.map((t, i) => (
          <li key={String(t)}>
            {pretty(t)} {i > 0 && <button type="button" aria-label={`${pretty(t)} ${text.earlier}`} onClick={() => up(i)}>↑</button>}
          </li>
        ))}
      </ol>
    </div>
  );
}
