// My tables on this device: the secret of each seat, and where it is.

/** A seat that this device can come back to. */
export type MyTable = { room: string; token: string; name: string; at: number };

const KEY = "landsraad.tables";

/** All of them, newest first. */
export function tables(): MyTable[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as MyTable[];
    return list.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Keeps the newest secret of a seat. */
export function remember(table: MyTable): void {
  const rest = tables().filter((t) => t.room !== table.room);
  localStorage.setItem(KEY, JSON.stringify([table, ...rest].slice(0, 30)));
}

/** Where the private words of a seat are kept: what is of one place is never shown to another. */
export const ownerKey = (room: string, place: number | null): string => `${room}/${place ?? "watch"}`;

/** The key of something private that is kept for its owner; forgetting the seat removes all of them. */
export const privateKey = (what: "notes" | "story" | "drafts", owner: string): string => `landsraad.${what}.${owner}`;

/** Forgets a seat, and what this device has kept of it. */
export function forget(room: string): void {
  localStorage.setItem(KEY, JSON.stringify(tables().filter((t) => t.room !== room)));
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith("landsraad.") && key.includes(`.${room}/`)) store.removeItem(key);
  }
}

const PROMISES = "landsraad.seeds";

function promises(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PROMISES) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** The hash of the dice's seed as this device first heard it. */
export const promise = (room: string): string | undefined => promises()[room];

/** Keeps the first hash that was heard of a room's seed; a later one does not replace it. */
export function keepPromise(room: string, hash: string): void {
  const all = promises();
  if (all[room]) return;
  const newest = Object.entries({ ...all, [room]: hash }).slice(-30);
  localStorage.setItem(PROMISES, JSON.stringify(Object.fromEntries(newest)));
}
