// The table in play: board, decision, seat, the others, story and talk.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { Mark } from "../board/Token";
import { leaveRoom, lookBack, open, own, place, replaying, room } from "../model";
import { seedFits } from "../net/blake3";
import { promise } from "../net/tables";
import { pretty, short } from "../words/pretty";
import { text } from "../words/text";
import { Alerts } from "./Alerts";
import { Decisions } from "./Decisions";
import { Guard } from "./Guard";
import { Intro } from "./Intro";
import { Open } from "./Open";
import { Others } from "./Others";
import { Seat } from "./Seat";
import { Situation } from "./Situation";
import { Story } from "./Story";
import { Talk } from "./Talk";
import { Clock, Since } from "./Clock";

/** Everything at once on a wide page, one under the other on a phone. */
export function Table() {
  const turn = own.to_act ?? false;
  useEffect(() => {
    // A turn that passes at once is not worth a change of the title.
    const timer = setTimeout(() => (document.title = turn ? `● ${text.title}` : text.title), 200);
    return () => clearTimeout(timer);
  }, [turn]);
  if (open.turn === undefined) return <NotYet />;
  return (
    <main class="table">
      <h1 class="unseen">{text.title}</h1>
      <a class="skip" href="#decision" onClick={goToDecision}>{text.skipToDecision}</a>
      <header class="bar">
        <b>{text.turn} {open.turn} {text.of} {open.setup?.policies.turn_limit}</b>
        <span>{pretty(open.phase ?? "")}</span>
        <Waiting />
        <Clock />
        <Alerts />
        <button type="button" onClick={leaveRoom}>{text.leave}</button>
      </header>
      {turn && !replaying.value && <Jump />}
      {open.victory && <Victory />}
      <Board />
      <section class="side" aria-label={text.ownSide}>
        {place.value !== null && !replaying.value ? <Decisions /> : <Watching />}
        {own.faction && <Guard><Seat /></Guard>}
      </section>
      <section class="side" aria-label={text.otherSide}>
        <Guard><Others /></Guard>
        <Story />
        {!replaying.value && <Talk />}
        <Guard><Open /></Guard>
      </section>
    </main>
  );
}

function Waiting() {
  const asked = open.asked ?? [];
  return (
    <span class="waiting">
      {asked.length > 0 && `${text.waitingFor}: `}
      {asked.map((f) => <span class="chip" key={f}><Mark faction={f} />{short(f)}</span>)}
      {asked.length > 0 && !replaying.value && <Since />}
    </span>
  );
}

/** The address keeps the room: only the focus goes there. */
function goToDecision(e: Event): void {
  e.preventDefault();
  const decision = document.getElementById("decision");
  decision?.scrollIntoView();
  decision?.focus({ preventScroll: true });
}

/** On a phone the decision is below the board: a way to it, as long as it cannot be seen. */
function Jump() {
  const seen = useSignal(true);
  useEffect(() => {
    const decision = document.getElementById("decision");
    if (!decision) return undefined;
    const watch = new IntersectionObserver((entries) => (seen.value = entries.some((e) => e.isIntersecting)), { rootMargin: "0px 0px -120px" });
    watch.observe(decision);
    return () => watch.disconnect();
  }, []);
  return seen.value ? null : <a class="jump" href="#decision" onClick={goToDecision}>{text.toDecision}</a>;
}

/** Spectators of a delayed table have nothing to see at first. */
function NotYet() {
  return (
    <main class="home">
      <h1>{text.title}</h1>
      <p role="status">{text.delayed} {room.value?.options.spectator_delay_seconds} {text.seconds}. {text.delayedStart}</p>
      <button type="button" onClick={leaveRoom}>{text.leave}</button>
    </main>
  );
}

/** What happens, for those who have nothing to decide. */
function Watching() {
  const delay = room.value?.options.spectator_delay_seconds ?? 0;
  return (
    <section class="decisions" aria-label={text.watching}>
      {!replaying.value && <p class="dim">{delay > 0 ? `${text.delayed} ${delay} ${text.seconds}.` : text.watching}</p>}
      <Guard><Situation /></Guard>
      <Guard><Intro /></Guard>
    </section>
  );
}

function Victory() {
  const victory = open.victory;
  const here = room.value;
  if (!victory || !here) return null;
  return (
    <section class="victory" role="status">
      <h2>{text.victory}</h2>
      <p>{victory.winners.map((f) => pretty(f)).join(", ")} ({text.rule} {victory.rule}, {text.turn} {victory.turn})</p>
      {here.seed && <Dice seed={here.seed} room={here.id} />}
      {!replaying.value && here.phase === "finished" && (
        <p class="row">
          <button type="button" onClick={() => lookBack(here.id)}>{text.lookBack}</button>
          <a href={`/api/rooms/${here.id}/record`} download={`landsraad-${here.id}.json`}>{text.exportRecord}</a>
          <span class="dim note">{text.verifyHint}</span>
        </p>
      )}
    </section>
  );
}

/** The dice's seed against the hash that was promised at the start; checked on this page, not believed. */
function Dice({ seed, room: id }: { seed: { blake3: string; revealed?: string | null }; room: string }) {
  if (!seed.revealed) return null;
  const promised = promise(id) ?? seed.blake3;
  const fits = seedFits(seed.revealed, promised);
  return (
    <p class="dim">
      <b class={fits ? "verified" : "refusal"}>{fits ? text.diceVerified : text.diceWrong}</b>{" "}
      {text.seed}: <code>{seed.revealed}</code> · {text.seedHash}: <code>{promised}</code>
    </p>
  );
}
