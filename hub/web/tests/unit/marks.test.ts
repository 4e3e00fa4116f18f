// Marks and colours: every faction has a shape and a colour of its own, and words can be read in both themes.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MARKED, shape } from "../../src/board/Token";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const css = read("src/style.css");
const factions: string[] = JSON.parse(read("../../docs/protocol/public-view.schema.json")).$defs.Faction.oneOf.flatMap(
  (v: { const?: string; enum?: string[] }) => v.enum ?? [v.const],
);

describe("marks", () => {
  test("every faction has one, also those of sets that are not finished", () => expect([...MARKED].sort()).toEqual([...factions].sort()));
  test("no two have the same shape or the same colour", () => {
    const colours = factions.map((f) => new RegExp(`\\.f-${f} path \\{ fill: (#[0-9a-f]{6})`).exec(css)?.[1]);
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(factions.length);
    expect(new Set(factions.map(shape)).size).toBe(factions.length);
  });
});

/** Relative luminance of WCAG. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const vars = new Map([...css.matchAll(/--([a-z]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((m) => [m[1], [m[2], m[3]] as [string, string]]));

describe("contrast is at least 4.5 to 1", () => {
  const inks = ["ink", "dim", "alert", "gold"];
  const grounds = ["ground", "panel", "mine", "well"];
  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))("%s on %s, light and dark", (ink, ground) => {
    for (const theme of [0, 1] as const) {
      expect(contrast(vars.get(ink)?.[theme] ?? "#888888", vars.get(ground)?.[theme] ?? "#888888")).toBeGreaterThanOrEqual(4.5);
    }
  });
  test.each(["chosen", "loud", "feast"])("ink on %s", (ground) => {
    for (const theme of [0, 1] as const) {
      expect(contrast(vars.get("ink")?.[theme] ?? "#888888", vars.get(ground)?.[theme] ?? "#888888")).toBeGreaterThanOrEqual(4.5);
    }
  });
});
