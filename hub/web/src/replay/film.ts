// A finished game as a film: the views at the start and what each action changed, so that any moment can be shown.
import jsonpatch, { type Operation } from "fast-json-patch";
import type { PublicView, SeatView } from "../protocol";
import { type Line, sentence } from "../words/facts";

/** What one action changed; as the hub gives it. */
export type Step = { by: string; action: unknown; public: Operation[]; seat: Operation[]; events: unknown[]; seat_events: unknown[] };
/** A finished game through one viewer's eyes; as the hub gives it. */
export type ReplayFile = {
  eyes: string | null;
  places: { name: string; faction: string | null; sitter: unknown }[];
  public: PublicView;
  seat: SeatView | null;
  steps: Step[];
};
/** A moment of the game. */
export type Moment = { public: PublicView; seat: SeatView | null };
/** Where a phase begins. */
export type Chapter = { step: number; turn: number; phase: string };

/** Whole views are kept every so many steps. */
const STRIDE = 64;

// The operations are copied: what they put into a view must not change with that view.
const patched = <T>(document: T, ops: Operation[]): T =>
  ops.length === 0 ? document : jsonpatch.applyPatch(document, structuredClone(ops), true, true).newDocument;

/** The film. `at(0)` is the start, `at(length)` the end. */
export class Film {
  readonly length: number;
  readonly lines: Line[] = [];
  readonly chapters: Chapter[] = [];
  private readonly kept: Moment[] = [];
  /** How many lines have been told after so many steps. */
  private readonly told: number[] = [0];

  constructor(readonly file: ReplayFile) {
    this.length = file.steps.length;
    let now: Moment = structuredClone({ public: file.public, seat: file.seat });
    this.chapter(0, now.public);
    file.steps.forEach((step, i) => {
      if (i % STRIDE === 0) this.kept.push(structuredClone(now));
      now = next(now, step);
      this.tell(step, now.public.turn);
      this.chapter(i + 1, now.public);
    });
    if (file.steps.length === 0) this.kept.push(now);
  }

  /** The views after so many steps. */
  at(step: number): Moment {
    const to = Math.max(0, Math.min(this.length, step));
    const from = Math.min(Math.floor(to / STRIDE), this.kept.length - 1);
    let now = structuredClone(this.kept[from] ?? { public: this.file.public, seat: this.file.seat });
    for (const s of this.file.steps.slice(from * STRIDE, to)) now = next(now, s);
    return now;
  }

  /** The story after so many steps. */
  story(step: number): Line[] {
    return this.lines.slice(0, this.told[step] ?? this.lines.length);
  }

  /** The next step in this direction that these eyes could see. */
  visible(step: number, way: 1 | -1): number {
    let at = step + way;
    while (at > 0 && at < this.length && !seen(this.file.steps[at - 1])) at += way;
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
