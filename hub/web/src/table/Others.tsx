// The factions at the table and their open facts.
import { Mark } from "../board/Token";
import { game, mine, room } from "../model";
import type { Muster } from "../words/things";
import { pretty, short } from "../words/pretty";
import { forces } from "../words/things";
import { text } from "../words/text";

const count = (m: Muster | undefined) => `${(m?.normal ?? 0) + (m?.advisor ?? 0)}${m?.elite ? ` +${m.elite}★` : ""}`;

/** One row a faction, in storm order. */
export function Others() {
  const view = game.value;
  if (!view) return null;
  const sitters = new Map((room.value?.places ?? []).map((p) => [p.faction ?? "", p]));
  const ally = (f: string) => view.alliances.map((pair) => pair as string[]).find((pair) => pair.includes(f))?.find((o) => o !== f);
  const factions = view.storm_order.length > 0 ? view.storm_order : (Object.keys(view.factions) as typeof view.storm_order);
  return (
    <section class="factions" aria-label={text.factions}>
      <h2>{text.factions} <span class="dim">{view.storm_order.length > 0 && text.inStormOrder}</span></h2>
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
          {factions.map((f) => {
            const facts = view.factions[f];
            const sitter = sitters.get(f);
            const dead = (facts?.dead_leaders.length ?? 0) + (facts?.face_down_leaders ?? 0);
            const waited = view.asked.includes(f);
            return (
              <tr key={f} class={f === mine.value?.faction ? "own" : ""}>
                <th scope="row">
                  <Mark faction={f} /> {short(f)}{waited && <span class="waited" title={text.waitingFor}> ●</span>}
                  <span class="dim sitter">
                    {sitter?.name}
                    {sitter && !sitter.present && sitter.sitter === "person" ? ` (${text.away})` : ""}
                    {ally(f) && <> · {text.ally.toLowerCase()} {short(ally(f) ?? "")}</>}
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
          })}
        </tbody>
      </table>
    </section>
  );
}
