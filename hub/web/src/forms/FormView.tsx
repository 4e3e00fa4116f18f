// The generic form: draws whatever an offer allows. The page knows no rule.
import type { Form, Term } from "../protocol";
import { text } from "../words/text";
import { cardEffect, pretty } from "../words/pretty";
import { type CountsForm, type RecordForm, type SubsetForm, initial, misfit, open } from "./value";

type Props = { form: Form; value: unknown; change: (value: unknown) => void; label: string };

/** Draws a form and its value. */
export function FormView({ form, value, change, label }: Props) {
  const { kind, inner } = open(form);
  switch (kind) {
    case "bool":
      return <Check label={label} value={value === true} change={change} />;
    case "int":
      return <Whole {...(inner as { min: number; max: number })} label={label} value={value as number} change={change} />;
    case "one-of":
      return <OneOf terms={inner as Term[]} label={label} value={value as Term} change={change} />;
    case "maybe":
      return <Maybe form={inner as Form} label={label} value={value} change={change} />;
    case "record":
      return <RecordView form={inner as RecordForm} value={value as Record<string, unknown>} change={change} />;
    case "subset":
      return <Subset form={inner as SubsetForm} label={label} value={value as Term[]} change={change} />;
    case "order":
      return <Order label={label} value={value as Term[]} change={change} />;
    case "counts":
      return <Counts form={inner as CountsForm} label={label} value={value as Record<string, number>} change={change} />;
    case "any":
      return <Any forms={inner as Form[]} label={label} value={value} change={change} />;
    case "text":
      return (
        <label class="field">
          {label}
          <input value={String(value ?? "")} onInput={(e) => change(e.currentTarget.value)} />
        </label>
      );
    case "open":
      return <Raw label={label} value={value} change={change} />;
    default:
      return null;
  }
}

function Check({ label, value, change }: { label: string; value: boolean; change: (v: unknown) => void }) {
  return (
    <label class="field row">
      <input type="checkbox" checked={value} onChange={(e) => change(e.currentTarget.checked)} /> {label}
    </label>
  );
}

type WholeProps = { min: number; max: number; label: string; value: number; change: (v: unknown) => void };

function Whole({ min, max, label, value, change }: WholeProps) {
  const clamp = (n: number) => change(Math.max(min, Math.min(max, n)));
  return (
    <div class="field row" role="group" aria-label={label}>
      <span>{label}</span>
      <button type="button" aria-label={`${label} −1`} disabled={value <= min} onClick={() => clamp(value - 1)}>−</button>
      <input
        type="number"
        min={min}
        max={max}
        value={value}
        aria-label={label}
        onInput={(e) => clamp(Number(e.currentTarget.value))}
      />
      <button type="button" aria-label={`${label} +1`} disabled={value >= max} onClick={() => clamp(value + 1)}>+</button>
      <span class="dim">{min}–{max}</span>
    </div>
  );
}

/** Up to this many choices are buttons, more are a list. */
const BUTTONS = 8;

function OneOf({ terms, label, value, change }: { terms: Term[]; label: string; value: Term; change: (v: unknown) => void }) {
  if (terms.length === 1) return <p class="field">{label}: <b>{pretty(terms[0] ?? "")}</b></p>;
  if (terms.length <= BUTTONS) {
    return (
      <div class="field" role="radiogroup" aria-label={label}>
        <span>{label}</span>
        <div class="choices">
          {terms.map((t) => (
            <button
              type="button"
              role="radio"
              aria-checked={t === value}
              title={typeof t === "string" ? cardEffect(t) : ""}
              onClick={() => change(t)}
            >
              {pretty(t)}
            </button>
          ))}
        </div>
      </div>
    );
  }
  return (
    <label class="field">
      {label}
      <select value={String(value)} onChange={(e) => change(terms.find((t) => String(t) === e.currentTarget.value))}>
        {terms.map((t) => <option value={String(t)}>{pretty(t)}</option>)}
      </select>
    </label>
  );
}

