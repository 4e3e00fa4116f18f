// The battle plan: dial, spice in support, leader, cards, and what it adds up to.
import { Mark } from "../../board/Token";
import { own } from "../../model";
import type { Form, Term } from "../../protocol";
import { cardCategory, cardEffect, house, pretty, strength } from "../../words/pretty";
import { half } from "../../words/things";
import { text } from "../../words/text";
import { Fields } from "../FormView";
import { OneOf, Whole } from "../parts";
import { adapt, branches, field, options, range, terms } from "../union";
import { type RecordForm, open } from "../value";
import type { OwnProps } from "./kind";

type DialValue = { strength: number; support: number };

/** All dials that a plan form allows, the weakest first. */
export function dials(form: Form): DialValue[] {
  const found = new Map<string, DialValue>();
  const collect = (f: Form | undefined) => {
    if (!f) return;
    for (const record of branches(f)) addDials(record, found);
  };
  for (const branch of branches(form)) collect(field(branch, "dial"));
  return [...found.values()].sort((a, b) => a.strength - b.strength || a.support - b.support);
}

function addDials(record: RecordForm, found: Map<string, DialValue>): void {
  for (const s of numbers(field(record, "strength"))) {
    for (const support of numbers(field(record, "support"))) found.set(`${s}/${support}`, { strength: s, support });
  }
}

function numbers(form: Form | undefined): number[] {
  if (!form) return [];
  const { kind, inner } = open(form);
  if (kind !== "int") return terms(form).filter((t): t is number => typeof t === "number");
  const { min, max } = inner as { min: number; max: number };
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** The plan. */
export function Plan({ offer, value, change }: OwnProps) {
  const form = offer.form;
  const set = (name: string) => (to: unknown) => change(adapt(form, value, name, to));
  const leaders = options(form, "leader").filter((t) => t !== null);
  const heroes = options(form, "hero").filter((t) => t !== null);
  const companions = options(form, "companion");
  const bankers = options(form, "banker");
  return (
    <div class="plan">
      <DialField all={dials(form)} value={value?.dial} change={set("dial")} />
      <OneOf
        label={text.leader}
        terms={[...leaders, ...heroes, ...(leaders.length + heroes.length === 0 ? [null] : [])]}
        value={value?.leader ?? value?.hero ?? null}
        change={(t) => (heroes.includes(t as Term) ? set("hero")(t) : t === null ? set("leader")(null) : change(adapt(form, { ...value, hero: null }, "leader", t)))}
        draw={(t) => (typeof t === "string" ? <><Mark faction={house(t) || (own.faction ?? "")} /> {pretty(t)}</> : text.none)}
      />
      {companions.some((t) => t !== null) && (
        <OneOf label={text.companion} terms={companions} value={value?.companion ?? null} change={set("companion")} />
      )}
      <CardField label={text.weapon} terms={options(form, "weapon")} value={value?.weapon ?? null} change={set("weapon")} />
      <CardField label={text.defense} terms={options(form, "defense")} value={value?.defense ?? null} change={set("defense")} />
      {range(form, "from_ally") && <Fields form={form} value={value} change={change} only={["from_ally"]} />}
      {bankers.some((t) => t !== null) && <OneOf label={text.banker} terms={bankers} value={value?.banker ?? null} change={set("banker")} />}
      <Sum value={value} />
    </div>
  );
}

type CardFieldProps = { label: string; terms: (Term | null)[]; value: Term | null; change: (v: unknown) => void };

function CardField({ label, terms: all, value, change }: CardFieldProps) {
  const note = typeof value === "string" ? cardEffect(value) : "";
  return (
    <>
      <OneOf
        label={label}
        terms={all}
        value={value}
        change={change}
        draw={(t) => <span class={typeof t === "string" ? `tag ${cardCategory(t)}` : ""}>{t === null ? text.none : pretty(t)}</span>}
      />
      {note && <p class="dim note">{note}</p>}
    </>
  );
}

function DialField({ all, value, change }: { all: DialValue[]; value: DialValue | undefined; change: (v: unknown) => void }) {
  const strengths = [...new Set(all.map((d) => d.strength))];
  const at = Math.max(0, strengths.indexOf(value?.strength ?? 0));
  const supports = all.filter((d) => d.strength === value?.strength).map((d) => d.support);
  const pick = (i: number) => {
    const s = strengths[i] ?? 0;
    const fits = all.filter((d) => d.strength === s);
    change(fits.find((d) => d.support === value?.support) ?? fits[0]);
  };
  return (
    <>
      <Whole
        label={text.dial}
        min={0}
        max={strengths.length - 1}
        value={at}
        change={(i) => pick(i as number)}
        show={(i) => half(strengths[i] ?? 0)}
      />
      {(supports.length > 1 || (supports[0] ?? 0) > 0) && (
        <OneOf
          label={text.support}
          terms={supports}
          value={value?.support ?? null}
          change={(support) => change({ strength: value?.strength ?? 0, support })}
        />
      )}
    </>
  );
}

function Sum({ value }: { value: { dial?: DialValue; leader?: string | null } | null }) {
  const dial = value?.dial?.strength ?? 0;
  const leader = value?.leader ? strength(value.leader) : 0;
  return (
    <p class="sum" role="status">
      {text.strengthNow}: <b>{half(dial + 2 * leader)}</b>{" "}
      <span class="dim">({text.dial} {half(dial)} + {text.leader.toLowerCase()} {leader}; {text.ifLives})</span>
    </p>
  );
}
