// The page's state: what is known of the room, and what can be asked of the hub.
import { computed, signal } from "@preact/signals";
import { Connection, type Refusal } from "./net/connection";
import { type Mirror, type Taken, take } from "./net/mirror";
import { forget, keepPromise, ownerKey, remember, tables } from "./net/tables";
import type { ClientMessage } from "./net/message";
import type { Granted, ModuleInfo, Offer, Options, PublicPart, PublicView, Said, SeatView, ServerMessage } from "./protocol";
import { type Line, sentence } from "./words/facts";
import { text } from "./words/text";
import { changedPlaces, flash } from "./board/changes";
import { keepStory, keptStory } from "./net/record";
import { parts } from "./parts";

/** Where the connection stands. */
export const status = signal<"connecting" | "live" | "lost" | "taken-over" | "closed">("connecting");
/** What is known of the room. */
export const mirror = signal<Mirror | null>(null);
/** The story, newest last. */
export const story = signal<Line[]>([]);
/** What was said, newest last. */
export const said = signal<Said[]>([]);
/** The newest refusal, to be shown. */
export const refusal = signal<Refusal | null>(null);
/** Whether a decision is on its way: nothing is sent twice. */
export const busy = signal(false);
/** The hub's welcome. */
export const welcome = signal<{ factions: string[]; bots: string[]; modules: ModuleInfo[] }>({ factions: [], bots: [], modules: [] });

/** The room whose finished game is looked at again, if one is. */
export const replaying = signal<string | null>(null);

const NOTHING: Offer[] = [];
const NOBODY: PublicPart["room"]["places"] = [];

/** The public view of the game, once it has started. */
export const game = computed(() => (mirror.value?.public.game ?? null) as PublicView | null);
/** The room around the game. */
export const room = computed(() => mirror.value?.public.room ?? null);
/** The place that this page sits at; null: it watches. */
export const place = computed(() => mirror.value?.seat?.place ?? null);
/** The room's places. */
export const places = computed(() => room.value?.places ?? NOBODY);
/** Whose notes, drafts and story these are: of this room and this place, or of who watches. */
export const owner = computed(() => ownerKey(room.value?.id ?? "", place.value));
/** The seat's view of the game. */
export const mine = computed(() => (mirror.value?.seat?.game ?? null) as SeatView | null);
/** The public view and the seat's view by their parts, for what draws only some of them. */
export const open = parts(game);
export const own = parts(mine);
/** What the seat may do. */
export const offers = computed(() => (mirror.value?.seat?.offers ?? NOTHING) as Offer[]);

/** Most lines that the story keeps. */
const STORY = 600;
let seat: { room: string; token: string; name: string } | null = null;
let watched: string | null = null;
let lines = 0;
let promised = "";

/** What is wrong with what the hub sends, to be shown. */
export const trouble = signal<string | null>(null);
/** When the table began to wait for whom it waits now, in milliseconds of this device's clock. */
export const waitingSince = signal(Date.now());
/** A whole view has been asked for and has not come. */
let looking = false;
/** So many views in a row could not be read. */
let unread = 0;
const UNREAD_TRIES = 3;

const url = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
const connection = new Connection(url, {
  status: (now) => {
    status.value = now;
  },
  news,
  garbled: () => lookAgain(text.cannotRead),
  turnedAway: (no) => {
    trouble.value = no.code === "unsupported-protocol" ? text.tooOld : no.text;
  },
  greeted: comeBack,
});

/** Connects. */
export function connect(): void {
  const hash = new URLSearchParams(location.hash.slice(1));
  replaying.value = hash.get("replay");
  const known = replaying.value ? undefined : tables().find((t) => t.room === hash.get("room"));
  if (known) seat = known;
  else if (!replaying.value) watched = hash.get("watch");
  connection.open();
  connection.watch();
}