function Maybe({ form, label, value, change }: Props) {
  const { kind, inner } = open(form);
  if (kind === "one-of" && (inner as Term[]).length === 0) return <p class="field dim">{label}: {text.none}</p>;
  if (kind === "one-of") {
    const terms = inner as Term[];
    return (
      <div class="field" role="radiogroup" aria-label={label}>
        <span>{label}</span>
        <div class="choices">
          <button type="button" role="radio" aria-checked={value === null} onClick={() => change(null)}>{text.none}</button>
          {terms.map((t) => (
            <button
              type="button"
              role="radio"
              aria-checked={t === value}
              title={typeof t === "string" ? cardEffect(t) : ""}
              onClick={() => change(t)}
            >
              {pretty(t)}
            </button>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div class="field">
      <Check label={label} value={value !== null} change={(on) => change(on ? initial(form) : null)} />
      {value !== null && <FormView form={form} label={label} value={value} change={change} />}
    </div>
  );
}

function RecordView({ form, value, change }: { form: RecordForm; value: Record<string, unknown>; change: (v: unknown) => void }) {
  return (
    <div class="record">
      {form.fields.map((f) => (
        <FormView
          form={f.form}
          label={pretty(f.name)}
          value={value?.[f.name] ?? null}
          change={(v) => change({ ...value, [f.name]: v })}
        />
      ))}
    </div>
  );
}

function Subset({ form, label, value, change }: { form: SubsetForm; label: string; value: Term[]; change: (v: unknown) => void }) {
  const flip = (t: Term) => change(value.includes(t) ? value.filter((v) => v !== t) : [...value, t]);
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label} <span class="dim">({form.min}–{form.max})</span></span>
      <div class="choices">
        {form.of.map((t) => (
          <button type="button" role="checkbox" aria-checked={value.includes(t)} onClick={() => flip(t)}>{pretty(t)}</button>
        ))}
      </div>
    </div>
  );
}

function Order({ label, value, change }: { label: string; value: Term[]; change: (v: unknown) => void }) {
  const up = (i: number) => {
    const next = [...value];
    const [moved] = next.splice(i, 1);
    if (moved !== undefined) next.splice(i - 1, 0, moved);
    change(next);
  };
  return (
    <ol class="field" aria-label={label}>
      {value.map((t, i) => (
        <li>
          {pretty(t)} {i > 0 && <button type="button" onClick={() => up(i)} aria-label={`${pretty(t)} up`}>↑</button>}
        </li>
      ))}
    </ol>
  );
}

function Counts({ form, label, value, change }: { form: CountsForm; label: string; value: Record<string, number>; change: (v: unknown) => void }) {
  const counts = value ?? {};
  const sum = Object.values(counts).reduce((a, b) => a + b, 0);
  const set = (term: Term, n: number) => {
    const next = { ...counts, [String(term)]: n };
    if (n === 0) delete next[String(term)];
    change(next);
  };
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label} <span class="dim">({sum} {text.of} {form.min}–{form.max})</span></span>
      {form.of.map(({ term, max }) => (
        <Whole
          min={0}
          max={Math.min(max, (counts[String(term)] ?? 0) + Math.max(0, form.max - sum))}
          label={pretty(term)}
          value={counts[String(term)] ?? 0}
          change={(n) => set(term, n as number)}
        />
      ))}
    </div>
  );
}

/** A union: the alternatives that differ in one field are drawn as one choice of alternative. */
function Any({ forms, label, value, change }: { forms: Form[]; label: string; value: unknown; change: (v: unknown) => void }) {
  const at = Math.max(0, forms.findIndex((f) => misfit(f, value) === null));
  const name = (form: Form, i: number) => summary(form) || `${label} ${i + 1}`;
  return (
    <div class="any">
      {forms.length > 1 && (
        <label class="field">
          {label}
          <select value={String(at)} onChange={(e) => change(initial(forms[Number(e.currentTarget.value)] ?? "nothing"))}>
            {forms.map((f, i) => <option value={String(i)}>{name(f, i)}</option>)}
          </select>
        </label>
      )}
      {forms[at] && <FormView form={forms[at]} label={label} value={value} change={change} />}
    </div>
  );
}

/** The fixed parts of an alternative, to tell it from the others. */
function summary(form: Form): string {
  const { kind, inner } = open(form);
  if (kind !== "record") return "";
  return (inner as RecordForm).fields
    .map((f) => ({ name: f.name, ...open(f.form) }))
    .map(({ name, kind, inner }) => {
      if (kind === "one-of" && (inner as Term[]).length === 1) return `${pretty(name)} ${pretty((inner as Term[])[0] ?? "")}`;
      if (kind === "one-of") return `${pretty(name)} ${pretty((inner as Term[])[0] ?? "")} …`;
      if (kind === "int") return `${pretty(name)} ${(inner as { min: number }).min}–${(inner as { max: number }).max}`;
      return "";
    })
    .filter((s) => s !== "")
    .join(", ");
}

/** A structure that the rules check themselves: written as JSON until it has a form of its own. */
function Raw({ label, value, change }: { label: string; value: unknown; change: (v: unknown) => void }) {
  return (
    <label class="field">
      {label} (JSON)
      <textarea
        value={JSON.stringify(value)}
        onChange={(e) => {
          try {
            change(JSON.parse(e.currentTarget.value));
            e.currentTarget.setCustomValidity("");
          } catch {
            e.currentTarget.setCustomValidity("not JSON");
          }
        }}
      />
    </label>
  );
}
