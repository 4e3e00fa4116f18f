// The mirror: the newest view, made of a whole view and patches. A gap is never guessed over.
import { unreadable } from "./check";
import { patched } from "./patch";
import type { PublicPart, Said, SeatPart, ServerMessage } from "../protocol";

/** What the page knows of its room. */
export type Mirror = {
  stream: string;
  sequence: number;
  public: PublicPart;
  seat: SeatPart | null;
};

/** What a message did to the mirror. `gap`: ask for a whole view; `wrong`: what this page cannot read of it. */
export type Taken = { mirror: Mirror | null; gap: boolean; wrong: string | null; events: unknown[]; mine: unknown[]; said: Said[]; whole: boolean };

const nothing = { gap: false, wrong: null, events: [], mine: [], said: [], whole: false };

/** Takes a view or a patch; anything else leaves the mirror alone. */
export function take(mirror: Mirror | null, message: ServerMessage): Taken {
  if (message.type === "view") {
    const next = {
      stream: message.stream,
      sequence: message.sequence,
      public: message.public as PublicPart,
      seat: (message.seat as SeatPart | undefined) ?? null,
    };
    const wrong = unreadable(next.public, next.seat);
    if (wrong) return { ...nothing, mirror, gap: true, wrong };
    return { ...nothing, mirror: next, said: message.said ?? [], whole: true };
  }
  if (message.type !== "patch") return { ...nothing, mirror };
  if (!mirror || mirror.stream !== message.stream || mirror.sequence + 1 !== message.sequence) {
    return { ...nothing, mirror, gap: true };
  }
  try {
    const next = {
      stream: mirror.stream,
      sequence: message.sequence,
      public: patched(mirror.public, message.public),
      seat: mirror.seat && patched(mirror.seat, message.seat),
    };
    const wrong = unreadable(next.public, next.seat);
    if (wrong) return { ...nothing, mirror, gap: true, wrong };
    const events = (message.events as unknown[] | undefined) ?? [];
    const mine = (message.seat_events as unknown[] | undefined) ?? [];
    return { ...nothing, mirror: next, events, mine, said: message.said ?? [], whole: false };
  } catch {
    return { ...nothing, mirror, gap: true };
  }
}
