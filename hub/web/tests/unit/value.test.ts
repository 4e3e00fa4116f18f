// Values of forms: where they begin, whether they fit, and how one field bends the others.
import { describe, expect, test } from "vitest";
import { adapt, branches, countsOver, options, possible, range } from "../../src/forms/union";
import { initial, misfit } from "../../src/forms/value";
import { dials } from "../../src/forms/own/plan";
import { sources } from "../../src/forms/own/travel";
import type { Form } from "../../src/protocol";

const record = (fields: Record<string, Form>, distinct: string[] = []): Form => ({
  record: { fields: Object.entries(fields).map(([name, form]) => ({ name, form })), distinct },
});
const one = (...terms: (string | number)[]): Form => ({ "one-of": terms });

const bid = record({ spice: { int: { min: 3, max: 9 } } });
const counts: Form = { counts: { of: [{ term: "normal", max: 4 }, { term: "elite", max: 2 }], min: 1, max: 5 } };
const cards: Form = { subset: { of: ["lasgun", "shield-1", "hajr"], min: 1, max: 2 } };
// As the hub offers a battle plan: branches that only differ in who leads and in the cards.
const dial: Form = { any: [record({ strength: one(0, 2), support: one(0) }), record({ strength: one(3, 4), support: one(1) })] };
const plan: Form = {
  any: [
    record({ dial, leader: one("stilgar", "chani"), hero: { maybe: one() }, weapon: { maybe: one("lasgun", "chaumas") }, defense: { maybe: one("shield-1") } }, ["weapon", "defense"]),
    record({ dial, leader: { maybe: one() }, hero: one("cheap-hero-1"), weapon: { maybe: one("lasgun") }, defense: { maybe: one("shield-1") } }, ["weapon", "defense"]),
  ],
};
const ship: Form = {
  any: [
    record({ to: one("arrakeen-s9", "carthag-s10"), forces: { counts: { of: [{ term: "normal", max: 10 }], min: 1, max: 6 } }, from_ally: { int: { min: 0, max: 0 } } }),
    record({ to: one("red-chasm-s6"), forces: { counts: { of: [{ term: "normal", max: 10 }], min: 1, max: 3 } }, from_ally: { int: { min: 0, max: 2 } } }),
  ],
};
const move: Form = {
  any: [
    record({ groups: { counts: { of: [{ term: "arrakeen-s9/normal", max: 5 }], min: 1, max: 5 } }, to: one("carthag-s10", "basin-s8") }),
    record({ groups: { counts: { of: [{ term: "old-gap-s8/normal", max: 2 }, { term: "old-gap-s9/normal", max: 1 }], min: 1, max: 3 } }, to: one("basin-s8") }),
    record({ groups: { counts: { of: [{ term: "old-gap-s8/normal", max: 2 }], min: 1, max: 2 } }, to: one("red-chasm-s6") }),
  ],
};

describe("a value to begin with fits its form", () => {
  const forms: Record<string, Form> = { bid, counts, cards, dial, plan, ship, move, nothing: "nothing", bool: "bool", order: { order: ["a", "b"] }, maybe: { maybe: bid }, text: { text: { max_chars: 3 } } };
  test.each(Object.entries(forms))("%s", (_, form) => {
    expect(misfit(form, initial(form))).toBeNull();
    expect(possible(form)).toBe(true);
  });
});

