// The generic form: draws whatever an offer allows. The page knows no rule.
import type { Form, Term } from "../protocol";
import { fieldName } from "../words/acts";
import { force } from "../words/pretty";
import { text } from "../words/text";
import { type Change, Check, Counts, OneOf, Order, Subset, Whole } from "./parts";
import { type Values, adapt, branches, countsOver, field, fieldNames, options, range } from "./union";
import { type CountsForm, type SubsetForm, initial, misfit, open } from "./value";

type Props = { form: Form; value: unknown; change: Change; label: string };

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
    case "any":
      if (branches(form).length > 0) return <Fields form={form} value={(value ?? {}) as Values} change={change} />;
      return <Any forms={inner as Form[]} label={label} value={value} change={change} />;
    case "subset":
      return <Subset {...(inner as SubsetForm)} label={label} value={(value ?? []) as Term[]} change={change} />;
    case "order":
      return <Order label={label} value={(value ?? []) as Term[]} change={change} />;
    case "counts":
      return <Counts form={inner as CountsForm} label={label} value={value as Record<string, number>} change={change} />;
    case "text":
      return (
        <label class="field">
          {label}
          <input maxLength={(inner as { max_chars: number }).max_chars} value={String(value ?? "")} onInput={(e) => change(e.currentTarget.value)} />
        </label>
      );
    case "open":
      return <Raw label={label} value={value} change={change} />;
    case "nothing":
      return null;
    default:
      return <p class="refusal">{text.unknownForm}</p>;
  }
}

function Maybe({ form, label, value, change }: Props) {
  const { kind, inner } = open(form);
  if (kind === "one-of") {
    return <OneOf terms={[null, ...(inner as Term[])]} label={label} value={value as Term | null} change={change} />;
  }
  return (
    <div class="field">
      <Check label={label} value={value !== null} change={(on) => change(on ? initial(form) : null)} />
      {value !== null && <FormView form={form} label={label} value={value} change={change} />}
    </div>
  );
}

type FieldsProps = { form: Form; value: Values; change: Change; only?: string[] };

/** The fields of a record, or of several alternatives at once. `only`: just these. */
export function Fields({ form, value, change, only }: FieldsProps) {
  return (
    <div class="record">
      {fieldNames(form).filter((n) => !only || only.includes(n)).map((name) => (
        <FieldView key={name} form={form} name={name} value={value} change={change} />
      ))}
    </div>
  );
}

function FieldView({ form, name, value, change }: { form: Form; name: string; value: Values; change: Change }) {
  const set = (to: unknown) => change(adapt(form, value, name, to));
  const own = branches(form).map((b) => field(b, name)).filter((f): f is Form => f !== undefined);
  const shape = own.find((f) => !["nothing"].includes(open(f).kind)) ?? own[0] ?? "nothing";
  const label = fieldName(name);
  const { kind } = open(shape);
  if (kind === "one-of" || (kind === "maybe" && options(form, name).length > 0)) {
    const all = options(form, name);
    if (all.length === 1 && all[0] === null) return null;
    const draw = name === "kind" ? (t: Term | null) => force(String(t)) : undefined;
    return <OneOf terms={all} label={label} value={(value[name] ?? null) as Term | null} change={set} draw={draw} />;
  }
  if (kind === "int") {
    const r = range(form, name);
    return r && r.max > 0 ? <Whole {...r} label={label} value={value[name] as number} change={set} /> : null;
  }
  if (kind === "counts") {
    const counts = countsOver(form, name);
    return counts && counts.max > 0 ? <Counts form={counts} label={label} value={(value[name] ?? {}) as Record<string, number>} change={set} /> : null;
  }
  return <FormView form={own.length > 1 && kind === "record" ? { any: own } : shape} label={label} value={value[name] ?? null} change={set} />;
}

/** Alternatives that are not records. */
function Any({ forms, label, value, change }: { forms: Form[]; label: string; value: unknown; change: Change }) {
  const at = Math.max(0, forms.findIndex((f) => misfit(f, value) === null));
  return (
    <div class="any">
      {forms.length > 1 && (
        <label class="field">
          {label}
          <select value={String(at)} onChange={(e) => change(initial(forms[Number(e.currentTarget.value)] ?? "nothing"))}>
            {forms.map((_, i) => <option key={i} value={String(i)}>{`${label} ${i + 1}`}</option>)}
          </select>
        </label>
      )}
      {forms[at] && <FormView form={forms[at]} label={label} value={value} change={change} />}
    </div>
  );
}

/** A structure that the rules check themselves: written as JSON until it has a form of its own. */
function Raw({ label, value, change }: { label: string; value: unknown; change: Change }) {
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
            e.currentTarget.setCustomValidity(text.notJson);
          }
        }}
      />
    </label>
  );
}
