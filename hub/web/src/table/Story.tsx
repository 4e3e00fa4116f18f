// The story: what happened, newest last, with a filter and a search.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { story } from "../model";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

/** The record of the table as lines. */
export function Story() {
  const search = useSignal("");
  const group = useSignal("");
  const box = useRef<HTMLOListElement>(null);
  const wanted = search.value.toLowerCase();
  const lines = story.value.filter(
    (l) => (group.value === "" || l.group === group.value) && (wanted === "" || `${l.text} ${l.cite}`.toLowerCase().includes(wanted)),
  );
  const groups = [...new Set(story.value.map((l) => l.group))].filter((g) => g !== "round").sort();
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
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
      <ol class="plain" ref={box} tabIndex={0} aria-label={text.story}>
        {lines.slice(-200).map((l) => <li key={l.id} class={l.mine ? "own" : l.group === "round" ? "round" : ""}>{l.text}{l.cite && <span class="dim cite"> {l.cite}</span>}</li>)}
      </ol>
    </section>
  );
}