describe("what does not fit is told", () => {
  test.each<[string, Form, unknown, boolean]>([
    ["a bid in range", bid, { spice: 9 }, true],
    ["a bid above", bid, { spice: 10 }, false],
    ["half a bid", bid, { spice: 4.5 }, false],
    ["no bid", bid, {}, false],
    ["counts", counts, { normal: 4, elite: 1 }, true],
    ["nobody", counts, {}, false],
    ["too many of a kind", counts, { elite: 3 }, false],
    ["too many together", counts, { normal: 4, elite: 2 }, false],
    ["an unknown kind", counts, { normal: 1, advisor: 1 }, false],
    ["one card", cards, ["lasgun"], true],
    ["a card that is not there", cards, ["stunner"], false],
    ["all cards", cards, ["lasgun", "shield-1", "hajr"], false],
    ["a plan with a leader", plan, { dial: { strength: 3, support: 1 }, leader: "chani", hero: null, weapon: "lasgun", defense: null }, true],
    ["a dial that needs support", plan, { dial: { strength: 3, support: 0 }, leader: "chani", hero: null, weapon: null, defense: null }, false],
    ["a leader and a hero", plan, { dial: { strength: 0, support: 0 }, leader: "chani", hero: "cheap-hero-1", weapon: null, defense: null }, false],
    ["an answer to nothing", "nothing", 1, false],
    ["long text", { text: { max_chars: 3 } }, "four", false],
    ["text by characters, not bytes", { text: { max_chars: 3 } }, "äöü", true],
    ["an open structure that is not filled", { open: "question" }, null, false],
  ])("%s", (_, form, value, fits) => expect(misfit(form, value) === null).toBe(fits));

  test("fields that must differ", () => {
    const two = record({ weapon: one("lasgun", "kulon"), defense: one("kulon", "shield-1") }, ["weapon", "defense"]);
    expect(misfit(two, { weapon: "kulon", defense: "kulon" })).toContain("must differ");
  });

  test("an offer without a choice is impossible", () => {
    expect(possible(record({ to: one() }))).toBe(false);
    expect(possible({ counts: { of: [], min: 1, max: 1 } })).toBe(false);
    expect(possible({ any: [record({ to: one() }), record({ to: one("guild") })] })).toBe(true);
  });
});

describe("alternatives are one form", () => {
  test("all options are seen at once", () => {
    expect(options(plan, "leader")).toEqual([null, "stilgar", "chani"]);
    expect(options(plan, "weapon")).toEqual([null, "lasgun", "chaumas"]);
    expect(options(ship, "to")).toEqual(["arrakeen-s9", "carthag-s10", "red-chasm-s6"]);
    expect(range(ship, "from_ally")).toEqual({ min: 0, max: 2 });
    expect(countsOver(ship, "forces")).toMatchObject({ min: 1, max: 6 });
    expect(branches(plan)).toHaveLength(2);
  });

  test("a hero takes the place of the leader and the rest stays", () => {
    const start = { dial: { strength: 4, support: 1 }, leader: "chani", hero: null, weapon: "lasgun", defense: "shield-1" };
    const next = adapt(plan, start, "hero", "cheap-hero-1");
    expect(next).toEqual({ ...start, leader: null, hero: "cheap-hero-1" });
    expect(misfit(plan, next)).toBeNull();
  });

  test("a card that only one alternative allows is bent away", () => {
    const start = { dial: { strength: 0, support: 0 }, leader: "chani", hero: null, weapon: "chaumas", defense: null };
    expect(adapt(plan, start, "hero", "cheap-hero-1")).toMatchObject({ hero: "cheap-hero-1", weapon: null });
  });

  test("fewer forces go where fewer may go", () => {
    const start = { to: "arrakeen-s9", forces: { normal: 6 }, from_ally: 0 };
    expect(adapt(ship, start, "to", "red-chasm-s6")).toEqual({ to: "red-chasm-s6", forces: { normal: 3 }, from_ally: 0 });
    expect(adapt(ship, start, "to", "carthag-s10")).toEqual({ ...start, to: "carthag-s10" });
  });

  test("what nobody has chosen stays open", () => {
    const voice = record({ mode: one("play", "not"), card: one("lasgun", "shield") });
    expect(adapt(voice, { mode: null, card: null }, "mode", "not")).toEqual({ mode: "not", card: null });
    const gamont: Form = { any: [record({ player: one("guild"), at: one("carthag-s10") }), record({ player: one("fremen"), at: one("basin-s8", "arrakeen-s9") })] };
    expect(adapt(gamont, { player: null, at: null }, "at", "carthag-s10")).toEqual({ player: "guild", at: "carthag-s10" });
    expect(adapt(gamont, { player: null, at: null }, "player", "fremen")).toEqual({ player: "fremen", at: null });
  });

  test("dials are pairs of strength and support, the weakest first", () => {
    expect(dials(plan)).toEqual([
      { strength: 0, support: 0 },
      { strength: 2, support: 0 },
      { strength: 3, support: 1 },
      { strength: 4, support: 1 },
    ]);
  });

  test("forces move from territories", () => expect(sources(move)).toEqual(["arrakeen", "old-gap"]));
});

test("a form of a newer hub cannot be sent: nothing fits it", () => {
  expect(misfit({ wheel: { of: ["a"] } } as unknown as Form, "a")).toBe("unknown");
  expect(misfit({ record: { fields: [{ name: "x", form: { wheel: {} } as unknown as Form }], distinct: [] } }, { x: 1 })).not.toBeNull();
});
