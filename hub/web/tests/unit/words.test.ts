// Words for everything: each fact, each act and each id of the data has some.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OWN } from "../../src/forms/own";
import { ACTS } from "../../src/words/acts";
import { PARAGRAPHS, cite } from "../../src/words/cites";
import { SENTENCES, sentence } from "../../src/words/facts";
import { known, pretty } from "../../src/words/pretty";
import { half, plan, question } from "../../src/words/things";

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8"));
type Schema = { $ref?: string; const?: string; enum?: string[]; oneOf?: Schema[]; properties?: Record<string, Schema> };

/** All paths of a tagged union in a schema: a variant goes on where its content is again a union of acts or facts. */
function names(file: string, type: string | null): string[] {
  const root = json(`docs/protocol/${file}.schema.json`);
  const named = (s: Schema) => s.$ref?.split("/").pop() ?? "";
  const follow = (s: Schema): Schema => (s.$ref ? root.$defs[named(s)] : s);
  const walk = (s: Schema): string[] => {
    const variants = follow(s).oneOf ?? [follow(s)];
    return variants.flatMap((v) => {
      if (v.const !== undefined) return [v.const];
      if (v.enum) return v.enum;
      const [tag, inner] = Object.entries(v.properties ?? {})[0] ?? ["", {}];
      return /(Act|Fact)$/.test(named(inner)) ? walk(inner).map((n) => `${tag}/${n}`) : [tag];
    });
  };
  return walk(type ? root.$defs[type] : root);
}

const acts = names("action", "Act");
const facts = names("fact", null);

describe("acts", () => {
  test("every act of the protocol has a heading and a button", () => {
    expect(acts.length).toBeGreaterThan(90);
    expect(acts.filter((act) => !ACTS[act])).toEqual([]);
    expect(Object.keys(ACTS).filter((act) => !acts.includes(act))).toEqual([]);
  });

  test("which acts have a form of their own, a plain button, or the generic form", () => {
    const own = acts.filter((act) => OWN[act]).sort();
    expect(Object.keys(OWN).filter((act) => !acts.includes(act))).toEqual([]);
    const words = names("action", "Act").filter((act) => isWord(act) && !OWN[act]);
    const generic = acts.filter((act) => !OWN[act] && !words.includes(act)).sort();
    expect(own).toMatchInlineSnapshot(`
      [
        "battle/choose",
        "battle/foresee",
        "battle/lose",
        "battle/plan",
        "battle/residual-poison",
        "battle/show-defense",
        "battle/show-dial",
        "battle/show-leader",
        "battle/show-weapon",
        "battle/voice",
        "battle/will-lose",
        "bidding/bid",
        "bidding/black-market",
        "bidding/cache-card",
        "bidding/silent",
        "card/distrans",
        "card/ghola-forces",
        "card/ghola-leader",
        "card/nullentropy-box",
        "card/weather-control",
        "choam/baliset",
        "choam/cash-in",
        "choam/jubba-cloak",
        "choam/sell",
        "choam/trip-to-gamont",
        "deal/accept",
        "deal/bribe",
        "deal/cancel",
        "deal/decline",
        "deal/propose",
        "deal/withdraw",
        "faction/emperor-revive-forces",
        "faction/emperor-revive-leader",
        "faction/ixian-move-stronghold",
        "faction/ixian-place-stronghold",
        "faction/ixian-special-move-stronghold",
        "faction/richese-purchase",
        "fresh-discard/commit",
        "karama/pass",
        "karama/stop",
        "nexus/accept",
        "nexus/propose",
        "nexus/withdraw",
        "revival/ally-forces",
        "revival/forces",
        "revival/leader",
        "setup/keep-traitor",
        "setup/place-advisor",
        "setup/place-forces",
        "setup/predict",
        "shipment/cross",
        "shipment/move",
        "shipment/recall",
        "shipment/send",
        "shipment/ship",
        "shipment/ship-by-no-field",
        "shipment/ship-no-field",
        "shipment/storm-losses",
        "spice-blow/call-worm",
        "spice-blow/place-worm",
        "spice-blow/ride",
        "storm/dial",
        "storm/lose",
        "truthtrance/answer",
        "truthtrance/ask",
      ]
    `);
    expect(words.length).toBeGreaterThan(30);
    expect(generic).toMatchInlineSnapshot(`
      [
        "alliance/gift",
        "alliance/pledge",
        "battle/audit-pay",
        "battle/borrow-card",
        "battle/dance-from-board",
        "battle/dance-from-reserves",
        "battle/discard",
        "battle/see-plan",
        "battle/set-aside",
        "battle/substitute",
        "battle/take-tech-token",
        "bidding/exchange",
        "bidding/karama",
        "bidding/pay",
        "bidding/pay-karama",
        "bidding/put-back",
        "card/box-take",
        "card/ornithopter",
        "choam/give",
        "choam/inflate",
        "choam/kull-wahad",
        "choam/la-la-la",
        "faction/harkonnen-give-back",
        "faction/harkonnen-take",
        "faction/ixian-permission",
        "faction/ixian-replace",
        "faction/richese-gift",
        "faction/tleilaxu-prevent",
        "faction/tleilaxu-swap",
        "fresh-discard/select",
        "orders/set",
        "revival/ask-early",
        "revival/ghola",
        "revival/ghola-unseen",
        "revival/quote",
        "revival/raise",
        "revival/refuse-early",
        "setup/keep-card",
        "setup/train",
        "shipment/halve-rate",
        "shipment/lend-no-field",
        "shipment/stop-shipment",
        "shipment/take-up-arms",
        "skill/keep",
        "skill/name-weapon",
        "skill/rescue",
        "skill/retreat",
        "skill/show-card",
        "skill/smuggle",
        "skill/trade-traitor",
      ]
    `);
  });
});

