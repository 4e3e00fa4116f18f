// The home page: open a table, join one, come back to one of mine.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { create, join, playBots, reopen, status, watch, welcome } from "../model";
import { forget, tables } from "../net/tables";
import type { Options } from "../protocol";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { type GameChoice, GameOptions, wire } from "./GameOptions";

/** Where everybody begins. */
export function Home() {
  const name = useSignal(localStorage.getItem("landsraad.name") ?? "Player");
  const keep = (value: string) => {
    name.value = value;
    localStorage.setItem("landsraad.name", value);
  };
  return (
    <main class="home">
      <h1>{text.title}</h1>
      <p class="dim">{text.unofficial}</p>
      <label class="field name">
        {text.yourName}
        <input value={name.value} maxLength={24} onInput={(e) => keep(e.currentTarget.value)} />
      </label>
      <div class="columns">
        <NewTable name={name.value} />
        <div class="column">
          <Join name={name.value} />
          <OpenTables name={name.value} />
        </div>
        <Mine />
      </div>
    </main>
  );
}

function NewTable({ name }: { name: string }) {
  const seats = useSignal(6);
  const game = useSignal<GameChoice>({ rules: "advanced", modules: [], policies: {} });
  const clock = useSignal(0);
  const pace = useSignal(0.6);
  const listed = useSignal(false);
  const spectators = useSignal(true);
  const delay = useSignal(0);
  const absent = useSignal("");
  const absentAfter = useSignal(120);
  const options = (): Options => ({
      seats: seats.value,
      game: wire(game.value),
      clock_seconds: clock.value > 0 ? clock.value : null,
      bot_delay_ms: Math.round(pace.value * 1000),
      listed: listed.value,
      spectators: spectators.value,
      ...(spectators.value && delay.value > 0 ? { spectator_delay_seconds: delay.value } : {}),
      absent: absent.value === "" ? null : { bot: absent.value, after_seconds: absentAfter.value },
  });
  return (
    <section class="card" aria-labelledby="new-table">
      <h2 id="new-table">{text.newTable}</h2>
      <label class="field">
        {text.seats}
        <select value={seats.value} onChange={(e) => (seats.value = Number(e.currentTarget.value))}>
          {[2, 3, 4, 5, 6].map((n) => <option key={n} value={n}>{n}</option>)}
        </select>
      </label>
      <GameOptions choice={game.value} change={(choice) => (game.value = choice)} />
      <label class="field">
        {text.clock}
        <input type="number" min={0} max={86400} value={clock.value} onInput={(e) => (clock.value = Number(e.currentTarget.value))} />
      </label>
      <label class="field">
        {text.botPace}
        <input type="number" min={0} max={10} step={0.1} value={pace.value} onInput={(e) => (pace.value = Math.max(0, Math.min(10, Number(e.currentTarget.value))))} />
      </label>
      <div class="row">
        <label class="field">
          {text.absent}
          <select value={absent.value} onChange={(e) => (absent.value = e.currentTarget.value)}>
            <option value="">{text.nobody}</option>
            {welcome.value.bots.map((b) => <option key={b} value={b}>{text.bot}: {pretty(b)}</option>)}
          </select>
        </label>
        {absent.value !== "" && <Seconds label={text.absentAfter} most={86_400} value={absentAfter} />}
      </div>
      <label class="row">
        <input type="checkbox" checked={spectators.value} onChange={(e) => (spectators.value = e.currentTarget.checked)} /> {text.spectatorsAdmitted}
      </label>
      {spectators.value && <Seconds label={text.spectatorDelay} most={3600} value={delay} />}
      <label class="row">
        <input type="checkbox" checked={listed.value} onChange={(e) => (listed.value = e.currentTarget.checked)} /> {text.listed}
      </label>
      <div class="row">
        <button type="button" class="main" disabled={status.value !== "live"} onClick={() => create(name, options())}>{text.create}</button>
        <button type="button" disabled={status.value !== "live"} onClick={() => playBots(name, options(), welcome.value.bots[0] ?? "hard")}>{text.playBots}</button>
      </div>
    </section>
  );
}

function Seconds({ label, most, value }: { label: string; most: number; value: Signal<number> }) {
  const set = (n: number) => (value.value = Math.max(0, Math.min(most, Math.round(n) || 0)));
  return (
    <label class="field">
      {label}
      <input type="number" min={0} max={most} value={value.value} onInput={(e) => set(Number(e.currentTarget.value))} />
    </label>
  );
}

function Join({ name }: { name: string }) {
  const code = useSignal(new URLSearchParams(location.hash.slice(1)).get("join") ?? "");
  return (
    <section class="card" aria-labelledby="join-table">
      <h2 id="join-table">{text.join}</h2>
      <label class="field">
        {text.invite}
        <input value={code.value} onInput={(e) => (code.value = e.currentTarget.value)} />
      </label>
      <button type="button" disabled={status.value !== "live" || code.value === ""} onClick={() => join(name, code.value)}>
        {text.joinButton}
      </button>
    </section>
  );
}

type Listed = { room: string; invite: string; phase: string; seats: number; free: number; host: string; spectators: boolean };

/** Tables that want to be found. */
function OpenTables({ name }: { name: string }) {
  const list = useSignal<Listed[]>([]);
  useEffect(() => {
    const load = () =>
      void fetch("/api/rooms")
        .then((r) => r.json())
        .then((found: { rooms: Listed[] }) => (list.value = found.rooms))
        .catch(() => undefined);
    load();
    const timer = setInterval(load, 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="card" aria-labelledby="open-tables">
      <h2 id="open-tables">{text.openTables}</h2>
      {list.value.length === 0 && <p class="dim">{text.noOpenTables}</p>}
      <ul class="plain">
        {list.value.map((t) => (
          <li class="row" key={t.invite}>
            <span>{t.host} · {t.free}/{t.seats} {text.free}</span>
            {t.phase === "lobby" && t.free > 0 && <button type="button" onClick={() => join(name, t.invite)}>{text.joinButton}</button>}
            {t.spectators && <button type="button" onClick={() => watch(t.room)}>{text.watch}</button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mine() {
  const list = useSignal(tables());
  if (list.value.length === 0) return null;
  return (
    <section class="card" aria-labelledby="my-tables">
      <h2 id="my-tables">{text.myTables}</h2>
      <ul class="plain">
        {list.value.map((t) => (
          <li class="row">
            <span>{t.name} · <code>{t.room}</code> · {new Date(t.at).toLocaleString()}</span>
            <button type="button" onClick={() => reopen(t.room)}>{text.openAgain}</button>
            <button
              type="button"
              onClick={() => {
                forget(t.room);
                list.value = tables();
              }}
            >
              {text.forget}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
