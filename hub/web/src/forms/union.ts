// A form of alternatives, drawn as one: what a field allows over all alternatives, and the alternative that
// fits best when a field is changed. So nobody chooses between alternatives that only the wire knows.
import type { Form, Term } from "../protocol";
import { type CountsForm, type RecordForm, initial, misfit, open } from "./value";

/** A value of a record. */
export type Values = Record<string, unknown>;

/** The alternatives of a form, all records. Empty if it has none. */
export function branches(form: Form): RecordForm[] {
  const { kind, inner } = open(form);
  if (kind === "record") return [inner as RecordForm];
  if (kind === "any") return (inner as Form[]).flatMap(branches);
  return [];
}

/** The form of a field in an alternative. */
export const field = (branch: RecordForm, name: string): Form | undefined => branch.fields.find((f) => f.name === name)?.form;

/** The names of all fields, in order. */
export function fieldNames(form: Form): string[] {
  return [...new Set(branches(form).flatMap((b) => b.fields.map((f) => f.name)))];
}

/** What a form allows one by one: terms, and null where nothing is allowed too. */
export function terms(form: Form | undefined): (Term | null)[] {
  if (!form) return [];
  const { kind, inner } = open(form);
  if (kind === "one-of") return inner as Term[];
  if (kind === "maybe") return [null, ...terms(inner as Form).filter((t) => t !== null)];
  if (kind === "any") return unique((inner as Form[]).flatMap(terms));
  return [];
}

const unique = <T,>(list: T[]): T[] => [...new Set(list)];

/** What a field allows in any alternative, nothing first. */
export function options(form: Form, name: string): (Term | null)[] {
  const all = unique(branches(form).flatMap((b) => terms(field(b, name))));
  return all.includes(null) ? [null, ...all.filter((t) => t !== null)] : all;
}

/** The alternative that a value fits, if any. */
export function fitting(form: Form, value: Values): RecordForm | undefined {
  return branches(form).find((b) => misfit({ record: b }, value) === null);
}

/** The value nearest to the wanted one that a form allows. */
export function nearest(form: Form, wanted: unknown): unknown {
  if (misfit(form, wanted) === null) return wanted;
  const { kind, inner } = open(form);
  if (kind === "int") {
    const { min, max } = inner as { min: number; max: number };
    return typeof wanted === "number" ? Math.max(min, Math.min(max, wanted)) : min;
  }
  if (kind === "counts") return nearestCounts(inner as CountsForm, (wanted ?? {}) as Record<string, number>);
  return initial(form);
}

function nearestCounts(form: CountsForm, wanted: Record<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  let sum = 0;
  for (const { term, min } of form.of) {
    if ((min ?? 0) > 0) counts[String(term)] = min ?? 0;
    sum += min ?? 0;
  }
  for (const { term, max } of form.of) {
    const has = counts[String(term)] ?? 0;
    const take = Math.min(Math.min(max, wanted[String(term)] ?? 0) - has, form.max - sum);
    if (take > 0) counts[String(term)] = has + take;
    sum += Math.max(0, take);
  }
  for (const { term, max } of form.of) {
    const more = Math.min(form.min - sum, max - (counts[String(term)] ?? 0));
    if (more > 0) {
      counts[String(term)] = (counts[String(term)] ?? 0) + more;
      sum += more;
    }
  }
  return counts;
}

/**
 * Sets a field and bends the others as little as possible. The set field keeps its value if any alternative allows it;
 * what nobody has chosen yet stays open.
 */
export function adapt(form: Form, value: Values, name: string, to: unknown): Values {
  const wanted = { ...value, [name]: to };
  const open = (branch: RecordForm, found: Values) => {
    const blank = branch.fields.filter((f) => f.name !== name && wanted[f.name] === null && terms(f.form).length > 1 && !terms(f.form).includes(null));
    return { ...found, ...Object.fromEntries(blank.map((f) => [f.name, null])) };
  };
  let best: Values | null = null;
  let fewest = Infinity;
  for (const branch of branches(form)) {
    const own = field(branch, name);
    if (!own || misfit(own, to) !== null) continue;
    const bent = bend(branch, wanted, name);
    if (!bent) continue;
    const found = open(branch, bent);
    const changed = Object.keys(wanted).filter((k) => JSON.stringify(found[k]) !== JSON.stringify(wanted[k])).length;
    if (changed < fewest) {
      best = found;
      fewest = changed;
    }
  }
  return best ?? wanted;
}

function bend(branch: RecordForm, wanted: Values, kept: string): Values | null {
  const bent: Values = {};
  for (const f of branch.fields) bent[f.name] = nearest(f.form, wanted[f.name] ?? null);
  const clash = () => misfit({ record: branch }, bent) !== null;
  for (const f of branch.fields) {
    if (!clash()) return bent;
    if (f.name === kept || !branch.distinct.includes(f.name)) continue;
    const others = branch.distinct.filter((n) => n !== f.name).map((n) => bent[n]);
    const free = terms(f.form).find((t) => t === null || !others.includes(t));
    if (free !== undefined) bent[f.name] = free;
  }
  return clash() ? null : bent;
}

/** The smallest and the largest whole number that a field allows beside the other fields of the value. */
export function range(form: Form, name: string): { min: number; max: number } | null {
  const ranges = branches(form).flatMap((b) => {
    const f = field(b, name);
    const { kind, inner } = f ? open(f) : { kind: "nothing", inner: null };
    return kind === "int" ? [inner as { min: number; max: number }] : [];
  });
  if (ranges.length === 0) return null;
  return { min: Math.min(...ranges.map((r) => r.min)), max: Math.max(...ranges.map((r) => r.max)) };
}

/** The counts that a field allows in any alternative: for each term its largest bound, for the sum the widest. */
export function countsOver(form: Form, name: string, keep: (branch: RecordForm) => boolean = () => true): CountsForm | null {
  const all = branches(form).filter(keep).flatMap((b) => {
    const f = field(b, name);
    const { kind, inner } = f ? open(f) : { kind: "nothing", inner: null };
    return kind === "counts" ? [inner as CountsForm] : [];
  });
  if (all.length === 0) return null;
  const most = new Map<Term, number>();
  for (const counts of all) for (const { term, max } of counts.of) most.set(term, Math.max(most.get(term) ?? 0, max));
  return {
    of: [...most].map(([term, max]) => ({ term, max })),
    min: Math.min(...all.map((c) => c.min)),
    max: Math.max(...all.map((c) => c.max)),
  };
}

/** Whether anything can be sent at all: an offer whose choices are all empty is not drawn. */
export function possible(form: Form): boolean {
  const { kind, inner } = open(form);
  switch (kind) {
    case "one-of":
      return (inner as Term[]).length > 0;
    case "record":
      return (inner as RecordForm).fields.every((f) => possible(f.form));
    case "any":
      return (inner as Form[]).some(possible);
    case "int":
      return (inner as { min: number; max: number }).min <= (inner as { min: number; max: number }).max;
    case "counts": {
      const { of, min, max } = inner as CountsForm;
      return min <= max && of.reduce((sum, c) => sum + c.max, 0) >= min;
    }
    case "subset":
      return (inner as { of: Term[]; min: number }).of.length >= (inner as { min: number }).min;
    default:
      return true;
  }
}
