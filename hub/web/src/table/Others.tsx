// The factions at the table and their open facts.
import { Mark } from "../board/Token";
import { open, own, places } from "../model";
import type { FactionView, PublicPart } from "../protocol";
import type { Muster } from "../words/things";
import { pretty, short } from "../words/pretty";
import { forces } from "../words/things";
import { text } from "../words/text";
import { TechTokens } from "./TechToken";

const count = (m: Muster | undefined) => `${(m?.normal ?? 0) + (m?.advisor ?? 0)}${m?.elite ? ` +${m.elite}★` : ""}`;

type Sitter = PublicPart["room"]["places"][number];

/** One row a faction, in storm order. */
export function Others() {
  const facts = open.factions;
  if (!facts) return null;
  const order = open.storm_order ?? [];
  const sitters = new Map(places.value.map((p) => [p.faction ?? "", p]));
  const ally = (f: string) => (open.alliances ?? []).map((pair) => pair as string[]).find((pair) => pair.includes(f))?.find((o) => o !== f);
  const factions = order.length > 0 ? order : (Object.keys(facts) as typeof order);
  return (
    <section class="factions" aria-label={text.factions}>
      <h2>{text.factions} <span class="dim">{order.length > 0 && text.inStormOrder}</span></h2>
      <table class="others">
        <thead>
          <tr>
            <th scope="col">{text.chooseFaction}</th>
            <th scope="col">{text.reserves}</th>
            <th scope="col">{text.tanks}</th>
            <th scope="col">{text.cards}</th>
            <th scope="col">{text.inFront}</th>
          </tr>
        </thead>
        <tbody>
          {factions.map((f) => <Row key={f} faction={f} facts={facts[f]} sitter={sitters.get(f)} ally={ally(f)} own={f === own.faction} waited={(open.asked ?? []).includes(f)} />)}
        </tbody>
      </table>
    </section>
  );
}

type RowOf = { faction: string; facts: FactionView | undefined; sitter: Sitter | undefined; ally: string | undefined; own: boolean; waited: boolean };

function Row({ faction: f, facts, sitter, ally, own: me, waited }: RowOf) {
  const dead = (facts?.dead_leaders.length ?? 0) + (facts?.face_down_leaders ?? 0);
  return (
    <tr class={me ? "own" : ""}>
      <th scope="row">
        <Mark faction={f} /> {short(f)}<TechTokens faction={f} />{waited && <span class="waited" title={text.waitingFor}> ●</span>}
        <span class="dim sitter">
          {sitter?.name}
          {sitter && !sitter.present && sitter.sitter === "person" ? ` (${text.away})` : ""}
          {ally && <> · {text.ally.toLowerCase()} {short(ally)}</>}
        </span>
      </th>
      <td title={forces(facts?.reserves, f)}>{count(facts?.reserves)}</td>
      <td title={`${forces(facts?.tanks, f)}${facts?.dead_leaders.length ? `; ${facts.dead_leaders.map((l) => pretty(l)).join(", ")}` : ""}`}>
        {count(facts?.tanks)}{dead > 0 && <span class="dim"> {dead}†</span>}
      </td>
      <td>{facts?.hand_size ?? <span class="dim">?</span>}</td>
      <td>{facts?.spice_in_front ?? 0}</td>
    </tr>
  );
}
