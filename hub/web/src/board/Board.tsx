// The board: our own schematic drawing, sectors and territories from the data.
import { signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { open, own } from "../model";
import { pretty, territory } from "../words/pretty";
import { type Muster, forces, words } from "../words/things";
import { text } from "../words/text";
import { Token } from "./Token";
import { changed } from "./changes";
import { SIZE, type Cell, cells, circles, floating, floatingOver, labelled, labels, outlines, polar, sectorPath, stormPath } from "./geometry";
import { targets } from "./targets";

const zoom = signal(1);
const centre = signal({ x: SIZE, y: SIZE });
const looked = signal<string | null>(null);

function setZoom(to: number): void {
  zoom.value = Math.max(1, Math.min(4, to));
  moveTo(centre.value.x, centre.value.y);
}

function moveTo(x: number, y: number): void {
  const half = SIZE / zoom.value;
  const keep = (v: number) => Math.max(half, Math.min(2 * SIZE - half, v));
  centre.value = { x: keep(x), y: keep(y) };
}

/** Draws the map. */
export function Board() {
  const half = SIZE / zoom.value;
  const drag = useDrag();
  return (
    <figure class="board">
      <div class="zoom">
        <button type="button" aria-label={text.zoomIn} disabled={zoom.value >= 4} onClick={() => setZoom(zoom.value * 1.5)}>+</button>
        <button type="button" aria-label={text.zoomOut} disabled={zoom.value <= 1} onClick={() => setZoom(zoom.value / 1.5)}>−</button>
      </div>
      <svg
        viewBox={`${centre.value.x - half} ${centre.value.y - half} ${2 * half} ${2 * half}`}
        class={zoom.value > 1 ? "zoomed" : ""}
        role="group"
        aria-label={text.boardLabel}
        {...drag}
        onKeyDown={pan}
        onWheel={wheel}
      >
        <circle cx={SIZE} cy={SIZE} r={0.43 * 2 * SIZE} class="planet" />
        <Ground />
        <Weather />
        <Names />
        <Floating />
        <Pieces />
        <Changes />
        <Circles />
      </svg>
      <figcaption>{looked.value ? describe(looked.value) : text.pointed}</figcaption>
    </figure>
  );
}

// What does not move is drawn once: each part is drawn again only for what it reads.
function Ground() {
  return (
    <>
      {cells.map((cell) => <CellView key={cell.id} cell={cell} />)}
      {Array.from({ length: 18 }, (_, s) => <Spoke key={s} sector={s} />)}
      {outlines.map((o) => <path key={o.id} d={o.path} class="outline" />)}
    </>
  );
}

function Weather() {
  return (
    <>
      {open.shield_wall === false && <WallGone />}
      {typeof open.storm === "number" && <Storm sector={open.storm} />}
    </>
  );
}

function Names() {
  return (
    <>
      {labels.map((l) => (
        <text key={l.id} x={l.x} y={l.y - 6 - 8 * (l.lines.length - 1)} class={`label ${l.kind}`}>
          {l.lines.map((line, i) => <tspan key={line} x={l.x} dy={i === 0 ? 0 : 16}>{line}</tspan>)}
        </text>
      ))}
    </>
  );
}

/** The Hidden Mobile Stronghold beside the place that it points at. */
function Floating() {
  const cell = place(floating);
  const below = at.get(over() ?? "");
  if (!cell || !below) return null;
  return (
    <g class="floating">
      <line x1={below.x} y1={below.y} x2={cell.x} y2={cell.y} class="tether" />
      <circle cx={below.x} cy={below.y} r={5} class="tether-end" />
      <CellView cell={cell} />
      <text x={cell.x} y={cell.y - 31} class="label stronghold">{text.floats}</text>
    </g>
  );
}

function Pieces() {
  const board = musters();
  const spice = heaps();
  return <>{[...new Set([...Object.keys(board), ...Object.keys(spice)])].map((id) => <Here key={id} at={id} here={board[id]} spice={spice[id] ?? 0} me={own.faction} />)}</>;
}

function Changes() {
  return <>{[...changed.value].map((id) => <Changed key={id} id={id} />)}</>;
}

/** The player circles around the map, each with its faction. */
function Circles() {
  return (
    <>
      {Object.entries(open.factions ?? {}).map(([f, facts]) => {
        const dot = circles[facts.circle];
        return dot ? <Token key={f} faction={f} x={dot.x} y={dot.y} label="" own={f === own.faction} title={pretty(f)} /> : null;
      })}
    </>
  );
}

/** The place that the Hidden Mobile Stronghold points at. */
const over = () => open.ixians?.stronghold ?? null;

/** The cell of a place; of what floats, where it floats now. */
const place = (id: string) => (id === floating ? floatingOver(over()) : at.get(id));

const musters = () => (open.board ?? {}) as Record<string, Record<string, Muster>>;
const heaps = () => (open.spice ?? {}) as Record<string, number>;

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Keys on the map: plus, minus, and arrows while it is zoomed. */
function pan(e: KeyboardEvent): void {
  const way = ARROWS[e.key];
  if (e.key === "+" || e.key === "=") setZoom(zoom.value * 1.5);
  else if (e.key === "-") setZoom(zoom.value / 1.5);
  else if (way && zoom.value > 1) moveTo(centre.value.x + (way[0] * 80) / zoom.value, centre.value.y + (way[1] * 80) / zoom.value);
  else return;
  e.preventDefault();
}

/** The wheel zooms with the control key, as a pinch on a touchpad does; alone it scrolls the page. */
function wheel(e: WheelEvent): void {
  if (!e.ctrlKey) return;
  e.preventDefault();
  setZoom(zoom.value * (e.deltaY < 0 ? 1.15 : 1 / 1.15));
}

/** Dragging moves the map while it is zoomed; a drag is no click. */
function useDrag() {
  const from = useRef<{ x: number; y: number; id: number; moved: boolean } | null>(null);
  const grabbing = useSignal(false);
  return {
    style: zoom.value > 1 ? `cursor: ${grabbing.value ? "grabbing" : "grab"}; touch-action: none` : "",
    onPointerDown: (e: PointerEvent) => (from.current = { x: e.clientX, y: e.clientY, id: e.pointerId, moved: false }),
    onPointerMove: (e: PointerEvent) => {
      const start = from.current;
      if (!start || zoom.value <= 1) return;
      const box = e.currentTarget as SVGSVGElement;
      const scale = (2 * SIZE) / zoom.value / box.clientWidth;
      const [dx, dy] = [e.clientX - start.x, e.clientY - start.y];
      if (!start.moved && Math.hypot(dx, dy) < 6) return;
      grabbing.value = true;
      moveTo(centre.value.x - dx * scale, centre.value.y - dy * scale);
      from.current = { ...start, x: e.clientX, y: e.clientY, moved: true };
    },
    onPointerUp: () => {
      grabbing.value = false;
      setTimeout(() => (from.current = null));
    },
    onPointerLeave: () => {
      grabbing.value = false;
      from.current = null;
    },
    onClickCapture: (e: Event) => from.current?.moved && e.stopPropagation(),
  };
}

/** Everything to be known about a place, in words. */
function describe(id: string): string {
  const cell = place(id);
  const here = Object.entries(musters()[id] ?? {});
  const parts = [pretty(id)];
  if (cell && cell.sector !== null && !pretty(id).includes("(")) parts[0] += ` (${text.sector} ${cell.sector})`;
  if (id === floating && over()) parts.push(`${text.pointsAt} ${pretty(over() ?? "")}`);
  if (cell && cell.sector !== null && cell.sector === open.storm && cell.kind === "sand") parts.push(text.inStorm);
  const spice = heaps()[id] ?? 0;
  if (spice > 0) parts.push(`${spice} ${text.spice.toLowerCase()}`);
  parts.push(here.length === 0 ? text.noForces : words(here.map(([f, m]) => `${pretty(f)} ${forces(m, f)}`)));
  return parts.join(" · ");
}

function CellView({ cell }: { cell: Cell }) {
  const now = targets.value;
  const lit = now !== null && (now.lit.has(cell.id) || now.lit.has(cell.territory));
  const from = now !== null && now.from.has(cell.territory) && occupied(cell.id);
  const chosen = now !== null && (now.chosen === cell.id || now.chosen === cell.territory);
  const pick = () => (lit || from) && now?.pick(cell.id);
  const look = () => (looked.value = cell.id);
  return (
    <path
      d={cell.path}
      data-place={cell.id}
      class={`cell ${cell.kind}${lit ? " lit" : ""}${from && !lit ? " from" : ""}${chosen ? " chosen" : ""}`}
      tabIndex={lit || from ? 0 : -1}
      role={lit || from ? "button" : "img"}
      aria-label={lit || from ? describe(cell.id) : pretty(cell.id)}
      onPointerEnter={look}
      onFocus={look}
      onClick={() => {
        look();
        pick();
      }}
      onKeyDown={(e) => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        pick();
      }}
    />
  );
}

