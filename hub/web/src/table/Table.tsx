// The table in play: board, decision, seat, the others, story and talk.
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { Mark } from "../board/Token";
import { game, leaveRoom, mine, mirror, room } from "../model";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { Alerts } from "./Alerts";
import { Decisions } from "./Decisions";
import { Open } from "./Open";
import { Others } from "./Others";
import { Seat } from "./Seat";
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
    <div class="table">
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
      <aside class="side">
        {mirror.value?.seat ? <Decisions /> : <p>{text.watching}</p>}
        {mine.value && <Seat />}
      </aside>
      <aside class="side">
        <Others />
        <Story />
        <Talk />
        <Open />
      </aside>
    </div>
  );
}

function Victory() {
  const victory = game.value?.victory;
  const seed = room.value?.seed;
  if (!victory) return null;
  return (
    <section class="victory" role="status">
      <h2>{text.victory}</h2>
      <p>{victory.winners.map((f) => pretty(f)).join(", ")} ({text.rule} {victory.rule}, {text.turn} {victory.turn})</p>
      {seed && <p class="dim">{text.seed}: <code>{seed.revealed}</code> · {text.seedHash}: <code>{seed.blake3}</code></p>}
    </section>
  );
}