async function comeBack(greeting: Granted | null): Promise<boolean> {
  looking = false;
  if (greeting && typeof greeting === "object" && "welcome" in greeting) {
    // An older hub has no modules to choose.
    const { factions, bots, modules } = greeting.welcome;
    welcome.value = { factions: factions ?? [], bots: bots ?? [], modules: modules ?? [] };
  }
  const seen = mirror.value ? { stream: mirror.value.stream, sequence: mirror.value.sequence } : undefined;
  if (seat) {
    const reply = await connection.ask({ type: "resume", room: seat.room, token: seat.token, seen });
    if (reply.ok) took(reply.granted, seat.name);
    else if (connection.isAway() && reply.refusal.code !== "lost") {
      // Only the page's own hub may end a seat: back to it.
      refusal.value = reply.refusal;
      return false;
    } else if (reply.refusal.code === "wrong-token" || reply.refusal.code === "unknown-room") {
      forget(seat.room);
      seat = null;
      refusal.value = reply.refusal;
      leaveRoom();
    } else {
      if (reply.refusal.code !== "lost") refusal.value = reply.refusal;
      return reply.refusal.code === "room-set-aside";
    }
  } else if (watched) {
    const reply = await connection.ask({ type: "spectate", room: watched, seen });
    if (!reply.ok && reply.refusal.code !== "lost") refusal.value = reply.refusal;
  }
  return true;
}

/** Asks for the whole table, once until it comes; what cannot be read again and again is told and left. */
function lookAgain(why: string | null): void {
  if (why) {
    trouble.value = why;
    unread += 1;
  }
  if (looking) return;
  if (unread > UNREAD_TRIES) {
    trouble.value = text.tooOld;
    return;
  }
  looking = true;
  setTimeout(() => void connection.ask({ type: "look" }).then((reply) => reply.ok || (looking = false)), 300 * unread);
}

function took(granted: Granted | null, name: string): void {
  if (granted && typeof granted === "object" && "seat" in granted) {
    const given = granted.seat;
    seat = { room: given.room, token: given.token, name };
    remember({ room: given.room, token: given.token, name, at: Date.now() });
    connection.numberFrom(given.last_request);
    location.hash = `room=${given.room}`;
  }
}

function news(message: ServerMessage): void {
  if (message.type === "patch") measure();
  if (message.type === "view") looking = false;
  const before = mirror.value;
  const taken = take(before, message);
  if (taken.gap) return lookAgain(taken.wrong === null ? null : `${text.cannotRead} (${taken.wrong})`);
  if (taken.mirror === before) return;
  unread = 0;
  trouble.value = null;
  mirror.value = taken.mirror;
  // A refusal belongs to what was asked then.
  if (refusal.value && refusedAt !== null && refusedAt !== innermost()) refusal.value = null;
  const here = taken.mirror?.public.room;
  if (here?.seed && !here.seed.revealed && promised !== here.id) {
    promised = here.id;
    keepPromise(here.id, here.seed.blake3);
  }
  const now = game.value;
  const was = before?.public.game as PublicView | null | undefined;
  if (JSON.stringify(was?.asked) !== JSON.stringify(now?.asked)) waitingSince.value = Date.now();
  if (was && now && !taken.whole) flash(changedPlaces(was, now));
  said.value = taken.whole ? taken.said : [...said.value, ...taken.said];
  tell(taken);
}

/** The story goes on; after a reload it begins with what this window has kept. */
function tell(taken: Taken): void {
  const at = { stream: taken.mirror?.stream ?? "", sequence: taken.mirror?.sequence ?? 0 };
  if (taken.whole) {
    const kept = story.value.length > 0 ? { ...told, lines: story.value } : keptStory(owner.value);
    const whole = kept.stream === at.stream && kept.sequence === at.sequence;
    const marked = kept.lines[kept.lines.length - 1]?.text === text.missed;
    const gap = kept.lines.length > 0 && !whole && !marked ? [line({ group: "round", text: text.missed, cite: "" }, false)] : [];
    lines = Math.max(lines, ...kept.lines.map((l) => l.id));
    story.value = [...kept.lines, ...gap.map((l) => ({ ...l, id: (lines += 1) }))];
  }
  const fresh = [...taken.events.map((f) => line(sentence(f), false)), ...taken.mine.map((f) => line(sentence(f), true))];
  if (fresh.length > 0) story.value = [...story.value, ...fresh].slice(-STORY);
  told = at;
  if (game.value) keepStory(owner.value, { ...at, lines: story.value });
}

