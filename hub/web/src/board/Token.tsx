// A faction's mark: a colour and a shape of its own, so that colour never stands alone.

const SHAPES: Record<string, string> = {
  atreides: "M0 -11L10 -3L6 10L-6 10L-10 -3Z",
  harkonnen: "M-10 -10L10 -10L10 10L-10 10Z",
  emperor: "M0 -12L3 -4L11 -4L5 2L7 10L0 5L-7 10L-5 2L-11 -4L-3 -4Z",
  guild: "M0 -11L11 0L0 11L-11 0Z",
  fremen: "M0 -11L11 9L-11 9Z",
  choam: "M-6 -11L6 -11L12 0L6 11L-6 11L-12 0Z",
  richese: "M-5 -12L5 -12L5 -5L12 -5L12 5L5 5L5 12L-5 12L-5 5L-12 5L-12 -5L-5 -5Z",
  ixians: "M0 12L11 -9L-11 -9Z",
  tleilaxu: "M-11 -11L11 -11L5 0L11 11L-11 11L-5 0Z",
  ecaz: "M0 -13C11 -8 12 6 0 12C-12 6 -11 -8 0 -13Z",
  moritani: "M-10 -11L10 -11L10 3L0 12L-10 3Z",
  "bene-gesserit": "M-11 0A11 11 0 1 0 11 0A11 11 0 1 0 -11 0Z",
};

/** The factions that have a mark of their own. */
export const MARKED = Object.keys(SHAPES);
/** The outline of a faction's mark. */
export const shape = (faction: string): string | undefined => SHAPES[faction];

type Props = { faction: string; x: number; y: number; label: string; sub?: string; own: boolean; concealed?: boolean; title?: string };

/** Draws the mark with an optional number. */
export function Token({ faction, x, y, label, sub, own, concealed, title }: Props) {
  return (
    <g class={`token f-${faction} ${own ? "own" : ""}`} transform={`translate(${x} ${y})`}>
      <path transform="scale(1.35)" d={SHAPES[faction] ?? SHAPES["bene-gesserit"]} />
      {concealed && <NoField alone={label === ""} />}
      {label && <text y={6}>{label}</text>}
      {sub && <text y={22} class="sub">{sub}</text>}
      {title && <title>{title}</title>}
    </g>
  );
}

/** A No-Field that is not revealed: a dashed square with a question mark, beside the forces that stand with it. */
function NoField({ alone }: { alone: boolean }) {
  return (
    <g class="no-field" transform={alone ? "" : "translate(12 -14) scale(0.75)"}>
      <rect x={-14} y={-14} width={28} height={28} rx={4} />
      <text y={6}>?</text>
    </g>
  );
}

/** The mark in running text. */
export function Mark({ faction }: { faction: string }) {
  return (
    <svg class="mark" viewBox="-17 -17 34 34" aria-hidden="true">
      <Token faction={faction} x={0} y={0} label="" own={false} />
    </svg>
  );
}
