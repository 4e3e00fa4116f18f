// A finished game looked at again: step, play, jump to a phase, through any seat's eyes.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { leaveRoom, mirror, replaying, story } from "../model";
import type { PublicPart, SeatPart } from "../protocol";
import { Table } from "../table/Table";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { Film, type ReplayStart, type Step, readLines } from "./film";

const film = signal<Film | null>(null);
const step = signal(0);
const speed = signal(0);
const trouble = signal("");
/** How many steps have come. */
const loaded = signal(0);
/** Steps a second while it plays. */
const SPEEDS = [1, 4, 16];

/** The newest request: an older one that still reads stops. */
let reading = new AbortController();

/** Loads the film piece by piece; the table is there with the first piece. Where the eyes change, the moment stays. */
async function load(room: string, eyes: string): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal: stop } = reading;
  trouble.value = "";
  const wanted = step.value;
  let next: Film | null = null;
  try {
    const response = await fetch(`/api/rooms/${encodeURIComponent(room)}/replay?eyes=${encodeURIComponent(eyes)}`, { signal: stop });
    if (!response.ok || !response.body) throw new Error(((await response.json()) as { text?: string }).text ?? response.statusText);
    await readLines(response.body, (lines) => {
      if (stop.aborted) return;
      const steps = (next ? lines : lines.slice(1)) as Step[];
      next ??= new Film(lines[0] as ReplayStart);
      next.add(steps);
      // The table changes over when the moment that was looked at is there again.
      const there = film.value === next || next.length >= Math.min(wanted, next.file.steps);
      if (!there) return;
      const first = film.value !== next;
      film.value = next;
      loaded.value = next.length;
      if (first) show(wanted);
    });
    if (next && (next as Film).length < (next as Film).file.steps) throw new Error(text.cutShort);
  } catch (error) {
    if (!stop.aborted) trouble.value = `${text.noReplay} ${error instanceof Error ? error.message : ""}`;
  }
}

/** Puts a moment before the table: the page draws it like a game that is played. */
function show(to: number): void {
  const now = film.value;
  const room = replaying.value;
  if (!now || !room) return;
  step.value = Math.max(0, Math.min(now.length, to));
  const moment = now.at(step.value);
  const places = now.file.places.map((p) => ({ name: p.name, faction: p.faction, sitter: p.sitter, present: true }));
  mirror.value = {
    stream: "replay",
    sequence: step.value,
    public: { room: { id: room, phase: "finished", host: 0, options: {}, places }, game: moment.public } as unknown as PublicPart,
    seat: moment.seat ? ({ place: 0, invite: "", offers: [], game: moment.seat } as unknown as SeatPart) : null,
  };
  story.value = now.story(step.value);
}

/** The page of a replay. */
export function Replay() {
  const room = replaying.value ?? "";
  useEffect(() => void load(room, ""), [room]);
  useEffect(() => {
    if (speed.value === 0) return undefined;
    const timer = setInterval(() => {
      const now = film.value;
      if (!now || (step.value >= now.length && now.length >= now.file.steps)) speed.value = 0;
      else show(now.visible(step.value, 1));
    }, 1000 / speed.value);
    return () => clearInterval(timer);
  }, [speed.value]);
  const now = film.value;
  return (
    <>
      {trouble.value && <p class="refusal" role="alert">{trouble.value} <button type="button" onClick={leaveRoom}>{text.leave}</button></p>}
      {!now && !trouble.value && <p role="status" class="banner">{text.replayLoading}</p>}
      {now && <Controls film={now} room={room} />}
      {now && <Table />}
    </>
  );
}

function Controls({ film: now, room }: { film: Film; room: string }) {
  const factions = now.file.places.flatMap((p) => p.faction ?? []);
  const chapter = now.chapters.reduce((found, c, i) => (c.step <= step.value ? i : found), 0);
  const length = loaded.value;
  const by = now.steps[step.value - 1]?.by;
  const go = (to: number) => {
    speed.value = 0;
    show(to);
  };
  return (
    <section class="replay" aria-label={text.replay}>
      <b>{text.replay}</b>
      <label class="row">
        {text.eyesOf}
        <select value={now.file.eyes ?? ""} onChange={(e) => void load(room, e.currentTarget.value)}>
          <option value="">{text.spectator}</option>
          {factions.map((f) => <option key={f} value={f}>{pretty(f)}</option>)}
        </select>
      </label>
      <label class="row">
        {text.jumpTo}
        <select value={String(chapter)} onChange={(e) => go(now.chapters[Number(e.currentTarget.value)]?.step ?? 0)}>
          {now.chapters.map((c, i) => <option key={i} value={String(i)}>{`${text.turn} ${c.turn}: ${pretty(c.phase)}`}</option>)}
        </select>
      </label>
      <span class="row" role="group" aria-label={text.stepping}>
        <button type="button" aria-label={text.toStart} disabled={step.value === 0} onClick={() => go(0)}>|◀</button>
        <button type="button" aria-label={text.stepBack} disabled={step.value === 0} onClick={() => go(now.visible(step.value, -1))}>◀</button>
        <button type="button" aria-pressed={speed.value > 0} onClick={() => (speed.value = speed.value > 0 ? 0 : (SPEEDS[1] ?? 4))}>{speed.value > 0 ? text.pause : text.play}</button>
        <button type="button" aria-label={text.stepOn} disabled={step.value >= length} onClick={() => go(now.visible(step.value, 1))}>▶</button>
        {/* As long as it comes, its end is not yet here. */}
        <button type="button" aria-label={text.toEnd} disabled={step.value >= length || length < now.file.steps} onClick={() => go(length)}>▶|</button>
      </span>
      <label class="row">
        {text.speed}
        <select value={String(speed.value || SPEEDS[1])} onChange={(e) => (speed.value = Number(e.currentTarget.value))}>
          {SPEEDS.map((n) => <option key={n} value={String(n)}>{`${n} ${text.aSecond}`}</option>)}
        </select>
      </label>
      <input type="range" min={0} max={length} value={step.value} aria-label={text.stepping} onInput={(e) => go(Number(e.currentTarget.value))} />
      <span class="dim">{text.step} {step.value} {text.of} {now.file.steps}{by && ` (${pretty(by)})`}</span>
      {length < now.file.steps && <progress max={now.file.steps} value={length} aria-label={text.loadedSteps} />}
      <a href={`/api/rooms/${room}/record`} download={`landsraad-${room}.json`}>{text.exportRecord}</a>
    </section>
  );
}
