// The running clock of the room.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { room, waitingSince } from "../model";
import { text } from "../words/text";

/** How long the table has been waiting for whom it waits now. */
export function Since() {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now.value - waitingSince.value) / 1000);
  return seconds < 3 ? null : <span class="since">{text.since} {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}</span>;
}

/** Seconds left, if a clock runs. */
export function Clock() {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const clock = room.value?.clock;
  if (!clock) return null;
  const left = Math.max(0, Math.ceil((clock.ends_at_ms - now.value) / 1000));
  return <span class={left <= 10 ? "clock soon" : "clock"}>{Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}</span>;
}
