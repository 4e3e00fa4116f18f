// The factions at the table and their open facts.
import { Mark } from "../board/Token";
import { game, mine, room } from "../model";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

const count = (m: { normal?: number; elite?: number; advisor?: number } | undefined) =>
  `${(m?.normal ?? 0) + (m?.advisor ?? 0)}${m?.elite ? `+${m.elite}★` : ""}`;

/** One row a faction, in storm order. */
export function Others() {
  const view = game.value;
  if (!view) return null;
  const sitters = new Map((room.value?.places ?? []).map((p) => [p.faction ?? "", p]));
  const ally = (f: string) => view.alliances.map((pair) => pair as string[]).find((pair) => pair.includes(f))?.find((o) => o !== f);
  return (
    <table class="others">
      <thead>
        <tr>
          <th scope="col">{text.chooseFaction}</th>
          <th scope="col">{text.reserves}</th>
          <th scope="col">{text.tanks}</th>
          <th scope="col">{text.hand}</th>
          <th scope="col">{text.ally}</th>
        </tr>
      </thead>
      <tbody>
        {view.storm_order.map((f) => {
          const facts = view.factions[f];
          const sitter = sitters.get(f);
          return (
            <tr key={f} class={f === mine.value?.faction ? "own" : ""}>
              <th scope="row">
                <Mark faction={f} /> {pretty(f)}
                <span class="dim"> {sitter?.name}{sitter && !sitter.present ? ` (${text.away})` : ""}</span>
              </th>
              <td>{count(facts?.reserves)}</td>
              <td>{count(facts?.tanks)}{facts && facts.dead_leaders.length + facts.face_down_leaders > 0 && ` +${facts.dead_leaders.length + facts.face_down_leaders} ${text.leaders.toLowerCase()}`}</td>
              <td>{facts?.hand_size ?? "?"}</td>
              <td>{ally(f) ? pretty(ally(f) ?? "") : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