let told = { stream: "", sequence: 0 };
const line = (said: ReturnType<typeof sentence>, own: boolean): Line => ({ id: (lines += 1), turn: game.value?.turn ?? 0, mine: own, ...said });

/** How long a patch takes until it is drawn, for `performance.getEntriesByName("patch")`. */
function measure(): void {
  const start = performance.now();
  setTimeout(() => {
    document.body.getBoundingClientRect();
    if (performance.getEntriesByName("patch").length > 2000) performance.clearMeasures("patch");
    performance.measure("patch", { start });
  });
}

async function ask(message: ClientMessage): Promise<Granted | null> {
  const reply = await connection.ask(message);
  if (!reply.ok) {
    refusal.value = reply.refusal;
    return null;
  }
  refusal.value = null;
  return reply.granted;
}

/** Opens a table and takes its first place. */
export async function create(name: string, options: Options): Promise<void> {
  took(await ask({ type: "create", name, options }), name);
}

/** Opens a table, fills it with bots and starts. */
export async function playBots(name: string, options: Options, bot: string): Promise<void> {
  await create(name, options);
  if (refusal.value || !seat) return;
  for (let n = 1; n < (options.seats ?? 6); n += 1) if (!(await done({ type: "add-bot", bot }))) return;
  await done({ type: "start" });
}

async function done(message: ClientMessage): Promise<boolean> {
  await ask(message);
  return refusal.value === null;
}

/** The word of each join that has no answer yet. */
const nonces = new Map<string, string>();

/** Joins a table by its code. */
export async function join(name: string, invite: string): Promise<void> {
  const code = invite.trim();
  const nonce = nonces.get(code) ?? crypto.randomUUID();
  nonces.set(code, nonce);
  took(await ask({ type: "join", invite: code, name, nonce }), name);
  // Whose answer was lost asks again by the same word, and gets the same place.
  if (refusal.value?.code !== "lost") nonces.delete(code);
}

/** Goes back to a table of this device. */
export function reopen(id: string): void {
  const known = tables().find((t) => t.room === id);
  if (!known) return;
  location.hash = `room=${id}`;
  location.reload();
}

/** Follows a table without a seat. */
export function watch(id: string): void {
  location.hash = `watch=${id}`;
  location.reload();
}

/** Looks at a finished game again. */
export function lookBack(id: string): void {
  location.hash = `replay=${id}`;
  location.reload();
}

/** Lobby requests. */
export const lobby = {
  configure: (options: Options) => done({ type: "configure", options }),
  choose: (faction: string | null) => ask({ type: "choose", faction }),
  addBot: (bot: string) => ask({ type: "add-bot", bot }),
  remove: (place: number) => ask({ type: "remove", place }),
  start: () => ask({ type: "start" }),
};

/** The innermost frame of the game. */
const innermost = (): number | null => game.value?.stack[game.value.stack.length - 1]?.frame ?? null;
/** What was asked when an act was refused. */
let refusedAt: number | null = null;

/** Acts, once: by an id that is sent again until a reply has come. */
export async function act(offer: Offer, args: unknown): Promise<boolean> {
  if (busy.value) return false;
  busy.value = true;
  const [group = "", name = ""] = offer.act.split("/");
  const action = { frame: offer.frame ?? null, act: { [group]: args === null ? name : { [name]: args } } };
  const reply = await connection.request(connection.nextId(), { type: "act", action });
  busy.value = false;
  refusal.value = reply.ok ? null : reply.refusal;
  refusedAt = innermost();
  return reply.ok;
}

/** Says something to all, or to some places. */
export async function say(words: string, to: number[] | null): Promise<void> {
  await ask({ type: "say", text: words, ...(to ? { to } : {}) });
}

/** Leaves the room on this page; the seat stays and can be opened again. */
export function leaveRoom(): void {
  seat = null;
  watched = null;
  location.hash = "";
  location.reload();
}

/** Takes the seat back from another window. */
export function takeBack(): void {
  location.reload();
}
