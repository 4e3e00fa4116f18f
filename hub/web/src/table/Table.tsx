// The table in play: board, decision, seat, the others, story and talk.
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { Mark } from "../board/Token";
import { game, leaveRoom, lookBack, mine, mirror, replaying, room } from "../model";
import { seedFits } from "../net/blake3";
import { promise } from "../net/tables";
import { pretty } from "../words/pretty";
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
import { Clock } from "./Clock";

/** Everything at once on a wide page, one under the other on a phone. */
export function Table() {
  const view = game.value;
  const turn = mine.value?.to_act ?? false;
  useEffect(() => {
    document.title = turn ? `● ${text.title}` : text.title;
  }, [turn]);
  if (!view) return null;
  return (
    <main class="table">
      <h1 class="unseen">{text.title}</h1>
      <a class="skip" href="#decision">{text.skipToDecision}</a>
      <header class="bar">
        <b>{text.turn} {view.turn} {text.of} {view.setup.policies.turn_limit}</b>
        <span>{pretty(view.phase)}</span>
        <span class="waiting">
          {view.asked.length > 0 && `${text.waitingFor}: `}
          {view.asked.map((f) => <span class="chip" key={f}><Mark faction={f} />{pretty(f)}</span>)}
        </span>
        <Clock />
        <Alerts />
        <button type="button" onClick={leaveRoom}>{text.leave}</button>
      </header>
      {view.victory && <Victory />}
      <Board />
      <section class="side" aria-label={text.ownSide}>
        {mirror.value?.seat && !replaying.value ? <Decisions /> : <Watching />}
        {mine.value && <Guard><Seat /></Guard>}
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

/** What happens, for those who have nothing to decide. */
function Watching() {
  return (
    <section class="decisions" aria-label={text.watching}>
      {!replaying.value && <p class="dim">{text.watching}</p>}
      <Guard><Situation /></Guard>
      <Guard><Intro /></Guard>
    </section>
  );
}

function Victory() {
  const victory = game.value?.victory;
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