function occupied(id: string): boolean {
  const me = own.faction ?? "";
  return Object.entries(musters()).some(([place, here]) => me in here && territory(place) === territory(id));
}

function Spoke({ sector }: { sector: number }) {
  const [ax, ay] = polar(240 + 20 * sector, 0.165);
  const [bx, by] = polar(240 + 20 * sector, 1.08);
  const [tx, ty] = polar(250 + 20 * sector, 1.04);
  return (
    <g>
      <line x1={ax} y1={ay} x2={bx} y2={by} class="spoke" />
      <text x={tx} y={ty + 5} class="sector">{sector}</text>
    </g>
  );
}

function Storm({ sector }: { sector: number }) {
  const [tx, ty] = polar(250 + 20 * sector, 1.04);
  return (
    <g class="storm">
      <path d={sectorPath(sector)} class="storm-shade" />
      <path d={stormPath(sector)} class="storm-mark" />
      <text class="storm-text" y={5} transform={`translate(${tx} ${ty}) rotate(${upright(sector)})`}>{text.stormMark}</text>
      <title>{`${text.storm} ${sector}`}</title>
    </g>
  );
}

/** Degrees that lay a word along the ring of a sector, never upside down. */
function upright(sector: number): number {
  const turn = (((90 - (250 + 20 * sector)) % 360) + 360) % 360;
  return turn > 90 && turn < 270 ? turn - 180 : turn;
}

