// What this device keeps for a seat belongs to that seat, and goes with it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draft, keepDraft } from "../../src/forms/drafts";
import { forget, ownerKey, privateKey, remember, tables } from "../../src/net/tables";
import type { Offer } from "../../src/protocol";

/** A store whose keys can be listed, as in the browser. */
function store() {
  const methods = {
    getItem: (key: string) => (key in made ? made[key] : null),
    setItem: (key: string, value: string) => (made[key] = value),
    removeItem: (key: string) => delete made[key],
  };
  const made: Record<string, unknown> = Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }])),
  );
  return made;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", store());
  vi.stubGlobal("sessionStorage", store());
});
afterEach(() => vi.unstubAllGlobals());

const offer = { act: "storm/dial", cite: "B2.2", frame: 3, form: "nothing" } as unknown as Offer;

test("a draft is shown to the place that began it, and to nobody else at the table", () => {
  keepDraft(ownerKey("a", 0), offer, 4);
  expect(draft(ownerKey("a", 0), offer)).toEqual({ value: 4 });
  expect(draft(ownerKey("a", 1), offer)).toBe(null);
  expect(draft(ownerKey("a", null), offer)).toBe(null);
});

test("a table that is forgotten leaves nothing private behind, and takes nothing of another along", () => {
  for (const room of ["a", "ab"]) {
    remember({ room, token: "t", name: "me", at: 1 });
    localStorage.setItem(privateKey("notes", ownerKey(room, 2)), "a plan");
    sessionStorage.setItem(privateKey("story", ownerKey(room, 2)), "{}");
    keepDraft(ownerKey(room, 2), offer, 4);
  }
  forget("a");
  expect(tables().map((t) => t.room)).toEqual(["ab"]);
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(keys.filter((key) => key.includes(".a/"))).toEqual([]);
  expect(keys.filter((key) => key.includes(".ab/"))).toHaveLength(3);
});
