// The choices of a table: what the form shows is what was sent.
import { expect, test } from "vitest";
import { chosen, usual, wire } from "../../src/lobby/TableOptions";

test("a choice comes back as it was sent", () => {
  const choice = {
    ...usual(), seats: 4, game: { rules: "basic", modules: ["choam-richese"], policies: { turn_limit: 3 } },
    clock: 90, pace: 1.5, listed: true, delay: 30, absent: "hard", absentAfter: 45,
  };
  expect(chosen(wire(choice))).toEqual(choice);
  expect(chosen(wire(usual()))).toEqual(usual());
});

test("what a hub leaves out is what is usual", () => expect(chosen({})).toEqual(usual()));
