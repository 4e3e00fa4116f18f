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

/** Forgets a seat. */
export function forget(room: string): void {
  localStorage.setItem(KEY, JSON.stringify(tables().filter((t) => t.room !== room)));
}
