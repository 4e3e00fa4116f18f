// Prices come with the offer; the page only adds up and looks up.
import { expect, test } from "vitest";
import { price } from "../../src/forms/price";
import type { Offer } from "../../src/protocol";

const ship = {
  act: "shipment/ship", rule: "B7.3", form: "nothing",
  prices: [
    { when: [{ field: "to", is: ["arrakeen-s9"] }], per: "forces", spice: [0, 1, 2, 3] },
    { when: [{ field: "to", is: ["basin-s8"] }], per: "forces", spice: [0, 2, 4, 6] },
    { when: [{ field: "to", is: ["basin-s8"] }, { field: "karama", is: ["karama-1"] }], per: "forces", spice: [0, 1, 2, 3] },
  ],
} as unknown as Offer;

test.each([
  [{ to: "arrakeen-s9", forces: { normal: 2, elite: 1 } }, 3],
  [{ to: "basin-s8", forces: { normal: 2 } }, 4],
  [{ to: "basin-s8", forces: { normal: 2 }, karama: "karama-1" }, 2],
  [{ to: null, forces: { normal: 2 } }, null],
  [{ to: "basin-s8", forces: { normal: 9 } }, null],
])("%j costs %s", (args, spice) => expect(price(ship, args)).toBe(spice));

test("a price by one of what is counted", () => {
  const prices = [
    { when: [], per: "forces", spice: [0, 0, 2, 4] },
    { when: [{ field: "forces.elite", is: [2] }], per: "forces", spice: [0, 0, 3, 5] },
  ];
  const revive = { ...ship, prices } as unknown as Offer;
  expect(price(revive, { forces: { normal: 1, elite: 2 } })).toBe(5);
  expect(price(revive, { forces: { normal: 2, elite: 0 } })).toBe(2);
  expect(price(revive, { forces: { normal: 2 } })).toBe(2);
});

test("one price, and none", () => {
  const kwisatz = { ...ship, prices: [{ when: [], per: null, spice: [2] }] } as unknown as Offer;
  expect(price(kwisatz, null)).toBe(2);
  expect(price({ ...ship, prices: undefined } as unknown as Offer, null)).toBeNull();
});
