// Whether a view has the shape that this page was made for. What has not is never drawn: a guess is no fact.
import type { PublicPart, SeatPart } from "../protocol";

type Shape = "text" | "number" | "list" | "table" | "truth";
type Loose = Record<string, unknown>;

const fits = (value: unknown, shape: Shape): boolean => {
  if (shape === "list") return Array.isArray(value);
  if (shape === "table") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === { text: "string", number: "number", truth: "boolean" }[shape];
};

const ROOM: Record<string, Shape> = { id: "text", phase: "text", host: "number", options: "table", places: "list" };
const GAME: Record<string, Shape> = {
  turn: "number", phase: "text", setup: "table", factions: "table", board: "table", spice: "table", asked: "list", stack: "list",
  alliances: "list", storm_order: "list", shield_wall: "truth", deals: "table", promises: "table",
};
const SEAT: Record<string, Shape> = {
  faction: "text", spice: "number", hand: "list", leaders: "list", captured: "list", traitors: "list", orders: "list", private: "list",
  to_act: "truth", known_cards: "list", known_spice_cards: "list", my_pledge: "table", pledged_to_me: "table",
};
const OFFER: Record<string, Shape> = { act: "text", rule: "text" };

/** What does not fit, as a path; null if everything does. */
function misfit(value: unknown, shapes: Record<string, Shape>, at: string): string | null {
  if (!fits(value, "table")) return at;
  const wrong = Object.entries(shapes).find(([name, shape]) => !fits((value as Loose)[name], shape));
  return wrong ? `${at}.${wrong[0]}` : null;
}

/** What of the documents this page cannot read, as a path; null if it can read them. */
export function unreadable(open: PublicPart, seat: SeatPart | null): string | null {
  const game = open?.game;
  const wrong = misfit(open?.room, ROOM, "room") ?? (game === null || game === undefined ? null : misfit(game, GAME, "game"));
  if (wrong || !seat) return wrong;
  if (typeof seat.place !== "number") return "seat.place";
  if (!Array.isArray(seat.offers)) return "seat.offers";
  for (const [i, offer] of (seat.offers as Loose[]).entries()) {
    const bad = misfit(offer, OFFER, `seat.offers.${i}`);
    if (bad) return bad;
    if (typeof offer["form"] !== "string" && !fits(offer["form"], "table")) return `seat.offers.${i}.form`;
  }
  return seat.game === null || seat.game === undefined ? null : misfit(seat.game, SEAT, "seat.game");
}
