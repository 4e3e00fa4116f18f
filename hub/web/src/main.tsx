// The page: home, lobby or table, whatever the newest view says.
import { effect } from "@preact/signals";
import { render } from "preact";
import { Home } from "./lobby/Home";
import { Lobby } from "./lobby/Lobby";
import { busy, connect, mirror, refusal, replaying, room, status, takeBack, trouble } from "./model";
import { Replay } from "./replay/Replay";
import { Table } from "./table/Table";
import { text } from "./words/text";
import "./style.css";

function Page() {
  return (
    <>
      <Banner />
      {trouble.value && <p class="banner" role="alert">{trouble.value} <button type="button" onClick={() => location.reload()}>{text.reload}</button></p>}
      {!mirror.value && !replaying.value && refusal.value && <p class="refusal" role="alert">{refusal.value.text}</p>}
      {replaying.value ? <Replay /> : !mirror.value ? <Home /> : room.value?.phase === "lobby" ? <Lobby /> : <Table />}
    </>
  );
}

function Banner() {
  if (status.value === "live") return null;
  if (status.value === "taken-over") {
    return (
      <p class="banner" role="alert">
        {text.takenOver} <button type="button" onClick={takeBack}>{text.takeBack}</button>
      </p>
    );
  }
  return <p class="banner" role="status">{status.value === "lost" ? text.lost : text.connecting}</p>;
}

const root = document.getElementById("table");
if (root) render(<Page />, root);
effect(() => {
  document.body.dataset.busy = busy.value ? "yes" : "no";
});
connect();
