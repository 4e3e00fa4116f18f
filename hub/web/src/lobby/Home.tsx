// The home page: open a table, join one, come back to one of mine.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { create, join, playBots, reopen, status, watch, welcome } from "../model";
import { forget, tables } from "../net/tables";
import { text } from "../words/text";
import { TableOptions, usual, wire } from "./TableOptions";

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
  const choice = useSignal(usual());
  return (
    <section class="card" aria-labelledby="new-table">
      <h2 id="new-table">{text.newTable}</h2>
      <TableOptions choice={choice.value} change={(next) => (choice.value = next)} />
      <div class="row">
        <button type="button" class="main" disabled={status.value !== "live"} onClick={() => create(name, wire(choice.value))}>{text.create}</button>
        <button type="button" disabled={status.value !== "live"} onClick={() => playBots(name, wire(choice.value), welcome.value.bots[0] ?? "hard")}>{text.playBots}</button>
      </div>
    </section>
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
