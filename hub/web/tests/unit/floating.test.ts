// The Hidden Mobile Stronghold on the map: beside the place that it points at, inside the drawing.
import { expect, test } from "vitest";
import { SIZE, cells, floating, floatingOver } from "../../src/board/geometry";

test("it floats beside every place, never upon its middle and never off the map", () => {
  for (const below of cells) {
    const cell = floatingOver(below.id);
    expect(cell?.id).toBe(floating);
    const away = Math.hypot((cell?.x ?? 0) - below.x, (cell?.y ?? 0) - below.y);
    expect(away, below.id).toBeGreaterThan(40);
    expect(Math.hypot((cell?.x ?? 0) - SIZE, (cell?.y ?? 0) - SIZE), below.id).toBeLessThan(SIZE);
  }
});

test("before it is placed it is nowhere", () => {
  expect(floatingOver(null)).toBeUndefined();
  expect(floatingOver(undefined)).toBeUndefined();
});
