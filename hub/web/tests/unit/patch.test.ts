// Patches: what does not fit is refused, and what is left alone is shared with the view before.
import { computed, effect, signal } from "@preact/signals";
import { expect, test } from "vitest";
import { patched } from "../../src/net/patch";
import { parts } from "../../src/parts";

const view = () => ({ turn: 1, board: { arrakeen: { atreides: 5 } }, stack: [{ frame: 3 }, { frame: 4 }], spice: {} as Record<string, number> });

test.each([
  ["replaces what is not there", { op: "replace", path: "/nothing", value: 1 }],
  ["removes what is not there", { op: "remove", path: "/board/carthag" }],
  ["puts something beside nothing", { op: "add", path: "/board/carthag/guild", value: 1 }],
  ["goes beyond the end of a list", { op: "add", path: "/stack/3", value: {} }],
  ["puts a name into a list", { op: "add", path: "/stack/first", value: {} }],
  ["puts something at the end of what is no list", { op: "add", path: "/board/-", value: 1 }],
  ["puts something into a number", { op: "add", path: "/turn/more", value: 1 }],
  ["moves what is not there", { op: "move", from: "/stack/9", path: "/stack/0" }],
  ["copies what is not there", { op: "copy", from: "/nothing", path: "/turn" }],
  ["tests what is otherwise", { op: "test", path: "/turn", value: 2 }],
  ["has no such operation", { op: "conjure", path: "/turn" }],
])("a patch that %s is refused, and the view stays as it was", (_, operation) => {
  const before = view();
  expect(() => patched(before, [{ op: "replace", path: "/turn", value: 7 }, operation])).toThrow();
  expect(before).toEqual(view());
});

test("all that fits is done, in order", () => {
  const after = patched(view(), [
    { op: "replace", path: "/turn", value: 2 },
    { op: "add", path: "/spice/red-chasm", value: 8 },
    { op: "add", path: "/stack/-", value: { frame: 5 } },
    { op: "remove", path: "/stack/0" },
    { op: "replace", path: "/stack/0/frame", value: 9 },
    { op: "copy", from: "/turn", path: "/spice/old-gap" },
  ]);
  expect(after).toEqual({ turn: 2, board: view().board, stack: [{ frame: 9 }, { frame: 5 }], spice: { "red-chasm": 8, "old-gap": 2 } });
});

test("what a patch leaves alone is the same thing before and after", () => {
  const before = view();
  const after = patched(before, [{ op: "replace", path: "/stack/1/frame", value: 8 }]);
  expect(after.board).toBe(before.board);
  expect(after.stack[0]).toBe(before.stack[0]);
  expect(after.stack).not.toBe(before.stack);
  expect(before.stack[1]).toEqual({ frame: 4 });
  expect(patched(before, [])).toBe(before);
  expect(patched(before, undefined)).toBe(before);
});

test("who reads a part hears of that part alone", () => {
  const now = signal<ReturnType<typeof view> | null>(null);
  const open = parts(computed(() => now.value));
  const heard: unknown[] = [];
  const stop = effect(() => void heard.push(open.board));
  now.value = view();
  now.value = patched(now.value, [{ op: "replace", path: "/turn", value: 2 }]);
  now.value = patched(now.value, [{ op: "replace", path: "/board/arrakeen/atreides", value: 6 }]);
  stop();
  expect(heard).toEqual([undefined, { arrakeen: { atreides: 5 } }, { arrakeen: { atreides: 6 } }]);
});
