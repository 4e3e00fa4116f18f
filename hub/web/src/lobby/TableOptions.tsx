// What a table is: seats, game, clock, bots, who may watch. Chosen when it is opened, and changed by the host in the lobby.
import { welcome } from "../model";
import type { Options } from "../protocol";
import type { Values } from "../words/policies";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { type GameChoice, GameOptions, wire as wireGame } from "./GameOptions";

/** What has been chosen, as the form shows it. */
export type TableChoice = {
  seats: number;
  game: GameChoice;
  /** Seconds for a decision; 0: no clock. */
  clock: number;
  /** Seconds before a bot acts. */
  pace: number;
  listed: boolean;
  spectators: boolean;
  /** Seconds that spectators are behind. */
  delay: number;
  /** The bot that plays for who is away; empty: none. */
  absent: string;
  absentAfter: number;
};

/** What a new table begins with. */
export const usual = (): TableChoice => ({
  seats: 6,
  game: { rules: "advanced", modules: [], policies: {} },
  clock: 0,
  pace: 0.6,
  listed: false,
  spectators: true,
  delay: 0,
  absent: "",
  absentAfter: 120,
});

/** The choice that stands in a room's options. */
export function chosen(options: Options): TableChoice {
  const start = usual();
  const game = (options.game ?? {}) as { rules?: string; modules?: string[]; policies?: Values };
  return {
    seats: options.seats ?? start.seats,
    game: { rules: game.rules ?? start.game.rules, modules: game.modules ?? [], policies: game.policies ?? {} },
    clock: options.clock_seconds ?? 0,
    pace: (options.bot_delay_ms ?? start.pace * 1000) / 1000,
    listed: options.listed ?? false,
    spectators: options.spectators !== false,
    delay: options.spectator_delay_seconds ?? 0,
    absent: options.absent?.bot ?? "",
    absentAfter: options.absent?.after_seconds ?? start.absentAfter,
  };
}

/** What is sent. */
export function wire(choice: TableChoice): Options {
  return {
    seats: choice.seats,
    game: wireGame(choice.game),
    clock_seconds: choice.clock > 0 ? choice.clock : null,
    bot_delay_ms: Math.round(choice.pace * 1000),
    listed: choice.listed,
    spectators: choice.spectators,
    ...(choice.spectators && choice.delay > 0 ? { spectator_delay_seconds: choice.delay } : {}),
    absent: choice.absent === "" ? null : { bot: choice.absent, after_seconds: choice.absentAfter },
  };
}

type Props = { choice: TableChoice; change: (choice: TableChoice) => void };

/** The form. */
export function TableOptions({ choice, change }: Props) {
  const put = (part: Partial<TableChoice>) => change({ ...choice, ...part });
  return (
    <>
      <label class="field">
        {text.seats}
        <select value={choice.seats} onChange={(e) => put({ seats: Number(e.currentTarget.value) })}>
          {[2, 3, 4, 5, 6].map((n) => <option key={n} value={n}>{n}</option>)}
        </select>
      </label>
      <GameOptions choice={choice.game} change={(game) => put({ game })} />
      <label class="field">
        {text.clock}
        <input type="number" min={0} max={86400} value={choice.clock} onInput={(e) => put({ clock: Number(e.currentTarget.value) })} />
      </label>
      <label class="field">
        {text.botPace}
        <input type="number" min={0} max={10} step={0.1} value={choice.pace} onInput={(e) => put({ pace: Math.max(0, Math.min(10, Number(e.currentTarget.value))) })} />
      </label>
      <div class="row">
        <label class="field">
          {text.absent}
          <select value={choice.absent} onChange={(e) => put({ absent: e.currentTarget.value })}>
            <option value="">{text.nobody}</option>
            {welcome.value.bots.map((b) => <option key={b} value={b}>{text.bot}: {pretty(b)}</option>)}
          </select>
        </label>
        {choice.absent !== "" && <Seconds label={text.absentAfter} most={86_400} value={choice.absentAfter} change={(absentAfter) => put({ absentAfter })} />}
      </div>
      <label class="row">
        <input type="checkbox" checked={choice.spectators} onChange={(e) => put({ spectators: e.currentTarget.checked })} /> {text.spectatorsAdmitted}
      </label>
      {choice.spectators && <Seconds label={text.spectatorDelay} most={3600} value={choice.delay} change={(delay) => put({ delay })} />}
      <label class="row">
        <input type="checkbox" checked={choice.listed} onChange={(e) => put({ listed: e.currentTarget.checked })} /> {text.listed}
      </label>
    </>
  );
}

function Seconds({ label, most, value, change }: { label: string; most: number; value: number; change: (n: number) => void }) {
  return (
    <label class="field">
      {label}
      <input type="number" min={0} max={most} value={value} onInput={(e) => change(Math.max(0, Math.min(most, Math.round(Number(e.currentTarget.value)) || 0)))} />
    </label>
  );
}