/** The Shield Wall once it is blown up. */
function WallGone() {
  return (
    <g class="wall-gone">
      {cells.filter((c) => c.territory === "shield-wall").map((c) => <text key={c.id} x={c.x} y={c.y + 12}>✕</text>)}
    </g>
  );
}

const at = new Map(cells.map((c) => [c.id, c]));
const STEP = 34;

/** A ring where something has just changed. */
function Changed({ id }: { id: string }) {
  const cell = place(id);
  return cell ? <circle class="changed-place" cx={cell.x} cy={cell.y + 12} r={34} /> : null;
}

/** Forces and spice in a place, side by side, below its name. */
function Here({ at: id, here: there, spice, me }: { at: string; here: Record<string, Muster> | undefined; spice: number; me: string | undefined }) {
  const cell = place(id);
  if (!cell) return null;
  const here = Object.entries(there ?? {});
  const all = here.length + (spice > 0 ? 1 : 0);
  const lines = labelled.get(`${Math.round(cell.x)}/${Math.round(cell.y)}`);
  const y = cell.y + (lines === undefined ? 0 : lines > 1 ? 20 : 13);
  const x = (i: number) => cell.x + (i - (all - 1) / 2) * STEP;
  return (
    <g class="here">
      {here.map(([faction, m], i) => {
        const elite = m.elite ?? 0;
        const advisors = m.advisor ?? 0;
        const fighters = (m.normal ?? 0) + elite;
        const label = advisors > 0 && fighters === 0 ? `${advisors}a` : fighters > 0 ? String(fighters) : "";
        return (
          <Token
            key={faction}
            faction={faction}
            x={x(i)}
            y={y}
            label={label}
            sub={elite > 0 ? `★${elite}` : ""}
            own={faction === me}
            concealed={(m["no-field"] ?? 0) > 0}
            title={`${pretty(faction)} ${forces(m, faction)}, ${pretty(id)}`}
          />
        );
      })}
      {spice > 0 && (
        <g class="spice" transform={`translate(${x(here.length)} ${y})`}>
          <path d="M0 -15L14 0L0 15L-14 0Z" />
          <text y={5}>{spice}</text>
          <title>{`${spice} ${text.spice}, ${pretty(id)}`}</title>
        </g>
      )}
    </g>
  );
}
