// The running clock of the room.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { room } from "../model";

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
