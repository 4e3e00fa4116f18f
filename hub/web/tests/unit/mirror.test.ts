// The mirror: patches in order are applied, a gap is told and never guessed over.
import { expect, test } from "vitest";
import { take } from "../../src/net/mirror";
import type { ServerMessage } from "../../src/protocol";

const view = {
  type: "view", stream: "s", sequence: 4, reason: "arrived", said: [],
  public: {
    room: { id: "r", phase: "playing", host: 0, options: {}, places: [] },
    game: {
      turn: 1, phase: "storm", setup: {}, factions: {}, board: {}, spice: {}, asked: [], stack: [], alliances: [], storm_order: [],
      shield_wall: true, deals: {}, promises: {},
    },
  },
  seat: {
    place: 0, invite: "a-b", offers: [],
    game: {
      faction: "guild", spice: 5, hand: [], leaders: [], captured: [], traitors: [], orders: [], private: [], to_act: false,
      known_cards: [], known_spice_cards: [], my_pledge: {}, pledged_to_me: {},
    },
  },
} as unknown as ServerMessage;
const patch = (sequence: number, more: object = {}) =>
  ({ type: "patch", stream: "s", sequence, public: [{ op: "replace", path: "/game/turn", value: sequence }], ...more }) as unknown as ServerMessage;

test("a view is taken whole", () => {
  const taken = take(null, view);
  expect(taken.whole).toBe(true);
  expect(taken.mirror?.sequence).toBe(4);
});

test("the next patch is applied to both documents, and the old mirror stays as it was", () => {
  const before = take(null, view).mirror;
  const taken = take(before, patch(5, { seat: [{ op: "replace", path: "/game/spice", value: 3 }], events: [{ round: {} }], seat_events: ["x"] }));
  expect(taken.gap).toBe(false);
  expect(taken.mirror?.sequence).toBe(5);
  expect((taken.mirror?.public.game as { turn: number }).turn).toBe(5);
  expect((taken.mirror?.seat?.game as { spice: number }).spice).toBe(3);
  expect((before?.seat?.game as { spice: number }).spice).toBe(5);
  expect(taken.events).toHaveLength(1);
  expect(taken.mine).toEqual(["x"]);
});

test.each([
  ["lost", patch(6)],
  ["repeated", patch(4)],
  ["of another stream", { ...patch(5), stream: "t" } as ServerMessage],
  ["that does not fit", patch(5, { public: [{ op: "replace", path: "/game/nothing/here", value: 1 }] })],
  ["that is no patch", patch(5, { public: [{ op: "conjure", path: "/game" }] })],
])("a patch %s is a gap: the mirror is not changed and nothing is told", (_, message) => {
  const before = take(null, view).mirror;
  const taken = take(before, message);
  expect(taken.gap).toBe(true);
  expect(taken.mirror).toBe(before);
  expect(taken.events).toEqual([]);
});

test("a patch without a view is a gap", () => expect(take(null, patch(1)).gap).toBe(true));

test("a whole view closes the gap", () => {
  const before = take(null, view).mirror;
  const whole = { ...view, sequence: 9 } as ServerMessage;
  expect(take(take(before, patch(7)).mirror, whole).mirror?.sequence).toBe(9);
});

test("frames in the wrong order: the early one is a gap, the late one fits again or is a gap itself, and nothing is told twice", () => {
  const start = take(null, view).mirror;
  const early = take(start, patch(6, { events: [{ b: 1 }] }));
  expect([early.gap, early.events]).toEqual([true, []]);
  const late = take(early.mirror, patch(5, { events: [{ a: 1 }] }));
  expect([late.gap, late.events.length, late.mirror?.sequence]).toEqual([false, 1, 5]);
  const again = take(late.mirror, patch(5, { events: [{ a: 1 }] }));
  expect([again.gap, again.events, again.mirror]).toEqual([true, [], late.mirror]);
});

type Loose = Record<string, any>;
const without = (change: (v: Loose) => void) => {
  const copy = structuredClone(view) as unknown as Loose;
  change(copy);
  return copy as unknown as ServerMessage;
};

test.each([
  ["without a room", (v: Loose) => delete v["public"].room],
  ["whose places are no list", (v: Loose) => (v["public"].room.places = {})],
  ["whose game is a word", (v: Loose) => (v["public"].game = "chess")],
  ["whose board is missing", (v: Loose) => delete v["public"].game.board],
  ["whose hand is missing", (v: Loose) => delete v["seat"].game.hand],
  ["whose offers are no list", (v: Loose) => (v["seat"].offers = null)],
  ["with an offer without a form", (v: Loose) => (v["seat"].offers = [{ act: "a/b", rule: "B1" }])],
  ["without any part", (v: Loose) => delete v["public"]],
])("a view %s is not taken: what was known stays, and the place is named", (_, change) => {
  const before = take(null, view).mirror;
  const taken = take(before, without(change));
  expect(taken.mirror).toBe(before);
  expect(taken.gap).toBe(true);
  expect(taken.wrong).toMatch(/^(room|game|seat)/);
});

test("a view of a newer hub with more in it is taken", () => {
  const more = without((v) => {
    v["public"].game.weather = { wind: 3 };
    v["seat"].offers = [{ act: "dance/waltz", rule: "Z1", form: { wheel: { of: [] } } }];
  });
  expect(take(null, more).wrong).toBeNull();
});

test("a patch that breaks the shape is not taken", () => {
  const before = take(null, view).mirror;
  const taken = take(before, patch(5, { public: [{ op: "remove", path: "/game/stack" }] }));
  expect([taken.mirror, taken.wrong]).toEqual([before, "game.stack"]);
});
