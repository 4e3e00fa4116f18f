// The story of a table as this window has heard it, kept over a reload. The hub tells each fact once.
import type { Line } from "../words/facts";

/** The lines, and where the stream stood. */
export type Kept = { stream: string; sequence: number; lines: Line[] };

const KEY = "landsraad.story.";
/** Writing waits so long for more to come. */
const PAUSE_MS = 400;
const nothing: Kept = { stream: "", sequence: 0, lines: [] };
let waiting: { room: string; kept: Kept } | null = null;

/** What was kept of a room. */
export function keptStory(room: string): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY + room) ?? "null") as Kept | null) ?? nothing;
  } catch {
    return nothing;
  }
}

/** Keeps the story, a little later: it grows often. */
export function keepStory(room: string, kept: Kept): void {
  if (!waiting) setTimeout(write, PAUSE_MS);
  waiting = { room, kept };
}

function write(): void {
  if (!waiting) return;
  const { room, kept } = waiting;
  waiting = null;
  try {
    sessionStorage.setItem(KEY + room, JSON.stringify(kept));
  } catch {
    // Without room for it a reload forgets the story, and nothing else.
  }
}

if (typeof addEventListener === "function") addEventListener("pagehide", write);
