// The marks of the three tech tokens (X11): schematic, one shape each.
import { open } from "../model";
import { pretty } from "../words/pretty";

const SHAPES: Record<string, string> = {
  // A heap of spice.
  "spice-production": "M-9 7L-3 -3L0 2L4 -7L9 7Z",
  // A tank with its lid.
  "axlotl-tanks": "M-7 -5L7 -5L7 8L-7 8Z M-4 -9L4 -9L4 -5L-4 -5Z",
  // A long ship.
  heighliners: "M-10 0L-6 -4L6 -4L10 0L6 4L-6 4Z",
};

type Tokens = { owners?: Record<string, string>; spice?: Record<string, number> };

/** The tokens of a faction, each with the spice that lies on it. */
export function TechTokens({ faction }: { faction: string }) {
  const tokens = open.tech_tokens as Tokens | null | undefined;
  const owned = Object.entries(tokens?.owners ?? {}).filter(([, owner]) => owner === faction);
  if (owned.length === 0) return null;
  return (
    <span class="tech">
      {owned.map(([token]) => {
        const spice = tokens?.spice?.[token] ?? 0;
        const name = `${pretty(token)}${spice > 0 ? ` (${spice})` : ""}`;
        return (
          <span key={token} title={name} role="img" aria-label={name}>
            <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d={SHAPES[token]} /></svg>
            {spice > 0 && <b>{spice}</b>}
          </span>
        );
      })}
    </span>
  );
}
