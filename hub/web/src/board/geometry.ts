// The board's geometry, from the same data that the rules use.
import board from "../../../../engine/data/board.json";

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

/** One label a territory, at its largest cell. */
export const labels = board.territories.map((t) => {
  const mine = cells.filter((c) => c.territory === t.id);
  const middle = mine[Math.floor(mine.length / 2)];
  return { id: t.id, name: t.name, x: middle?.x ?? SIZE, y: middle?.y ?? SIZE, kind: t.kind };
});
