// What somebody has begun to fill in, and what is unfolded, kept for this window: a reload takes nothing away.
// It never leaves the device, and is forgotten once it is sent.
import { signal } from "@preact/signals";
import { privateKey } from "../net/tables";
import type { Form, Offer } from "../protocol";
import { misfit } from "./value";

const FOLDS = "landsraad.unfolded";
/** So many are kept. */
const MOST = 24;

type Draft = { form: string; value: unknown };

function read<T>(key: string, nothing: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null) ?? nothing;
  } catch {
    return nothing;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload forgets, and nothing else is lost.
  }
}

const shape = (form: Form) => JSON.stringify(form);
const named = (offer: Offer) => `${offer.frame ?? ""} ${offer.act}`;

/** What was begun for an offer, if it still fits or the form is the same. */
export function draft(owner: string, offer: Offer): { value: unknown } | null {
  const kept = read<Record<string, Draft>>(privateKey("drafts", owner), {})[named(offer)];
  if (!kept || (kept.form !== shape(offer.form) && misfit(offer.form, kept.value) !== null)) return null;
  return { value: kept.value };
}

/** Keeps what was begun; `null`: it is sent or given up. */
export function keepDraft(owner: string, offer: Offer, value: unknown): void {
  const key = privateKey("drafts", owner);
  const name = named(offer);
  const rest = Object.entries(read<Record<string, Draft>>(key, {})).filter(([n]) => n !== name);
  const mine: [string, Draft][] = value === null ? [] : [[name, { form: shape(offer.form), value }]];
  write(key, Object.fromEntries([...rest, ...mine].slice(-MOST)));
}

const unfolded = signal(read<string[]>(FOLDS, []));

/** Whether a part of the page is unfolded, and what its `details` element needs to stay so. */
export function fold(name: string): { open: boolean; onToggle: (event: Event) => void } {
  return {
    open: unfolded.value.includes(name),
    onToggle: (event) => {
      const open = (event.currentTarget as HTMLDetailsElement).open;
      if (open === unfolded.value.includes(name)) return;
      const rest = unfolded.value.filter((n) => n !== name);
      unfolded.value = open ? [...rest, name].slice(-MOST) : rest;
      write(FOLDS, unfolded.value);
    },
  };
}
