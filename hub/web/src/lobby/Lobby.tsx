// The lobby of a room: who sits where, which faction, and the start.
import { useSignal } from "@preact/signals";
import { Mark } from "../board/Token";
import { leaveRoom, lobby, mirror, room, welcome } from "../model";
import type { Options } from "../protocol";
import { policy, valueWords } from "../words/policies";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { TableOptions, chosen, wire } from "./TableOptions";

/** Before the game. */
export function Lobby() {
  const here = room.value;
  const me = mirror.value?.seat?.place;
  const bot = useSignal(welcome.value.bots[0] ?? "hard");
  if (!here) return null;
  const host = me === here.host;
  const free = here.places.filter((p) => p.sitter === "free").length;
  const fill = async () => {
    for (let n = 0; n < free; n += 1) await lobby.addBot(bot.value);
  };
  return (
    <main class="lobby">
      <h1>{text.title}</h1>
      <p class="row">
        {text.shareInvite} <code class="invite">{mirror.value?.seat?.invite}</code>
        <CopyLink label={text.copyLink} hash={`join=${mirror.value?.seat?.invite ?? ""}`} />
        {here.options.spectators !== false && <CopyLink label={text.watchLink} hash={`watch=${here.id}`} />}
      </p>
      <p class="dim">{text.lobbyHint}</p>
      <Played game={here.options.game} options={here.options} />
      {host && <Change options={here.options} />}
      <ol class="places card">
        {here.places.map((p, i) => (
          <li class="row" key={i}>
            <span class="who">
              {p.faction && <Mark faction={p.faction} />}
              {typeof p.sitter === "object" ? `${text.bot}: ${p.sitter.bot}` : p.sitter === "free" ? text.free : p.name}
              {i === me && ` (${text.you})`}
              {p.sitter === "person" && !p.present && ` (${text.away})`}
            </span>
            {i === me && <Faction chosen={p.faction ?? ""} taken={here.places.map((q) => q.faction ?? "")} />}
            {i !== me && p.faction && <span>{pretty(p.faction)}</span>}
            {host && p.sitter === "free" && <button type="button" onClick={() => lobby.addBot(bot.value)}>{text.oneBot}</button>}
            {host && i !== me && p.sitter !== "free" && (
              <button type="button" onClick={() => lobby.remove(i)}>{text.remove}</button>
            )}
          </li>
        ))}
      </ol>
      {host ? (
        <div class="row">
          {free > 0 && (
            <>
              <label class="row">
                {text.botKind}
                <select value={bot.value} onChange={(e) => (bot.value = e.currentTarget.value)}>
                  {welcome.value.bots.map((b) => <option value={b}>{pretty(b)}</option>)}
                </select>
              </label>
              <button type="button" onClick={fill}>{text.bots}</button>
            </>
          )}
          <button type="button" class="main" disabled={free > 0} onClick={() => lobby.start()}>{text.start}</button>
        </div>
      ) : (
        <p>{text.waitingForHost}</p>
      )}
      <p><button type="button" onClick={leaveRoom}>{text.leave}</button></p>
    </main>
  );
}

/** The host changes what is played; what others have chosen stays as far as it fits. */
function Change({ options }: { options: Options }) {
  const open = useSignal(false);
  const choice = useSignal(chosen(options));
  const unfold = (now: boolean) => {
    if (now && !open.value) choice.value = chosen(options);
    open.value = now;
  };
  const send = async () => {
    if (await lobby.configure(wire(choice.value))) open.value = false;
  };
  return (
    <details class="card" open={open.value} onToggle={(e) => unfold(e.currentTarget.open)}>
      <summary>{text.changeTable}</summary>
      {open.value && (
        <>
          <TableOptions choice={choice.value} change={(next) => (choice.value = next)} />
          <button type="button" class="main" onClick={() => void send()}>{text.changeIt}</button>
        </>
      )}
    </details>
  );
}

type GameOfRoom = { rules?: string; modules?: string[]; policies?: Record<string, unknown> } | null | undefined;
const gameOf = (options: unknown): GameOfRoom => options as GameOfRoom;

/** The factions of the base game and of the chosen modules. */
function playable(): string[] {
  const chosen = gameOf(room.value?.options.game)?.modules ?? [];
  return [...welcome.value.factions, ...welcome.value.modules.filter((m) => chosen.includes(m.id)).flatMap((m) => m.factions)];
}

/** What is played here: preset, modules, and every policy that differs, with its meaning. */
function Played({ game, options }: { game: unknown; options: Options }) {
  const played = gameOf(game);
  const policies = Object.entries(played?.policies ?? {});
  return (
    <section class="card" aria-labelledby="played">
      <h2 id="played">{text.played}</h2>
      <p>
        {played?.rules === "basic" ? text.basic : text.advanced}
        {(played?.modules ?? []).map((m) => ` · ${pretty(m)}`)}
      </p>
      <p class="dim note">{around(options)}</p>
      {policies.length > 0 && (
        <ul class="plain">
          {policies.map(([name, value]) => (
            <li key={name}>
              {policy(name)?.text ?? pretty(name)}: <b>{valueWords(name, value)}</b> <span class="dim cite">{policy(name)?.rule}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the room does besides the game: clock, who stands in, who may watch. */
function around(options: Options): string {
  const delay = options.spectator_delay_seconds ?? 0;
  return [
    options.clock_seconds ? `${text.clockRuns} ${options.clock_seconds} ${text.seconds}` : text.noClock,
    options.absent ? `${text.absent} ${pretty(options.absent.bot)} ${text.absentAfter.replace("so many", String(options.absent.after_seconds))}` : "",
    options.spectators === false ? text.noSpectators : delay > 0 ? `${text.spectatorsAdmitted}, ${delay} ${text.secondsLater}` : text.spectatorsAdmitted,
  ].filter((part) => part !== "").join(" · ");
}

function CopyLink({ label, hash }: { label: string; hash: string }) {
  const done = useSignal(false);
  const copy = () =>
    void navigator.clipboard
      ?.writeText(`${location.origin}/#${hash}`)
      .then(() => (done.value = true))
      .catch(() => undefined);
  return <button type="button" onClick={copy}>{done.value ? text.copied : label}</button>;
}

function Faction({ chosen, taken }: { chosen: string; taken: string[] }) {
  return (
    <label class="row">
      {text.chooseFaction}
      <select value={chosen} onChange={(e) => lobby.choose(e.currentTarget.value || null)}>
        <option value="">{text.anyFaction}</option>
        {playable().map((f) => (
          <option value={f} disabled={taken.includes(f) && f !== chosen}>{pretty(f)}</option>
        ))}
      </select>
    </label>
  );
}
