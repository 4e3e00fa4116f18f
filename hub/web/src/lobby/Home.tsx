// The home page: open a table, join one, come back to one of mine.
import { useSignal } from "@preact/signals";
import { create, join, reopen, status } from "../model";
import { forget, tables } from "../net/tables";
import { text } from "../words/text";

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
      <label class="field">
        {text.yourName}
        <input value={name.value} maxLength={24} onInput={(e) => keep(e.currentTarget.value)} />
      </label>
      <div class="columns">
        <NewTable name={name.value} />
        <Join name={name.value} />
        <Mine />
      </div>
    </main>
  );
}

function NewTable({ name }: { name: string }) {
  const seats = useSignal(6);
  const rules = useSignal("advanced");
  const clock = useSignal(0);
  const open = () =>
    create(name, {
      seats: seats.value,
      game: { rules: rules.value },
      clock_seconds: clock.value > 0 ? clock.value : null,
    });
  return (
    <section class="card" aria-labelledby="new-table">
      <h2 id="new-table">{text.newTable}</h2>
      <label class="field">
        {text.seats}
        <select value={seats.value} onChange={(e) => (seats.value = Number(e.currentTarget.value))}>
          {[2, 3, 4, 5, 6].map((n) => <option value={n}>{n}</option>)}
        </select>
      </label>
      <label class="field">
        {text.rules}
        <select value={rules.value} onChange={(e) => (rules.value = e.currentTarget.value)}>
          <option value="basic">{text.basic}</option>
          <option value="advanced">{text.advanced}</option>
        </select>
      </label>
      <label class="field">
        {text.clock}
        <input type="number" min={0} max={86400} value={clock.value} onInput={(e) => (clock.value = Number(e.currentTarget.value))} />
      </label>
      <button type="button" class="main" disabled={status.value !== "live"} onClick={open}>{text.create}</button>
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

function Mine() {
  const list = useSignal(tables());
  if (list.value.length === 0) return null;
  return (
    <section class="card" aria-labelledby="my-tables">
      <h2 id="my-tables">{text.myTables}</h2>
      <ul class="plain">
        {list.value.map((t) => (
          <li class="row">
            <span>{t.name} · {new Date(t.at).toLocaleString()}</span>
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
