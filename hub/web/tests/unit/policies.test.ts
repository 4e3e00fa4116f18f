// Policies and notes: every policy is explained, only what differs is sent, and every reading is named where it matters.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { wire } from "../../src/lobby/GameOptions";
import { ACTS } from "../../src/words/acts";
import { NOTES } from "../../src/words/notes";
import { GROUPS, POLICIES, differing, policy, preset, valueWords } from "../../src/words/policies";

const presets = JSON.parse(readFileSync(new URL("../../../../docs/protocol/presets.json", import.meta.url), "utf8"));

describe("policies", () => {
  test("every policy of the rules is listed once, with a sentence", () => {
    expect(POLICIES.map((p) => p.name).sort()).toEqual(Object.keys(presets.advanced).sort());
    expect(POLICIES.filter((p) => p.text.length < 8 || p.text === p.name)).toEqual([]);
    expect(GROUPS.flatMap((g) => g.of).length).toBe(POLICIES.length);
  });

  test("each has a control that can say what both presets say", () => {
    for (const p of POLICIES) {
      for (const mode of ["basic", "advanced"]) {
        const value = preset(mode)[p.name];
        if (typeof value === "string") expect(p.options.map((o) => o.value)).toContain(value);
        else if (typeof value === "number") expect(p.range && value >= p.range.min && value <= p.range.max).toBe(true);
        else expect(typeof value).toBe("boolean");
      }
    }
  });

  test("readings are told from print", () => {
    expect(policy("residual_empty_pool")?.reading).toBe(true);
    expect(policy("karama_scope")?.reading).toBe(true);
    expect(policy("harkonnen_capture")?.reading).toBe(false);
    expect(policy("turn_limit")?.range).toEqual({ min: 1, max: 10 });
    expect(valueWords("residual_empty_pool", "refuse")).toBe("it cannot be played");
  });

  test("only what differs is sent", () => {
    expect(wire({ rules: "advanced", modules: [], policies: { elites: true } })).toEqual({ rules: "advanced" });
    expect(wire({ rules: "basic", modules: ["choam-richese"], policies: { elites: true, turn_limit: 8 } })).toEqual({
      rules: "basic",
      modules: ["choam-richese"],
      policies: { elites: true, turn_limit: 8 },
    });
    expect(differing("advanced", presets.advanced)).toEqual({});
  });
});

describe("notes", () => {
  test("are about acts and policies that exist", () => {
    expect(Object.keys(NOTES).filter((act) => !ACTS[act])).toEqual([]);
    expect(Object.values(NOTES).flatMap((n) => n.readings ?? []).filter((name) => !policy(name))).toEqual([]);
  });

  test("every reading about one act is named beside it; the rest is about the whole table", () => {
    const beside = new Set(Object.values(NOTES).flatMap((n) => n.readings ?? []));
    expect(POLICIES.filter((p) => p.reading && !beside.has(p.name)).map((p) => p.name).sort()).toMatchInlineSnapshot(`
      [
        "ally_separation",
        "axlotl_triggers_on_ghola_card",
        "bg_advisors_coexist_with_ally",
        "bg_flip_alone",
        "bg_ship_onto_advisors",
        "choam_auditor",
        "choam_income_cancelled_then_claim",
        "default_win_includes_ally",
        "first_storm_sweeps_path",
        "heighliners_bg_accompany_triggers",
        "nexus_per_pile",
        "reshuffle_keep_top",
        "richese_ally_contribution_payee",
        "spice_blow_mode",
        "spice_production_trigger",
        "tech_tokens_min_players",
        "two_player_four_strongholds",
      ]
    `);
  });
});