/** Whether an act is a word without a value. */
function isWord(act: string): boolean {
  const root = json("docs/protocol/action.schema.json");
  const [group = "", name = ""] = act.split("/");
  const branch = root.$defs.Act.oneOf.find((s: Schema) => s.properties?.[group]);
  const type = root.$defs[branch.properties[group].$ref.split("/").pop()];
  return (type.oneOf ?? [type]).some((s: Schema) => s.const === name || s.enum?.includes(name));
}

describe("facts", () => {
  test("every fact of the protocol has a sentence", () => {
    expect(facts.length).toBeGreaterThan(100);
    expect(facts.filter((fact) => !SENTENCES[fact])).toEqual([]);
    expect(Object.keys(SENTENCES).filter((fact) => !facts.includes(fact))).toEqual([]);
  });

  test.each([
    [{ storm: { moved: { distance: 3, from: 16, to: 1 } } }, "The storm moves 3 from sector 16 to sector 1."],
    [{ setup: "predicted" }, "Bene Gesserit have written down their prediction."],
    [{ bidding: { won: { by: "guild", spice: 4 } } }, "Spacing Guild win the card for 4 spice."],
    [{ battle: { decided: { winner: "fremen", loser: "emperor", totals: [15, 8] } } }, "Fremen win against Padishah Emperor, 7.5 to 4."],
    [{ shipment: { moved: { by: "fremen", forces: { normal: 1, elite: 2 }, from: "sietch-tabr", to: "bight-of-the-cliff-s14" } } },
      "Fremen move 1 force and 2 Fedaykin from Sietch Tabr to Bight of the Cliff (sector 14)."],
    [{ faction: { harkonnen: { took: { count: 2, from: "atreides" } } } }, "Harkonnen take 2 card(s) from House Atreides with Karama."],
    [{ deal: { proposed: { proposal: { from: "guild", to: "fremen", number: 1, terms: { give: [{ pay: { spice: 3 } }], want: [], text: "peace" } } } } },
      "Spacing Guild propose to Fremen: Spacing Guild pays 3 spice; “peace” (binds nobody)."],
  ])("%j", (fact, words) => expect(sentence(fact).text).toBe(words));

  test("an unknown fact is shown as it came, not guessed", () => {
    expect(sentence({ weather: { rain: { mm: 3 } } }).text).toBe("Weather, Rain: mm 3.");
  });
});

describe("names", () => {
  const ids = [
    ...json("engine/data/board.json").territories.map((t: { id: string }) => t.id),
    ...json("engine/data/board.json").locations.map((l: { id: string }) => l.id),
    ...["base", "choam-richese", "ix-tleilaxu"].flatMap((set) => json(`engine/data/leaders-${set}.json`).leaders.map((l: { id: string }) => l.id)),
    ...json("engine/data/factions-base.json").factions.map((f: { id: string }) => f.id),
    ...names("public-view", "Faction"),
    ...names("seat-view", "CardId"),
    ...names("public-view", "CardKind"),
    ...json("engine/data/choam-richese.json").leader_skills.map((s: { id: string }) => s.id),
    ...json("engine/data/spice-deck.json").cards.map((c: { id: string }) => c.id),
    ...json("engine/data/treachery-base.json").cards.flatMap((c: { id: string; copies: number }) =>
      c.copies === 1 ? [c.id] : [c.id, ...Array.from({ length: c.copies }, (_, i) => `${c.id}-${i + 1}`)],
    ),
    ...names("public-view", "Power"),
    ...names("seat-view", "StandingOrder"),
  ] as string[];

  test("every id of the data has a name for people", () => {
    expect(ids.length).toBeGreaterThan(250);
    expect(ids.filter((id) => !known(id))).toEqual([]);
    expect(ids.filter((id) => pretty(id) === id || /_|-s\d/.test(pretty(id)))).toEqual([]);
  });

  test("places of one territory differ", () => {
    const places = json("engine/data/board.json").locations.map((l: { id: string }) => pretty(l.id));
    expect(new Set(places).size).toBe(places.length);
  });

  test("half-units are strength", () => expect([0, 1, 7, 12].map(half)).toEqual(["0", "0.5", "3.5", "6"]));

  test("a plan and a question in words", () => {
    expect(plan({ dial: { strength: 7, support: 3 }, leader: "stilgar", weapon: "lasgun", defense: null })).toBe(
      "dial 3.5, 3 spice in support, Stilgar (7), weapon: Lasgun, defense: none",
    );
    expect(question({ not: { "holds-card": { card: { kind: "lasgun" } } } })).toBe("Is this false: Do you hold Lasgun?");
  });
});

test("every fact names a paragraph of the rules, and the one that the schema names", () => {
  const group = (f: string) => f.split("/")[0] ?? "";
  expect(facts.filter((f) => cite(f) === "" && !["faction", "round"].includes(group(f)))).toEqual([]);
  expect(Object.keys(PARAGRAPHS).filter((f) => !facts.includes(f))).toEqual([]);
  const rules = ["base", "choam-richese", "four-systems", "ix-tleilaxu"].map((name) => readFileSync(new URL(`../../../../docs/rules/${name}.md`, import.meta.url), "utf8")).join();
  const unknown = Object.values(PARAGRAPHS).filter((p) => !rules.includes(p));
  expect(unknown).toEqual([]);
});

test("a fact that this page does not know is told in plain words", () => {
  const told = sentence({ weather: { "wind-turned": { by: "guild", places: ["arrakeen", "carthag"], why: null } } });
  expect(told.text).toBe("Weather, Wind turned: by Spacing Guild, places Arrakeen and Carthag.");
});
