// A finished game as a film: the views at the start and what each action changed, so that any moment can be shown.
import type { JSONPatchDocument } from "immutable-json-patch";
import { patched } from "../net/patch";
import type { PublicView, SeatView } from "../protocol";
import { type Line, sentence } from "../words/facts";

/** What one action changed; as the hub gives it. */
export type Step = { by: string; action: unknown; public: JSONPatchDocument; seat: JSONPatchDocument; events: unknown[]; seat_events: unknown[] };
/** How a finished game began, through one viewer's eyes: the first line that the hub gives. `steps`: so many follow. */
export type ReplayStart = {
  eyes: string | null;
  places: { name: string; faction: string | null; sitter: unknown }[];
  public: PublicView;
  seat: SeatView | null;
  steps: number;
};
/** A moment of the game. */
export type Moment = { public: PublicView; seat: SeatView | null };
/** Where a phase begins. */
export type Chapter = { step: number; turn: number; phase: string };

/** Whole views are kept every so many steps. */
const STRIDE = 64;

/** The film. `at(0)` is the start, `at(length)` the end of what has come. It grows while it is looked at. */
export class Film {
  readonly lines: Line[] = [];
  readonly chapters: Chapter[] = [];
  readonly steps: Step[] = [];
  private readonly kept: Moment[] = [];
  /** How many lines have been told after so many steps. */
  private readonly told: number[] = [0];
  private now: Moment;

  constructor(readonly file: ReplayStart) {
    this.now = { public: file.public, seat: file.seat };
    this.kept.push(this.now);
    this.chapter(0, this.now.public);
  }

  /** How many steps have come. */
  get length(): number {
    return this.steps.length;
  }

  /** Puts steps at the end. */
  add(steps: readonly Step[]): void {
    for (const step of steps) {
      this.steps.push(step);
      this.now = next(this.now, step);
      this.tell(step, this.now.public.turn);
      this.chapter(this.length, this.now.public);
      if (this.length % STRIDE === 0) this.kept.push(this.now);
    }
  }

  /** The views after so many steps. */
  at(step: number): Moment {
    const to = Math.max(0, Math.min(this.length, step));
    const from = Math.min(Math.floor(to / STRIDE), this.kept.length - 1);
    let now = this.kept[from] ?? { public: this.file.public, seat: this.file.seat };
    for (const s of this.steps.slice(from * STRIDE, to)) now = next(now, s);
    return now;
  }

  /** The story after so many steps. */
  story(step: number): Line[] {
    return this.lines.slice(0, this.told[step] ?? this.lines.length);
  }

  /** The next step in this direction that these eyes could see. */
  visible(step: number, way: 1 | -1): number {
    let at = step + way;
    while (at > 0 && at < this.length && !seen(this.steps[at - 1])) at += way;
    return Math.max(0, Math.min(this.length, at));
  }

  private tell(step: Step, turn: number): void {
    const facts = [...step.events.map((f) => [f, false] as const), ...step.seat_events.map((f) => [f, true] as const)];
    for (const [fact, mine] of facts) this.lines.push({ id: this.lines.length + 1, turn, mine, ...sentence(fact) });
    this.told.push(this.lines.length);
  }

  private chapter(step: number, view: PublicView): void {
    const last = this.chapters[this.chapters.length - 1];
    if (last?.turn === view.turn && last.phase === view.phase) return;
    this.chapters.push({ step, turn: view.turn, phase: view.phase });
  }
}

const next = (now: Moment, step: Step): Moment => ({ public: patched(now.public, step.public), seat: patched(now.seat, step.seat) });
const seen = (step: Step | undefined): boolean => !!step && step.public.length + step.seat.length + step.events.length + step.seat_events.length > 0;

/** Reads lines of JSON as they come; `each` gets those that have come whole. */
export async function readLines(body: ReadableStream<Uint8Array>, each: (lines: unknown[]) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const parts = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : (parts.pop() ?? "");
    const lines = parts.filter((line) => line !== "").map((line) => JSON.parse(line) as unknown);
    if (lines.length > 0) each(lines);
    if (done) return;
  }
}
