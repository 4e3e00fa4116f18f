// Table talk: to everybody or to one place.
import { useSignal } from "@preact/signals";
import { place, places as sitting, said, say } from "../model";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

/** What was said, and a line to say something. */
export function Talk() {
  const words = useSignal("");
  const to = useSignal("");
  const places = sitting.value;
  const me = place.value;
  const name = (place: number) => places[place]?.name || pretty(places[place]?.faction ?? String(place));
  return (
    <section class="talk" aria-label={text.talk}>
      <h2>{text.talk}</h2>
      <div class="newest" tabIndex={0} role="region" aria-label={text.talk}><ol class="plain">
        {said.value.slice(-60).map((s, i) => (
          <li key={i}><b>{name(s.from)}{s.to ? ` → ${s.to.map(name).join(", ")}` : ""}:</b> {s.text}</li>
        ))}
      </ol></div>
      {me !== null && (
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            if (words.value.trim() === "") return;
            void say(words.value, to.value === "" ? null : [Number(to.value)]);
            words.value = "";
          }}
        >
          <select aria-label={text.talk} value={to.value} onChange={(e) => (to.value = e.currentTarget.value)}>
            <option value="">{text.sayToAll}</option>
            {places.map((p, i) => i !== me && p.sitter === "person" && <option value={String(i)}>{p.name}</option>)}
          </select>
          <input aria-label={text.say} maxLength={500} value={words.value} onInput={(e) => (words.value = e.currentTarget.value)} />
          <button type="submit">{text.say}</button>
        </form>
      )}
    </section>
  );
}
