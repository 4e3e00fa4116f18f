// The mirror: patches in order are applied, a gap is told and never guessed over.
import { expect, test } from "vitest";
import { take } from "../../src/net/mirror";
import type { ServerMessage } from "../../src/protocol";

const view = {
  type: "view", stream: "s", sequence: 4, reason: "arrived", said: [],
  public: { room: { places: [] }, game: { turn: 1, spice: {} } },
  seat: { place: 0, invite: "a-b", offers: [], game: { spice: 5 } },
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
