// The questions of a battle beside the plan: which battle, Voice, Prescience, losses, discards.
import { Mark } from "../../board/Token";
import { open as table, own } from "../../model";
import type { Term } from "../../protocol";
import { force, pretty } from "../../words/pretty";
import { half } from "../../words/things";
import { text } from "../../words/text";
import { Counts, OneOf } from "../parts";
import { type Values, adapt, branches, field, fieldNames, options, terms } from "../union";
import { type CountsForm, initial, misfit, open } from "../value";
import type { OwnProps } from "./kind";

/** One of the battles that wait: where, and against whom. */
export function ChooseBattle({ offer, value, change }: OwnProps) {
  const all = branches(offer.form).flatMap((b) => {
    const opponents = terms(field(b, "opponent"));
    return terms(field(b, "territory")).flatMap((t) => opponents.map((o) => ({ territory: t, opponent: o })));
  });
  const at = all.findIndex((b) => b.territory === value?.territory && b.opponent === value?.opponent);
  return (
    <OneOf
      label={text.battles}
      terms={all.map((_, i) => i)}
      value={at >= 0 ? at : null}
      change={(i) => change(all[i as number])}
      draw={(i) => {
        const b = all[i as number];
        return b ? <><Mark faction={String(b.opponent)} /> {pretty(String(b.opponent))}, {pretty(String(b.territory))}</> : null;
      }}
      buttons={30}
    />
  );
}

/** An order of the Voice as a sentence. */
export function Voice({ offer, value, change }: OwnProps) {
  const set = (name: string) => (t: unknown) => change(adapt(offer.form, value, name, t));
  return (
    <>
      <OneOf label={text.theyMust} terms={options(offer.form, "mode")} value={value?.mode ?? null} change={set("mode")} draw={(t) => (t === "play" ? text.mustPlay : text.mustNotPlay)} />
      <OneOf label={text.what} terms={options(offer.form, "card")} value={value?.card ?? null} change={set("card")} />
    </>
  );
}

/** What can be foreseen or must be shown. */
export function Show({ offer, value, change }: OwnProps) {
  const element = offer.act === "battle/foresee";
  return (
    <>
      {fieldNames(offer.form).map((name) => {
        const all = options(offer.form, name);
        if (all.length === 1 && all[0] === null) return null;
        return (
          <OneOf
            key={name}
            label={element ? text.element : name === "strength" ? text.dial : name === "support" ? text.support : pretty(name)}
            terms={all}
            value={(value as Values)?.[name] as Term | null}
            change={(t) => change(adapt(offer.form, value, name, t))}
            draw={(t) => (t === null ? text.none : name === "strength" ? half(Number(t)) : pretty(t))}
          />
        );
      })}
    </>
  );
}

/** The ways to pay for a battle with forces, then from which sectors. */
export function Lose({ offer, value, change }: OwnProps) {
  const all = branches(offer.form);
  const at = Math.max(0, all.findIndex((b) => misfit({ record: b }, value) === null));
  const faction = own.faction;
  const counts = (i: number, name: string) => {
    const f = all[i] && field(all[i], name);
    return f && open(f).kind === "counts" ? (open(f).inner as CountsForm) : null;
  };
  const names = fieldNames(offer.form);
  const first = (i: number) => Object.fromEntries(names.map((n) => [n, least(counts(i, n))]));
  return (
    <>
      {all.length > 1 && (
        <OneOf
          label={text.whatIsLost}
          terms={all.map((_, i) => i)}
          value={at}
          change={(i) => change(first(i as number))}
          draw={(i) => names.map((n) => `${counts(i as number, n)?.min ?? 0} ${force(n, faction)}`).join(" + ")}
        />
      )}
      {names.map((n) => {
        const c = counts(at, n);
        return c && c.max > 0 ? (
          <Counts key={n} form={c} label={force(n, faction)} value={(value as Values)?.[n] as Record<string, number>} change={(v) => change({ ...value, [n]: v })} />
        ) : null;
      })}
    </>
  );
}

/** Which of several sets of forces pays the dial (C19.10). */
export function LossSet({ offer, value, change }: OwnProps) {
  const all = branches(offer.form).map((b) => Object.fromEntries(b.fields.map((f) => [f.name, Number(initial(f.form) ?? 0)])));
  const at = all.findIndex((set) => JSON.stringify(set) === JSON.stringify(value));
  const faction = own.faction;
  const words = (set: Record<string, number> | undefined) =>
    Object.entries(set ?? {}).filter(([, n]) => n > 0).map(([kind, n]) => `${n} ${force(kind, faction)}`).join(" + ") || text.none;
  return <OneOf label={text.whatIsLost} terms={all.map((_, i) => i)} value={at >= 0 ? at : null} change={(i) => change(all[i as number])} draw={(i) => words(all[i as number])} />;
}

function least(form: CountsForm | null): Record<string, number> {
  const counts: Record<string, number> = {};
  let left = form?.min ?? 0;
  for (const { term, max } of form?.of ?? []) {
    const take = Math.min(left, max);
    if (take > 0) counts[String(term)] = take;
    left -= take;
  }
  return counts;
}

/** Forces of each kind: to revive, to lose, to pay for. */
export function Forces({ offer, value, change }: OwnProps) {
  const owner = offer.act === "revival/ally-forces" ? ally() : own.faction;
  return (
    <>
      {fieldNames(offer.form).map((name) => {
        const own = branches(offer.form).map((b) => field(b, name)).find((f) => f !== undefined);
        const { kind, inner } = own ? open(own) : { kind: "nothing", inner: null };
        if (kind === "counts") {
          return (
            <Counts
              key={name}
              form={inner as CountsForm}
              label={text.forces}
              name={(t) => force(String(t), owner)}
              value={(value as Values)?.[name] as Record<string, number>}
              change={(v) => change({ ...value, [name]: v })}
            />
          );
        }
        return <OneOf key={name} label={pretty(name)} terms={options(offer.form, name)} value={(value as Values)?.[name] as Term | null} change={(t) => change({ ...value, [name]: t })} />;
      })}
    </>
  );
}

function ally(): string | undefined {
  const me = own.faction ?? "";
  const pair = (table.alliances ?? []).find((p) => (p as string[]).includes(me)) as string[] | undefined;
  return pair?.find((f) => f !== me);
}
