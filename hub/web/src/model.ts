// The page's state: what is known of the room, and what can be asked of the hub.
import { computed, signal } from "@preact/signals";
import { Connection, type Refusal } from "./net/connection";
import { type Mirror, take } from "./net/mirror";
import { forget, keepPromise, remember, tables } from "./net/tables";
import type { ClientMessage } from "./net/message";
import type { Granted, ModuleInfo, Offer, Options, PublicView, Said, SeatView, ServerMessage } from "./protocol";
import { type Line, sentence } from "./words/facts";

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

/** The public view of the game, once it has started. */
export const game = computed(() => (mirror.value?.public.game ?? null) as PublicView | null);
/** The room around the game. */
export const room = computed(() => mirror.value?.public.room ?? null);
/** The seat's view of the game. */
export const mine = computed(() => (mirror.value?.seat?.game ?? null) as SeatView | null);
/** What the seat may do. */
export const offers = computed(() => (mirror.value?.seat?.offers ?? []) as Offer[]);

/** Most lines that the story keeps. */
const STORY = 600;
let seat: { room: string; token: string; name: string } | null = null;
let watched: string | null = null;
let lines = 0;
let promised = "";

const url = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
const connection = new Connection(url, {
  status: (now) => {
    status.value = now;
  },
  news,
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
}

async function comeBack(greeting: Granted | null): Promise<void> {
  if (greeting && typeof greeting === "object" && "welcome" in greeting) {
    // An older hub has no modules to choose.
    welcome.value = { ...greeting.welcome, modules: greeting.welcome.modules ?? [] };
  }
  const seen = mirror.value ? { stream: mirror.value.stream, sequence: mirror.value.sequence } : undefined;
  if (seat) {
    const reply = await connection.ask({ type: "resume", room: seat.room, token: seat.token, seen });
    if (reply.ok) took(reply.granted, seat.name);
    else if (reply.refusal.code === "wrong-token" || reply.refusal.code === "unknown-room") {
      forget(seat.room);
      seat = null;
      refusal.value = reply.refusal;
      leaveRoom();
    }
  } else if (watched) {
    const reply = await connection.ask({ type: "spectate", room: watched, seen });
    if (!reply.ok && reply.refusal.code !== "lost") refusal.value = reply.refusal;
  }
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
  const taken = take(mirror.value, message);
  mirror.value = taken.mirror;
  const here = taken.mirror?.public.room;
  if (here?.seed && !here.seed.revealed && promised !== here.id) {
    promised = here.id;
    keepPromise(here.id, here.seed.blake3);
  }
  if (taken.gap) void connection.ask({ type: "look" });
  said.value = taken.whole ? taken.said : [...said.value, ...taken.said];
  const told = [...taken.events.map((f) => [f, false] as const), ...taken.mine.map((f) => [f, true] as const)];
  if (told.length > 0) {
    const turn = game.value?.turn ?? 0;
    const fresh = told.map(([fact, own]) => ({ id: (lines += 1), turn, mine: own, ...sentence(fact) }));
    story.value = [...story.value, ...fresh].slice(-STORY);
  }
}

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

/** Joins a table by its code. */
export async function join(name: string, invite: string): Promise<void> {
  const nonce = crypto.randomUUID();
  took(await ask({ type: "join", invite: invite.trim(), name, nonce }), name);
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
  choose: (faction: string | null) => ask({ type: "choose", faction }),
  addBot: (bot: string) => ask({ type: "add-bot", bot }),
  remove: (place: number) => ask({ type: "remove", place }),
  start: () => ask({ type: "start" }),
};

/** Acts, once: by an id that is sent again until a reply has come. */
export async function act(offer: Offer, args: unknown): Promise<boolean> {
  if (busy.value) return false;
  busy.value = true;
  const [group = "", name = ""] = offer.act.split("/");
  const action = { frame: offer.frame ?? null, act: { [group]: args === null ? name : { [name]: args } } };
  const reply = await connection.request(connection.nextId(), { type: "act", action });
  busy.value = false;
  refusal.value = reply.ok ? null : reply.refusal;
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
