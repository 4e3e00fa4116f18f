// The board's geometry, from the same data that the rules use.
import board from "../../../../engine/data/board.json";
import { pretty } from "../words/pretty";

/** One cell of the drawing: a territory in one sector. */
export type Cell = { id: string; territory: string; sector: number | null; kind: string; path: string; x: number; y: number };

/** Half the width of the drawing. */
export const SIZE = 500;
const SCALE = 2 * SIZE;
const R = board.geometry.planet_radius * SCALE;
const kinds = new Map(board.territories.map((t) => [t.id, t.kind]));

/** A point at an angle (degrees, counterclockwise, 0 = east) and a radius of the planet. */
export function polar(angle: number, radius: number): [number, number] {
  const a = (angle * Math.PI) / 180;
  return [SIZE + Math.cos(a) * radius * R, SIZE - Math.sin(a) * radius * R];
}

function ring(from: number, span: number, inner: number, outer: number): string {
  const [ax, ay] = polar(from, outer);
  const [bx, by] = polar(from + span, outer);
  const [cx, cy] = polar(from + span, inner);
  const [dx, dy] = polar(from, inner);
  const big = span > 180 ? 1 : 0;
  return `M${ax} ${ay}A${outer * R} ${outer * R} 0 ${big} 0 ${bx} ${by}L${cx} ${cy}A${inner * R} ${inner * R} 0 ${big} 1 ${dx} ${dy}Z`;
}

function circle(radius: number): string {
  const r = radius * R;
  return `M${SIZE - r} ${SIZE}A${r} ${r} 0 1 0 ${SIZE + r} ${SIZE}A${r} ${r} 0 1 0 ${SIZE - r} ${SIZE}Z`;
}

type Band = { angle_from: number; angle_span: number; r_inner: number; r_outer: number };

/** All cells. */
export const cells: Cell[] = board.locations.map((l) => {
  const band = l.band as Band;
  const whole = l.sector === null;
  return {
    id: l.id,
    territory: l.territory,
    sector: l.sector,
    kind: kinds.get(l.territory) ?? "sand",
    path: whole ? circle(board.geometry.polar_sink_radius) : ring(band.angle_from, band.angle_span, band.r_inner, band.r_outer),
    x: l.centroid.x * SCALE,
    y: l.centroid.y * SCALE,
  };
});

/** The wedge of the storm ring over a sector. */
export function stormPath(sector: number): string {
  const from = 240 + 20 * sector;
  return ring(from, 20, board.geometry.storm_ring.r_inner, board.geometry.storm_ring.r_outer);
}

/** The whole wedge of a sector, to shade what is in storm. */
export function sectorPath(sector: number): string {
  return ring(240 + 20 * sector, 20, board.geometry.polar_sink_radius, 1);
}

/** Where the player circles are, by circle. */
export const circles = board.player_dots.map((d) => ({ x: d.x * SCALE, y: d.y * SCALE }));

type Label = { id: string; lines: string[]; x: number; y: number; kind: string };

/** One label a territory, at its largest cell. */
export const labels: Label[] = board.territories.map((t) => {
  const own = board.locations.filter((l) => l.territory === t.id);
  const largest = own.reduce((a, b) => (b.area_fraction > a.area_fraction ? b : a));
  return { id: t.id, lines: lines(pretty(t.id)), x: largest.centroid.x * SCALE, y: largest.centroid.y * SCALE, kind: t.kind };
});

/** The cells that carry a label: what stands there stands below it. */
export const labelled = new Map(labels.map((l) => [`${Math.round(l.x)}/${Math.round(l.y)}`, l.lines.length]));

function lines(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 9 || words.length === 1) return [name];
  let best = [name];
  for (let cut = 1; cut < words.length; cut += 1) {
    const two = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (longest(two) < longest(best)) best = two;
  }
  return best;
}

function longest(parts: string[]): number {
  return Math.max(...parts.map((p) => p.length));
}

/** The outlines of territories: edges between two cells of the same territory are left out. */
export const outlines: { id: string; path: string }[] = board.territories.map((t) => ({
  id: t.id,
  path: board.locations.filter((l) => l.territory === t.id && l.sector !== null).map((l) => outline(l.band as Band, t.id)).join(""),
}));

function outline(band: Band, territory: string): string {
  const { angle_from: from, angle_span: span, r_inner: inner, r_outer: outer } = band;
  return arc(from, span, inner) + arc(from, span, outer) + side(from, band, territory, true) + side(from + span, band, territory, false);
}

function arc(from: number, span: number, radius: number): string {
  const [ax, ay] = polar(from, radius);
  const [bx, by] = polar(from + span, radius);
  return `M${ax} ${ay}A${radius * R} ${radius * R} 0 ${span > 180 ? 1 : 0} 0 ${bx} ${by}`;
}

/** A radial edge without the parts where the territory goes on. */
function side(angle: number, band: Band, territory: string, first: boolean): string {
  let parts: [number, number][] = [[band.r_inner, band.r_outer]];
  for (const l of board.locations) {
    if (l.territory !== territory || l.sector === null) continue;
    const b = l.band as Band;
    const edge = first ? b.angle_from + b.angle_span : b.angle_from;
    if (Math.abs(((edge - angle + 540) % 360) - 180) > 0.01) continue;
    parts = parts.flatMap(([a, z]) => [[a, Math.min(z, b.r_inner)], [Math.max(a, b.r_outer), z]] as [number, number][]).filter(([a, z]) => z - a > 0.001);
  }
  return parts
    .map(([a, z]) => {
      const [ax, ay] = polar(angle, a);
      const [bx, by] = polar(angle, z);
      return `M${ax} ${ay}L${bx} ${by}`;
    })
    .join("");
}

/** What floats over the board: the Hidden Mobile Stronghold. */
export const floating = board.expansion.hidden_mobile_stronghold.id;
/** Its radius, and how far it stands from the middle of the cell that it points at. */
const FLOAT = 30;
const AWAY = 62;

/** The cell of what floats over a place: beside it, on the side of the middle of the map, so that both can be seen. */
export function floatingOver(place: string | null | undefined): Cell | undefined {
  const below = cells.find((c) => c.id === place);
  if (!below) return undefined;
  const [dx, dy] = [SIZE - below.x, SIZE - below.y];
  const far = Math.hypot(dx, dy);
  const [x, y] = far < 1 ? [SIZE + AWAY, SIZE] : [below.x + (dx / far) * AWAY, below.y + (dy / far) * AWAY];
  const corners = Array.from({ length: 6 }, (_, i) => `${x + FLOAT * Math.cos((i * Math.PI) / 3)} ${y + FLOAT * Math.sin((i * Math.PI) / 3)}`);
  return { id: floating, territory: floating, sector: null, kind: "stronghold", path: `M${corners.join("L")}Z`, x, y };
}
