// Table talk: to everybody or to one place.
import { useSignal } from "@preact/signals";
import { mirror, room, said, say } from "../model";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

/** What was said, and a line to say something. */
export function Talk() {
  const words = useSignal("");
  const to = useSignal("");
  const places = room.value?.places ?? [];
  const me = mirror.value?.seat?.place;
  const name = (place: number) => places[place]?.name || pretty(places[place]?.faction ?? String(place));
  return (
    <section class="talk" aria-label={text.talk}>
      <h2>{text.talk}</h2>
      <ol class="plain" tabIndex={0} aria-label={text.talk}>
        {said.value.slice(-60).map((s, i) => (
          <li key={i}><b>{name(s.from)}{s.to ? ` → ${s.to.map(name).join(", ")}` : ""}:</b> {s.text}</li>
        ))}
      </ol>
      {me !== undefined && (
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
