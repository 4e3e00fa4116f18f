// Going somewhere: shipping, sending, crossing, moving, riding. Source and target can be clicked on the board.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { active, point } from "../../board/targets";
import { own } from "../../model";
import type { Form, Term } from "../../protocol";
import { force, pretty, territory } from "../../words/pretty";
import { text } from "../../words/text";
import { Counts, OneOf } from "../parts";
import { Fields } from "../FormView";
import { type Values, adapt, branches, countsOver, field, fieldNames, options } from "../union";
import { type CountsForm, type RecordForm, misfit, open } from "../value";
import type { OwnProps } from "./kind";

const stock = (form: Form) => (fieldNames(form).includes("groups") ? "groups" : "forces");
const placeOf = (term: Term) => territory(String(term).split("/")[0] ?? "");

/** The territories that forces can leave, by the terms of the counts. */
export function sources(form: Form): string[] {
  const counts = countsOver(form, stock(form));
  const found = (counts?.of ?? []).map((c) => c.term).filter((t) => String(t).includes("/")).map(placeOf);
  return [...new Set(found)];
}

/** The alternatives in which forces leave a territory. */
function leaving(form: Form, from: string | null): (branch: RecordForm) => boolean {
  return (branch) => {
    if (from === null) return true;
    const f = field(branch, stock(form));
    const { kind, inner } = f ? open(f) : { kind: "nothing", inner: null };
    return kind === "counts" && (inner as CountsForm).of.some((c) => placeOf(c.term) === from);
  };
}

const reaches = (branch: RecordForm, to: unknown) => {
  const f = field(branch, "to");
  return !f || to === null || misfit(f, to) === null;
};

/** A way from somewhere to somewhere, with who goes. */
export function Travel({ offer, value, change }: OwnProps) {
  const form = offer.form;
  const all = sources(form);
  // What was begun before a reload says where they leave from.
  const begun = Object.keys(((value as Values)?.[stock(form)] ?? {}) as object).find((k) => k.includes("/"));
  const chosen = useSignal<string | null>(all.length === 1 ? (all[0] ?? null) : begun ? placeOf(begun) : null);
  const from = all.length === 0 ? null : chosen.value !== null && all.includes(chosen.value) ? chosen.value : null;
  const ready = all.length === 0 || from !== null;
  const part: Form = { any: branches(form).filter(leaving(form, from)).map((b) => ({ record: b })) };
  const to = (value as Values)?.["to"] ?? null;
  const places = ready ? options(part, "to").filter((t): t is string => typeof t === "string") : [];
  const name = stock(form);
  const counts = countsOver(part, name, (b) => reaches(b, to));
  const most = () => Object.fromEntries((counts?.of ?? []).map((c) => [String(c.term), c.max]));
  const goTo = (id: unknown) => {
    const start = !fieldNames(form).includes(name) || Object.keys((value as Values)?.[name] ?? {}).length > 0 ? value : { ...value, [name]: all.length > 0 ? most() : {} };
    change(adapt(part, start, "to", id));
  };
  const goFrom = (id: string | null) => {
    chosen.value = id;
    change({ ...(value as Values), to: fieldNames(form).includes("to") ? null : undefined, [name]: {} });
  };
  const pointing = active.value === offer.act;
  useEffect(() => {
    if (!pointing) return undefined;
    return point({
      owner: offer.act,
      lit: new Set(places),
      from: new Set(all),
      chosen: typeof to === "string" ? to : null,
      pick: (id) => (places.includes(id) ? goTo(id) : all.includes(territory(id)) && goFrom(territory(id))),
    });
  });
  return (
    <>
      {all.length > 1 && <OneOf label={text.from} terms={all} value={from} change={(t) => goFrom(t as string)} />}
      {all.length === 1 && <p class="field">{text.from}: <b>{pretty(all[0] ?? "")}</b></p>}
      {fieldNames(form).includes("token") && <Fields form={part} value={value} change={change} only={["token"]} />}
      {fieldNames(form).includes("to") && ready && (
        <OneOf label={`${text.to} (${text.orClick})`} terms={places} value={to as Term | null} change={goTo} buttons={4} />
      )}
      {counts && ready && (
        <Counts
          form={counts}
          label={text.whoGoes}
          name={(t) => group(String(t))}
          value={(value as Values)?.[name] as Record<string, number>}
          change={(n) => change(to === null && places.length > 0 ? { ...(value as Values), [name]: n } : adapt({ any: branches(part).filter((b) => reaches(b, to)).map((b) => ({ record: b })) }, value, name, n))}
        />
      )}
      {ready && (to !== null || places.length === 0) && <Fields form={part} value={value} change={change} only={["from_ally", "karama", "take_arms"]} />}
    </>
  );
}

