// Stages a moment of a game over plain sockets, far faster than through pages; then people take their seats in browsers.
import { immutableJSONPatch } from "immutable-json-patch";
import { WebSocket } from "ws";
import { person } from "./kit.mjs";

/** One socket at one seat (or none): requests with their replies, and the newest documents. */
class Seat {
  #socket;
  #last = 0;
  #pending = new Map();
  #waiting = [];
  public = null;
  seat = null;
  frames = [];
  gone = false;
  taken = false;

  static async open(port) {
    const seat = new Seat();
    seat.#socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    seat.#socket.on("message", (data) => seat.#take(JSON.parse(String(data))));
    seat.#socket.on("error", () => undefined);
    seat.#socket.on("close", () => seat.#closed());
    await new Promise((done, fail) => seat.#socket.once("open", done).once("error", fail));
    await seat.ask({ type: "hello", protocol: 1, client: "test" });
    return seat;
  }

  ask(message) {
    const request = (this.#last += 1);
    return new Promise((done) => {
      if (this.gone) return done({ type: "refused", code: "lost", text: "gone" });
      this.#pending.set(request, done);
      this.#socket.send(JSON.stringify({ request, ...message }));
    });
  }

  async must(message) {
    const reply = await this.ask(message);
    if (reply.type !== "accepted") throw new Error(`${message.type}: ${reply.text} ${JSON.stringify(reply.detail ?? "")}`);
    return reply.granted;
  }

  act(offer, args) {
    const [group, name] = offer.act.split("/");
    return this.ask({ type: "act", action: { frame: offer.frame ?? null, act: { [group]: args === null ? name : { [name]: args } } } });
  }

  /** Ids of requests start above this. */
  numberFrom(id) {
    this.#last = Math.max(this.#last, id);
  }

  get offers() {
    return this.seat?.offers ?? [];
  }

  get game() {
    return this.seat?.game ?? null;
  }

  get faction() {
    return this.game?.faction ?? null;
  }

  /** Resolves when something has come, or the time is over. */
  news(ms = 50) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#waiting.push(() => (clearTimeout(timer), done()));
    });
  }

  close() {
    this.#socket.close();
  }

  #closed() {
    this.gone = true;
    for (const done of this.#pending.values()) done({ type: "refused", code: "lost", text: "gone" });
    this.#pending.clear();
  }

  #take(message) {
    this.frames.push(message);
    if (message.type === "view") {
      this.public = message.public;
      this.seat = message.seat ?? null;
    } else if (message.type === "patch") {
      if (message.public) this.public = immutableJSONPatch(this.public, message.public);
      if (message.seat && this.seat) this.seat = immutableJSONPatch(this.seat, message.seat);
    } else if (message.type === "bye") {
      this.taken = message.reason === "taken-over";
    } else if (message.request !== undefined) {
      this.#pending.get(message.request)?.(message);
      this.#pending.delete(message.request);
    }
    for (const done of this.#waiting.splice(0)) done();
  }
}

/** The first value of a form. */
function first(form) {
  if (typeof form === "string") return form === "bool" ? false : null;
  const [kind, inner] = Object.entries(form)[0];
  if (kind === "int") return inner.min;
  if (kind === "one-of") return inner[0] ?? null;
  if (kind === "record") {
    const value = {};
    for (const f of inner.fields) {
      const options = typeof f.form === "object" && "one-of" in f.form ? f.form["one-of"] : null;
      const taken = inner.distinct.includes(f.name) ? inner.distinct.map((n) => value[n]) : [];
      value[f.name] = options ? (options.find((t) => !taken.includes(t)) ?? null) : first(f.form);
    }
    return value;
  }
  if (kind === "any") return first(inner[0]);
  if (kind === "subset") return inner.of.slice(0, inner.min);
  if (kind === "order") return inner;
  if (kind === "text") return "";
  if (kind === "counts") {
    const counts = {};
    let left = inner.min;
    for (const { term, max } of inner.of) {
      const take = Math.min(left, max);
      if (take > 0) counts[term] = take;
      left -= take;
    }
    return counts;
  }
  return null;
}

/** Acts that change as little as can be, the most willing first. */
const QUIET = [/\/pass$/, /\/done$/, /\/no-/, /continue$/, /\/let-/, /spare|ignores|allow|decline|stay|ready$|take-turn$|keep/];
const quiet = (act) => QUIET.findIndex((pattern) => pattern.test(act));

