// The published vectors of BLAKE3, as far as one block goes.
import { expect, test } from "vitest";
import { blake3, seedFits } from "../../src/net/blake3";

const counted = (n: number) => Uint8Array.from({ length: n }, (_, i) => i % 251);

test.each([
  [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
  [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"],
])("%i bytes", (n, hash) => expect(blake3(counted(n))).toBe(hash));

test("a seed fits its hash and no other", () => {
  const seed = "00".repeat(32);
  const hash = blake3(new Uint8Array(32));
  expect(seedFits(seed, hash)).toBe(true);
  expect(seedFits(`01${seed.slice(2)}`, hash)).toBe(false);
  expect(seedFits("00", hash)).toBe(false);
});
