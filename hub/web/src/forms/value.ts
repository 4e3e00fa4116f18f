// What a form allows, as values: where to start and whether a value fits. Mirrors `engine/src/offers/form.rs`;
// the hub has the last word.
import type { Form, Term } from "../protocol";

type Parts = Exclude<Form, string>;
type Kind = Parts extends infer P ? (P extends P ? keyof P : never) : never;

/** The kind of a form and its content. */
export function open(form: Form): { kind: "nothing" | "bool" | Kind; inner: unknown } {
  if (typeof form === "string") return { kind: form, inner: null };
  const [kind, inner] = Object.entries(form)[0] as [Kind, unknown];
  return { kind, inner };
}

/** A record's content. */
export type RecordForm = { fields: { name: string; form: Form }[]; distinct: string[] };
/** A counts form's content. */
export type CountsForm = { of: { term: Term; min?: number; max: number }[]; min: number; max: number };
/** A subset form's content. */
export type SubsetForm = { of: Term[]; min: number; max: number };

/** A value to start from: the smallest that fits where there is one. */
export function initial(form: Form): unknown {
  const { kind, inner } = open(form);
  switch (kind) {
    case "nothing":
    case "maybe":
      return null;
    case "bool":
      return false;
    case "int":
      return (inner as { min: number }).min;
    case "one-of":
      return (inner as Term[])[0] ?? null;
    case "record":
      return Object.fromEntries((inner as RecordForm).fields.map((f) => [f.name, initial(f.form)]));
    case "subset":
      return (inner as SubsetForm).of.slice(0, (inner as SubsetForm).min);
    case "order":
      return [...(inner as Term[])];
    case "counts":
      return fill(inner as CountsForm);
    case "any":
      return initial((inner as Form[]).find((f) => misfit(f, initial(f)) === null) ?? (inner as Form[])[0] ?? "nothing");
    case "text":
      return "";
    default:
      return null;
  }
}

function fill(form: CountsForm): Record<string, number> {
  const counts: Record<string, number> = {};
  let left = form.min;
  for (const { term, min } of form.of) {
    if ((min ?? 0) > 0) counts[String(term)] = min ?? 0;
    left -= min ?? 0;
  }
  for (const { term, max } of form.of) {
    const take = Math.max(0, Math.min(left, max - (counts[String(term)] ?? 0)));
    if (take > 0) counts[String(term)] = (counts[String(term)] ?? 0) + take;
    left -= take;
  }
  return counts;
}

/** Whether the value fits; a sentence if it does not. */
export function misfit(form: Form, value: unknown): string | null {
  const { kind, inner } = open(form);
  switch (kind) {
    case "nothing":
      return value === null ? null : "nothing is expected";
    case "int": {
      const { min, max } = inner as { min: number; max: number };
      return Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? null : `${min} to ${max}`;
    }
    case "one-of":
      return (inner as Term[]).includes(value as Term) ? null : "choose one";
    case "maybe":
      return value === null ? null : misfit(inner as Form, value);
    case "record":
      return misfitRecord(inner as RecordForm, value as Record<string, unknown>);
    case "bool":
      return typeof value === "boolean" ? null : "incomplete";
    case "order":
      return Array.isArray(value) && value.length === (inner as Term[]).length ? null : "incomplete";
    case "open":
      return value === null ? "incomplete" : null;
    case "subset": {
      const { of, min, max } = inner as SubsetForm;
      if (!Array.isArray(value) || value.some((t) => !of.includes(t))) return "incomplete";
      const count = value.length;
      return count >= min && count <= max ? null : `choose ${min === max ? min : `${min} to ${max}`}`;
    }
    case "counts": {
      const { of, min, max } = inner as CountsForm;
      const counts = value as Record<string, number> | null;
      if (typeof counts !== "object" || counts === null) return "incomplete";
      for (const [key, n] of Object.entries(counts)) {
        const most = of.find((c) => String(c.term) === key)?.max ?? 0;
        if (!Number.isInteger(n) || n < 0 || n > most) return `${key}: 0 to ${most}`;
      }
      const short = of.find((c) => (counts[String(c.term)] ?? 0) < (c.min ?? 0));
      if (short) return `${String(short.term)}: at least ${short.min}`;
      const sum = Object.values(counts).reduce((a, b) => a + b, 0);
      return sum >= min && sum <= max ? null : min === max ? `${min} together` : `${min} to ${max} together`;
    }
    case "any": {
      const found = (inner as Form[]).map((f) => misfit(f, value));
      return found.includes(null) ? null : (found[0] ?? null);
    }
    case "text":
      if (typeof value !== "string") return "incomplete";
      return [...value].length <= (inner as { max_chars: number }).max_chars ? null : "too long";
    default:
      // A form of a newer hub: nothing is sent that this page does not understand.
      return "unknown";
  }
}

function misfitRecord(form: RecordForm, value: Record<string, unknown>): string | null {
  if (typeof value !== "object" || value === null) return "incomplete";
  for (const field of form.fields) {
    const found = misfit(field.form, value[field.name] ?? null);
    if (found) return found === "choose one" || found === "incomplete" ? found : `${field.name.replace(/_/g, " ")}: ${found}`;
  }
  const chosen = form.distinct.map((n) => value[n]).filter((v) => v !== null && v !== undefined);
  return new Set(chosen).size === chosen.length ? null : `${form.distinct.join(" and ")} must differ`;
}