/** A table whose seats are played by this program until people take them. */
export class Table {
  /** Opens a table with these factions and starts it; `before` may look at it in its lobby. */
  static async open(hub, factions, game = {}, options = {}, before = async () => undefined) {
    const table = new Table();
    table.hub = hub;
    const setup = { rules: "advanced", ...game };
    const name = (i) => `${factions[i][0].toUpperCase()}${factions[i].slice(1, 12)}`;
    const host = await Seat.open(hub.port);
    const given = await host.must({ type: "create", name: name(0), options: { seats: factions.length, bot_delay_ms: 0, game: setup, ...options } });
    table.room = given.seat.room;
    table.seats = [];
    for (let i = 0; i < factions.length; i += 1) {
      const seat = i === 0 ? host : await Seat.open(hub.port);
      const seated = i === 0 ? given : await seat.must({ type: "join", invite: given.seat.invite, name: name(i), nonce: `nonce-of-${factions[i]}-123456` });
      seat.token = seated.seat.token;
      seat.name = name(i);
      seat.faction_wanted = factions[i];
      await seat.must({ type: "choose", faction: factions[i] });
      table.seats.push(seat);
    }
    await before(table);
    await host.must({ type: "start" });
    for (const seat of table.seats) while (!seat.game) await seat.news();
    return table;
  }

  /** The seat of a faction. */
  of(faction) {
    return this.seats.find((s) => s.faction_wanted === faction);
  }

  /** The public view, as any seat of this program has it. */
  get game() {
    return this.seats.find((s) => !s.gone)?.public.game;
  }

  /**
   * Plays the seats that nobody has taken until `until()` is true. `choose(seat, offers)` gives `[offer, args]`, or
   * nothing where the quietest act will do.
   */
  async play({ until, choose = () => null, seconds = 200, most = 8000 }) {
    const end = Date.now() + seconds * 1000;
    for (let n = 0; n < most; n += 1) {
      if (await until()) return true;
      if (Date.now() > end) break;
      const seat = this.seats.find((s) => !s.gone && s.game?.to_act);
      if (seat) await this.#decide(seat, choose);
      else if (this.game?.victory) return false;
      else await this.seats.find((s) => !s.gone).news(30);
    }
    const stack = JSON.stringify(this.game?.stack.map((e) => e.shown)).slice(0, 600);
    throw new Error(`the moment did not come: turn ${this.game?.turn}, ${this.game?.phase}, ${stack}`);
  }

  async #decide(seat, choose) {
    const framed = seat.offers.filter((o) => typeof o.frame === "number");
    const wanted = choose(seat, seat.offers);
    const ranked = framed.filter((o) => quiet(o.act) >= 0).sort((a, b) => quiet(a.act) - quiet(b.act));
    const rest = framed.filter((o) => quiet(o.act) < 0);
    const tries = [...(wanted ? [wanted] : []), ...[...ranked, ...rest].map((o) => [o, first(o.form)])];
    const before = seat.frames.length;
    for (const [offer, args] of tries) {
      const reply = await seat.act(offer, args);
      if (reply.type === "accepted" || reply.code === "lost") break;
      if (offer === wanted?.[0]) throw new Error(`${seat.faction} ${offer.act} ${JSON.stringify(args)}: ${reply.text}`);
    }
    // The patch comes with the reply or right after it.
    for (let i = 0; i < 20 && seat.frames.length === before + 1; i += 1) await seat.news(10);
  }

  /** A person in a browser takes the seat of a faction. */
  async sit(browser, faction, options = {}) {
    const seat = this.of(faction);
    const known = { room: this.room, token: seat.token, name: seat.name, at: Date.now() };
    const who = await person(browser, this.hub.url, { ...options, known });
    await who.page.locator(".table").waitFor();
    who.faction = faction;
    return who;
  }

  /** Somebody watches in a browser. */
  async watch(browser, options = {}) {
    const who = await person(browser, `${this.hub.url.replace(/\/$/, "")}/#watch=${this.room}`, options);
    await who.page.locator("main").waitFor();
    return who;
  }

  /** After the hub was away: the seats that this program plays come back. */
  async back() {
    for (const [i, lost] of this.seats.entries()) {
      if (!lost.gone || lost.taken) continue;
      const seat = await Seat.open(this.hub.port);
      const granted = await seat.must({ type: "resume", room: this.room, token: lost.token });
      Object.assign(seat, { token: granted.seat.token, name: lost.name, faction_wanted: lost.faction_wanted });
      seat.numberFrom(granted.seat.last_request);
      while (!seat.game) await seat.news();
      this.seats[i] = seat;
    }
  }

  close() {
    for (const seat of this.seats) seat.close();
  }
}

/** Opens tables until the dice have dealt what is wanted, which `want(table)` plays for and tells. */
export async function deal(open, want, tries = 150) {
  for (let n = 0; n < tries; n += 1) {
    const table = await open();
    if (await want(table)) return table;
    table.close();
  }
  throw new Error(`the dice did not deal it at ${tries} tables`);
}

/** An offer of an act. */
export const offer = (seat, act) => seat.offers.find((o) => o.act === act);

/** The values that a field may carry in any alternative of a form. */
export function allowed(form, name) {
  const records = (f) => (typeof f !== "object" ? [] : "record" in f ? [f.record] : "any" in f ? f.any.flatMap(records) : []);
  const terms = (f) => (typeof f !== "object" ? [] : "one-of" in f ? f["one-of"] : "maybe" in f ? terms(f.maybe) : "any" in f ? f.any.flatMap(terms) : []);
  return [...new Set(records(form).flatMap((r) => r.fields.filter((f) => f.name === name).flatMap((f) => terms(f.form))))];
}
