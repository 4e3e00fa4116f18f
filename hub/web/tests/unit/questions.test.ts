// Questions of Truthtrance: what can be asked at a table, and what goes over the wire.
import { describe, expect, test } from "vitest";
import { MAX_PARTS, blank, fieldsOf, known, madeOf, partsOf, questions, size, wire } from "../../src/forms/own/questions";
import { initial, misfit } from "../../src/forms/value";
import { question } from "../../src/words/things";
import { text } from "../../src/words/text";

const base = questions({ modules: [], factions: ["atreides", "harkonnen"], turns: 10 });
const richese = questions({ modules: ["choam-richese"], factions: ["richese", "choam", "atreides"], turns: 8 });
const cards = (all: typeof base, kind: string) => JSON.stringify(all[kind]);

describe("what a table can ask", () => {
  test("cards, leaders and factions are those of the game", () => {
    expect(cards(base, "holds-card")).not.toContain("semuta-drug");
    expect(cards(richese, "holds-card")).toContain("semuta-drug");
    expect(cards(richese, "will-use")).toContain("distrans");
    expect(cards(richese, "will-use")).not.toContain("lasgun");
    expect(cards(richese, "is-traitor")).toContain("ein-calimar");
    expect(cards(richese, "is-traitor")).not.toContain("feyd-rautha");
    expect(cards(richese, "predicted")).toContain("choam");
    expect(cards(base, "holds-card")).not.toContain('"none"');
    expect(cards(base, "will-enter")).not.toContain("hidden-mobile-stronghold");
    expect(cards(questions({ modules: ["ixians-tleilaxu"], factions: ["ixians", "guild"], turns: 10 }), "will-enter")).toContain("hidden-mobile-stronghold");
  });

  test("every question has a name and words of its own", () => {
    for (const kind of [...Object.keys(richese), "and", "or", "not"]) {
      expect((text.questions as Record<string, string>)[kind], kind).toBeTruthy();
      expect(question(blank(richese, kind)), kind).toMatch(/[?”]/);
    }
  });
});

describe("over the wire", () => {
  test("cards, categories and leaders are named as the rules name them", () => {
    expect(wire("holds-card", { card: "lasgun" })).toEqual({ "holds-card": { card: { kind: "lasgun" } } });
    expect(wire("plan-weapon", { card: "weapon-poison" })).toEqual({ "plan-weapon": { card: { category: "weapon-poison" } } });
    expect(wire("plan-defense", { card: "none" })).toEqual({ "plan-defense": { card: "none" } });
    expect(wire("will-use", { card: "distrans" })).toEqual({ "will-use": { card: "distrans" } });
    expect(wire("plan-leader", { leader: "duncan-idaho" })).toEqual({ "plan-leader": { leader: { leader: "duncan-idaho" } } });
    expect(wire("plan-leader", { leader: "cheap-hero" })).toEqual({ "plan-leader": { leader: "cheap-hero" } });
    expect(wire("is-traitor", { leader: "duncan-idaho" })).toEqual({ "is-traitor": { leader: "duncan-idaho" } });
    expect(wire("kh-active", null)).toBe("kh-active");
  });

  test("what was begun can be gone on with", () => {
    for (const [kind, form] of Object.entries(richese)) {
      if (form === "nothing") continue;
      const fields = initial(form) as Record<string, unknown>;
      expect(fieldsOf(wire(kind, fields)), kind).toEqual(fields);
      if (kind !== "free-text") expect(misfit(form, fieldsOf(wire(kind, fields))), kind).toBeNull();
    }
  });
});

describe("made of others", () => {
  const two = madeOf("or", [wire("holds-card", { card: "lasgun" }), madeOf("not", [wire("spice", { compare: "at-least", n: 4 })])]);

  test("parts are counted and named", () => {
    expect(size(two)).toBe(2);
    expect(partsOf(two)).toHaveLength(2);
    expect(size(madeOf("and", [two, two, two, two]))).toBe(MAX_PARTS);
    expect(question(two)).toBe("Is any of this so: Do you hold Lasgun? Or: [Is this false: Do you have at least 4 spice?]");
  });

  test("a draft from another table is not gone on with", () => {
    const other = madeOf("and", [blank(base, "holds-card"), { "a-question-to-come": {} }]);
    expect(known(base, two)).toBe(true);
    expect(known(base, other)).toBe(false);
    expect(known(base, wire("holds-card", { card: "semuta-drug" }))).toBe(false);
    expect(known(richese, wire("holds-card", { card: "semuta-drug" }))).toBe(true);
  });
});
