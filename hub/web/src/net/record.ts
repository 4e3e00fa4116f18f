// The story of a table as this window has heard it, kept over a reload. The hub tells each fact once.
import type { Line } from "../words/facts";
import { privateKey } from "./tables";

/** The lines, and where the stream stood. */
export type Kept = { stream: string; sequence: number; lines: Line[] };

/** Writing waits so long for more to come. */
const PAUSE_MS = 2000;
const nothing: Kept = { stream: "", sequence: 0, lines: [] };
let waiting: { owner: string; kept: Kept } | null = null;

/** What was kept for a seat, or for who watches. */
export function keptStory(owner: string): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(privateKey("story", owner)) ?? "null") as Kept | null) ?? nothing;
  } catch {
    return nothing;
  }
}

/** Keeps the story, a little later: it grows often. */
export function keepStory(owner: string, kept: Kept): void {
  if (!waiting) setTimeout(write, PAUSE_MS);
  waiting = { owner, kept };
}

function write(): void {
  if (!waiting) return;
  const { owner, kept } = waiting;
  waiting = null;
  try {
    sessionStorage.setItem(privateKey("story", owner), JSON.stringify(kept));
  } catch {
    // Without room for it a reload forgets the story, and nothing else.
  }
}

if (typeof addEventListener === "function") addEventListener("pagehide", write);
