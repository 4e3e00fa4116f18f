// The story: what happened, newest last, with a filter and a search.
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { story } from "../model";
import type { Line } from "../words/facts";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

/** So many lines are shown at a time. */
const SHOWN = 200;

/** A line never changes: it is drawn once. */
const elements = new WeakMap<Line, VNode>();
function drawn(l: Line): VNode {
  const known = elements.get(l);
  if (known) return known;
  const element = <li key={l.id} class={l.mine ? "own" : l.group === "round" ? "round" : ""}>{l.text}{l.cite && <span class="dim cite"> {l.cite}</span>}</li>;
  elements.set(l, element);
  return element;
}

/** The record of the table as lines. */
export function Story() {
  const search = useSignal("");
  const group = useSignal("");
  const wanted = search.value.toLowerCase();
  const lines = story.value.filter(
    (l) => (group.value === "" || l.group === group.value) && (wanted === "" || `${l.text} ${l.cite}`.toLowerCase().includes(wanted)),
  );
  const groups = [...new Set(story.value.map((l) => l.group))].filter((g) => g !== "round").sort();
  return (
    <section class="story" aria-label={text.story}>
      <h2>{text.story}</h2>
      <div class="row">
        <input aria-label={text.storyFilter} placeholder={text.storyFilter} value={search.value} onInput={(e) => (search.value = e.currentTarget.value)} />
        <select aria-label={text.storyGroup} value={group.value} onChange={(e) => (group.value = e.currentTarget.value)}>
          <option value="">{text.everything}</option>
          {groups.map((g) => <option key={g} value={g}>{pretty(g)}</option>)}
        </select>
      </div>
      <div class="newest" tabIndex={0} role="region" aria-label={text.story}>
        <ol class="plain">{lines.slice(-SHOWN).map(drawn)}</ol>
      </div>
    </section>
  );
}
