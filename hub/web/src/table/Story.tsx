// The story: what happened, newest last, with a search.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { story } from "../model";
import { text } from "../words/text";

/** The record of the table as lines. */
export function Story() {
  const search = useSignal("");
  const end = useRef<HTMLLIElement>(null);
  const wanted = search.value.toLowerCase();
  const lines = story.value.filter((l) => wanted === "" || l.text.toLowerCase().includes(wanted));
  useEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [story.value.length]);
  return (
    <section class="story" aria-label={text.story}>
      <h2>{text.story}</h2>
      <input aria-label={text.storyFilter} placeholder={text.storyFilter} value={search.value} onInput={(e) => (search.value = e.currentTarget.value)} />
      <ol class="plain" tabIndex={0} aria-label={text.story}>
        {lines.slice(-150).map((l) => <li key={l.id} class={l.mine ? "own" : ""}>{l.text}</li>)}
        <li ref={end} aria-hidden="true" />
      </ol>
    </section>
  );
}
