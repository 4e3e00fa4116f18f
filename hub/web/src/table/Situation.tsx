// What is happening: the frames on the stack and what they show, and what they show to this seat alone.
import { game, mine } from "../model";
import { pretty } from "../words/pretty";

function words(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string" || typeof value === "number") return pretty(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(words).join(", ") || "none";
  return Object.entries(value as Record<string, unknown>)
    .filter(([, v]) => v !== null)
    .map(([k, v]) => `${pretty(k).toLowerCase()}: ${words(v)}`)
    .join("; ");
}

/** The stack as sentences, the innermost last. */
export function Situation() {
  const stack = game.value?.stack ?? [];
  const own = mine.value?.private ?? [];
  return (
    <ul class="situation plain">
      {stack.map((entry) => {
        const [kind, shown] = typeof entry.shown === "string" ? [entry.shown, {}] : (Object.entries(entry.shown)[0] ?? ["", {}]);
        const detail = words(shown);
        return <li key={entry.frame}><b>{pretty(kind)}</b>{detail && ` – ${detail}`}</li>;
      })}
      {own.map((p) => <li class="own">{words(p)}</li>)}
    </ul>
  );
}
