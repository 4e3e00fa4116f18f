// A finished game as a film: any moment is the start and the changes up to it, forwards and backwards.
import { expect, test } from "vitest";
import { Film, type ReplayStart, type Step, readLines } from "../../src/replay/film";

const phases = ["setup", "storm", "bidding"];
const file = {
  eyes: "guild",
  places: [],
  public: { turn: 0, phase: "setup", n: 0 },
  seat: { spice: 5 },
  steps: Array.from({ length: 200 }, (_, i) => ({
    by: "guild",
    action: {},
    public: i % 3 === 2 ? [] : [
      { op: "replace", path: "/n", value: i + 1 },
      ...(i % 50 === 0 ? [{ op: "replace", path: "/phase", value: phases[(i / 50) % 3] }, { op: "replace", path: "/turn", value: 1 + Math.floor(i / 50) }] : []),
    ],
    seat: i % 3 === 0 ? [{ op: "replace", path: "/spice", value: i }] : [],
    events: i % 3 === 2 ? [] : [{ bidding: { bid: { by: "guild", spice: i } } }],
    seat_events: [],
  })),
} as unknown as Omit<ReplayStart, "steps"> & { steps: Step[] };

/** A film of steps that came all together. */
function whole(given: typeof file): Film {
  const film = new Film({ ...given, steps: given.steps.length });
  film.add(given.steps);
  return film;
}

test("a film that comes in pieces is the same film", () => {
  const film = new Film({ ...file, steps: file.steps.length });
  for (let from = 0; from < file.steps.length; from += 37) film.add(file.steps.slice(from, from + 37));
  const other = whole(file);
  for (const step of [0, 1, 63, 64, 65, 128, 199, 200]) expect(film.at(step)).toEqual(other.at(step));
  expect(film.chapters).toEqual(other.chapters);
  expect(film.story(200)).toEqual(other.story(200));
});

test("lines are read whole, however they are cut", async () => {
  const bytes = new TextEncoder().encode('{"a":"ü"}\n{"a":2}\n{"a":3}');
  for (const size of [1, 4, 7, 100]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const seen: unknown[] = [];
    await readLines(body, (lines) => seen.push(...lines));
    expect(seen).toEqual([{ a: "ü" }, { a: 2 }, { a: 3 }]);
  }
});

test("every moment is reached from both sides", () => {
  const film = whole(file);
  expect(film.length).toBe(200);
  const forwards = Array.from({ length: 201 }, (_, i) => JSON.stringify(film.at(i)));
  const backwards = Array.from({ length: 201 }, (_, i) => JSON.stringify(film.at(200 - i))).reverse();
  expect(backwards).toEqual(forwards);
  expect(film.at(0)).toEqual({ public: file.public, seat: file.seat });
  expect(film.at(1).public).toMatchObject({ n: 1, phase: "setup", turn: 1 });
  expect(film.at(64).seat).toEqual({ spice: 63 });
  expect(film.at(999)).toEqual(film.at(200));
});

test("a view that changes later leaves the changes as they were", () => {
  const step = (ops: object[]) => ({ by: "guild", action: {}, public: ops, seat: [], events: [], seat_events: [] });
  const waiting = { ...file, steps: [step([{ op: "add", path: "/w", value: ["a", "b"] }]), step([{ op: "remove", path: "/w/0" }])] } as unknown as typeof file;
  const film = whole(waiting);
  expect([film.at(2), film.at(1), film.at(2)].map((m) => (m.public as unknown as { w: string[] }).w)).toEqual([["b"], ["a", "b"], ["b"]]);
});

test("the story grows with the steps, and steps without anything to see are passed over", () => {
  const film = whole(file);
  expect(film.story(0)).toEqual([]);
  expect(film.story(2).map((l) => l.text)).toEqual(["Spacing Guild bid 0.", "Spacing Guild bid 1."]);
  expect(film.story(3)).toHaveLength(2);
  expect(film.visible(2, 1)).toBe(4);
  expect(film.visible(4, -1)).toBe(2);
  expect(film.visible(200, 1)).toBe(200);
  expect(film.visible(1, -1)).toBe(0);
});

test("chapters begin where a phase begins", () => {
  expect(whole(file).chapters.map((c) => `${c.step} ${c.turn} ${c.phase}`)).toEqual(["0 0 setup", "1 1 setup", "101 3 bidding", "151 4 setup"]);
});
