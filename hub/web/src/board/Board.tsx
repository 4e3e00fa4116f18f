// The board: our own schematic drawing, sectors and territories from the data.
import { signal } from "@preact/signals";
import { game, mine } from "../model";
import type { FactionView } from "../protocol";
import { pretty } from "../words/pretty";
import { text } from "../words/text";
import { Token } from "./Token";
import { SIZE, type Cell, cells, circles, labels, polar, sectorPath, stormPath } from "./geometry";

/** The location that a form points at, to be lit, and what to do with a click. */
export const targets = signal<{ lit: Set<string>; chosen: string | null; pick: (id: string) => void } | null>(null);
const zoom = signal(1);

/** Draws the map. */
export function Board() {
  const view = game.value;
  const width = (2 * SIZE) / zoom.value;
  const offset = (2 * SIZE - width) / 2;
  return (
    <figure class="board">
      <div class="zoom">
        <button type="button" aria-label={text.zoomIn} onClick={() => (zoom.value = Math.min(3, zoom.value * 1.25))}>+</button>
        <button type="button" aria-label={text.zoomOut} onClick={() => (zoom.value = Math.max(1, zoom.value / 1.25))}>−</button>
      </div>
      <svg viewBox={`${offset} ${offset} ${width} ${width}`} role="img" aria-label={text.boardLabel}>
        <circle cx={SIZE} cy={SIZE} r={0.43 * 2 * SIZE} class="planet" />
        {cells.map((cell) => <CellView key={cell.id} cell={cell} />)}
        {Array.from({ length: 18 }, (_, s) => <Spoke key={s} sector={s} />)}
        {view && typeof view.storm === "number" && <Storm sector={view.storm} />}
        {labels.map((l) => (
          <text key={l.id} x={l.x} y={l.y - 14} class={`label ${l.kind}`}>{l.name}</text>
        ))}
        {view && Object.entries(view.spice).map(([at, amount]) => <Spice key={at} at={at} amount={amount ?? 0} />)}
        {view && Object.entries(view.board).map(([at, here]) => <Forces key={at} at={at} here={here ?? {}} />)}
        {view && Object.entries(view.factions).map(([f, facts]) => {
          const dot = circles[(facts as FactionView).circle];
          return dot ? <Token key={f} faction={f} x={dot.x} y={dot.y} label="" own={f === mine.value?.faction} /> : null;
        })}
      </svg>
    </figure>
  );
}

function CellView({ cell }: { cell: Cell }) {
  const lit = targets.value?.lit.has(cell.id) ?? false;
  const chosen = targets.value?.chosen === cell.id;
  const pick = () => lit && targets.value?.pick(cell.id);
  return (
    <path
      d={cell.path}
      class={`cell ${cell.kind} ${lit ? "lit" : ""} ${chosen ? "chosen" : ""}`}
      tabIndex={lit ? 0 : -1}
      role={lit ? "button" : undefined}
      aria-label={lit ? pretty(cell.id) : undefined}
      onClick={pick}
      onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && pick()}
    >
      <title>{pretty(cell.id)}</title>
    </path>
  );
}

function Spoke({ sector }: { sector: number }) {
  const [ax, ay] = polar(240 + 20 * sector, 0.165);
  const [bx, by] = polar(240 + 20 * sector, 1.08);
  const [tx, ty] = polar(250 + 20 * sector, 1.04);
  return (
    <g>
      <line x1={ax} y1={ay} x2={bx} y2={by} class="spoke" />
      <text x={tx} y={ty + 4} class="sector">{sector}</text>
    </g>
  );
}

function Storm({ sector }: { sector: number }) {
  return (
    <g class="storm">
      <path d={sectorPath(sector)} class="storm-shade" />
      <path d={stormPath(sector)} class="storm-mark" />
      <title>{`${text.storm} ${sector}`}</title>
    </g>
  );
}

const at = new Map(cells.map((c) => [c.id, c]));

function Spice({ at: id, amount }: { at: string; amount: number }) {
  const cell = at.get(id);
  if (!cell) return null;
  return (
    <g class="spice">
      <rect x={cell.x - 12} y={cell.y + 6} width={24} height={16} rx={4} />
      <text x={cell.x} y={cell.y + 18}>{amount}</text>
      <title>{`${amount} ${text.spice}, ${pretty(id)}`}</title>
    </g>
  );
}

function Forces({ at: id, here }: { at: string; here: Record<string, { normal?: number; elite?: number; advisor?: number }> }) {
  const cell = at.get(id);
  if (!cell) return null;
  const entries = Object.entries(here);
  return (
    <g>
      {entries.map(([faction, m], i) => {
        const elite = m.elite ?? 0;
        const label = `${m.normal ?? 0}${elite ? `+${elite}★` : ""}${m.advisor ? `+${m.advisor}a` : ""}`;
        const x = cell.x + (i - (entries.length - 1) / 2) * 26;
        return <Token key={faction} faction={faction} x={x} y={cell.y - 4} label={label} own={false} title={`${pretty(faction)} ${label}, ${pretty(id)}`} />;
      })}
    </g>
  );
}
