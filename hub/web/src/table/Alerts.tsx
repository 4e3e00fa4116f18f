// What calls a player back: a tone and a notification, both only if the player asked for them on this device.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { own } from "../model";
import { text } from "../words/text";

const KEY = "landsraad.alerts";
type Wishes = { sound: boolean; notify: boolean };

function kept(): Wishes {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wishes>;
    return { sound: found.sound === true, notify: found.notify === true };
  } catch {
    return { sound: false, notify: false };
  }
}

const wishes = signal<Wishes>(kept());
const refused = signal(false);

function wish(next: Partial<Wishes>): void {
  wishes.value = { ...wishes.value, ...next };
  localStorage.setItem(KEY, JSON.stringify(wishes.value));
}

/** Two short tones, made here: no file to load. */
function tone(): void {
  const audio = new AudioContext();
  [523, 659].forEach((pitch, i) => {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = pitch;
    volume.gain.value = 0.06;
    voice.connect(volume).connect(audio.destination);
    voice.start(audio.currentTime + i * 0.16);
    voice.stop(audio.currentTime + i * 0.16 + 0.14);
  });
  setTimeout(() => void audio.close(), 1000);
}

function notify(): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(text.title, { body: text.yourTurn, tag: "landsraad-turn" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Asks the browser only when the player asks for it. */
async function wantNotify(on: boolean): Promise<void> {
  refused.value = false;
  if (!on) return wish({ notify: false });
  const granted = "Notification" in window && (await Notification.requestPermission()) === "granted";
  refused.value = !granted;
  wish({ notify: granted });
}

/** The switches, and what happens when the turn comes. */
export function Alerts() {
  const turn = own.to_act ?? false;
  const before = useRef(turn);
  useEffect(() => {
    const came = turn && !before.current;
    before.current = turn;
    if (!came) return;
    if (wishes.value.sound) tone();
    if (wishes.value.notify && document.hidden) notify();
  }, [turn]);
  if (!own.faction) return null;
  return (
    <details class="alerts">
      <summary>{text.preferences}</summary>
      <div>
        <label class="row"><input type="checkbox" checked={wishes.value.sound} onChange={(e) => wish({ sound: e.currentTarget.checked })} /> {text.sound}</label>
        <label class="row"><input type="checkbox" checked={wishes.value.notify} onChange={(e) => void wantNotify(e.currentTarget.checked)} /> {text.notify}</label>
        {refused.value && <p class="refusal" role="alert">{text.notifyRefused}</p>}
      </div>
    </details>
  );
}