/** "Forces in sector 4", or "Sardaukar". */
function group(term: string): string {
  const faction = own.faction;
  const [at, kind] = term.includes("/") ? term.split("/") : ["", term];
  const what = force(kind ?? "", faction);
  const sector = /-s(\d+)$/.exec(at ?? "")?.[1];
  return (what.charAt(0).toUpperCase() + what.slice(1)) + (sector ? ` ${text.inSector} ${sector}` : "");
}

/** One place on the board. */
export function Spot({ offer, value, change }: OwnProps) {
  const name = fieldNames(offer.form).includes("at") ? "at" : "territory";
  const places = options(offer.form, name).filter((t): t is string => typeof t === "string");
  const now = (value as Values)?.[name] ?? null;
  const pointing = active.value === offer.act;
  useEffect(() => {
    if (!pointing) return undefined;
    const find = (id: string) => (places.includes(id) ? id : places.find((p) => p === territory(id)));
    return point({
      owner: offer.act,
      lit: new Set(places),
      from: new Set(),
      chosen: typeof now === "string" ? now : null,
      pick: (id) => {
        const found = find(id);
        if (found) change(adapt(offer.form, value, name, found));
      },
    });
  });
  return (
    <>
      <OneOf label={`${text.place} (${text.orClick})`} terms={places} value={now as Term | null} change={(t) => change(adapt(offer.form, value, name, t))} buttons={4} />
      <Fields form={offer.form} value={value} change={change} only={fieldNames(offer.form).filter((n) => n !== name)} />
    </>
  );
}

/** Forces spread over places; a click on the board puts one more there. */
export function Spread({ offer, value, change }: OwnProps) {
  const names = fieldNames(offer.form);
  const splits = branches(offer.form);
  const at = Math.max(0, splits.findIndex((b) => misfit({ record: b }, value) === null));
  const split = splits[at];
  const open1 = (b: RecordForm | undefined, n: string) => {
    const f = b && field(b, n);
    return f ? (open(f).inner as CountsForm) : null;
  };
  const faction = own.faction;
  const first = names.find((n) => (open1(split, n)?.max ?? 0) > 0) ?? "";
  const places = (open1(split, first)?.of ?? []).map((c) => String(c.term));
  const pointing = active.value === offer.act;
  useEffect(() => {
    if (!pointing) return undefined;
    const now = ((value as Values)?.[first] ?? {}) as Record<string, number>;
    const pick = (id: string) => {
      const most = open1(split, first)?.max ?? 0;
      const sum = Object.values(now).reduce((a, b) => a + b, 0);
      const next = { ...now, [id]: (now[id] ?? 0) + 1 };
      const donor = Object.keys(now).filter((k) => k !== id).sort((a, b) => (now[b] ?? 0) - (now[a] ?? 0))[0];
      if (sum >= most && donor === undefined) return;
      if (sum >= most && donor !== undefined) next[donor] = (now[donor] ?? 0) - 1;
      change({ ...(value as Values), [first]: Object.fromEntries(Object.entries(next).filter(([, n]) => n > 0)) });
    };
    return point({ owner: offer.act, lit: new Set(places), from: new Set(), chosen: null, pick });
  });
  return (
    <>
      {splits.length > 1 && (
        <OneOf
          label={text.howMany}
          terms={splits.map((_, i) => i)}
          value={at}
          change={(i) => {
            const b = splits[i as number];
            if (b) change(Object.fromEntries(b.fields.map((f) => [f.name, adaptCounts(open(f.form).inner as CountsForm, (value as Values)?.[f.name])])));
          }}
          draw={(i) => names.map((n) => `${open1(splits[i as number], n)?.max ?? 0} ${force(n, faction)}`).join(" + ")}
        />
      )}
      {names.map((n) => {
        const counts = open1(split, n);
        if (!counts || counts.max === 0) return null;
        const label = force(n, faction);
        return (
          <Counts key={n} form={counts} label={label.charAt(0).toUpperCase() + label.slice(1)} value={(value as Values)?.[n] as Record<string, number>} change={(c) => change({ ...value, [n]: c })} />
        );
      })}
    </>
  );
}

function adaptCounts(form: CountsForm, wanted: unknown): unknown {
  const next = adapt({ record: { fields: [{ name: "x", form: { counts: form } }], distinct: [] } }, { x: wanted }, "x", wanted);
  return misfit({ counts: form }, next["x"]) === null ? next["x"] : Object.fromEntries(form.of.slice(0, 1).map((c) => [String(c.term), form.min]));
}
