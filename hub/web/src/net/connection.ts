// The connection: one socket, requests with exactly one reply each, coming back by itself.
import type { Granted, ServerMessage } from "../protocol";
import type { ClientMessage } from "./message";

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;

/** A refusal of the hub. `address`: the socket of the hub that has the room. */
export type Refusal = { code: string; text: string; detail?: unknown; address?: string };

/** What became of a request. */
export type Reply = { ok: true; granted: Granted | null } | { ok: false; refusal: Refusal };

/** Whether a request outlives its line: until it has a reply, for one more line, or not. */
type Keep = "always" | "once" | "no";
type Pending = { type: ClientMessage["type"]; text: string; keep: Keep; done: (reply: Reply) => void };

/** What the page wants to know about its connection. */
export type Handlers = {
  status: (status: "connecting" | "live" | "lost" | "taken-over" | "closed") => void;
  news: (message: ServerMessage) => void;
  /** Something came that is no message. */
  garbled: () => void;
  /** The hub does not speak with this page: of another version, or full. */
  turnedAway: (refusal: Refusal) => void;
  /** Called after each hello: resume or spectate here. `false`: try again later. */
  greeted: (welcome: Granted | null) => Promise<boolean>;
};

/** How often in a row the page goes from hub to hub before its pauses grow. */
const FOLLOWS = 3;
/** Milliseconds between attempts to come back, growing. */
const WAITS = [200, 500, 1000, 2000, 4000];
/** A connection is tried so often, and given up when nothing comes for so long. */
const CHECK_EVERY_MS = 20_000;
const CHECK_PATIENCE_MS = 8_000;

/** One connection that lives as long as the page. */
export class Connection {
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private local = 0;
  private tries = 0;
  private stopped = false;
  /** The hub that has the room, when another one than the page's own; forgotten when it is not reached. */
  private elsewhere: string | null = null;
  private away = false;
  private follows = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: () => string, private readonly on: Handlers) {}

  /** Looks after the line: after sleep or a change of network a socket can be dead without knowing it. */
  watch(): void {
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  /** Tries at once: a lost connection again, an open one whether it lives. */
  private hurry(): void {
    if (this.stopped) return;
    if (this.socket) void this.check();
    else this.open();
  }

  private async check(): Promise<void> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const timer = setTimeout(() => socket === this.socket && this.drop(socket), CHECK_PATIENCE_MS);
    await this.ask({ type: "ping" });
    clearTimeout(timer);
  }

  /** Gives a socket up without waiting for its end, which on a dead line comes late. */
  private drop(socket: WebSocket): void {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    if (socket === this.socket) this.closed();
  }

  /** Opens the socket, and opens it again whenever it is lost. */
  open(): void {
    this.stopped = false;
    clearTimeout(this.timer);
    this.on.status("connecting");
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(String(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.closed();
    };
  }

  private connect(): WebSocket {
    const address = this.elsewhere;
    // Whatever comes of it, the way back leads over the page's own hub, which knows where the room is then.
    this.elsewhere = null;
    this.away = address !== null && isSocket(address, this.url());
    return new WebSocket(this.away && address ? address : this.url());
  }

  /** Whether it is another hub than the page's own that answers: its word alone ends no seat. */
  isAway(): boolean {
    return this.away;
  }

  /** Goes to the hub that has the room. */
  private follow(address: string): void {
    this.elsewhere = address;
    this.follows += 1;
    if (this.follows <= FOLLOWS) this.tries = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.closed();
  }

  /** Closes for good, for example because another window plays this seat. */
  stop(): void {
    this.stopped = true;
    this.socket?.close();
  }

  /** Asks something that need not survive a lost connection. */
  ask(message: ClientMessage): Promise<Reply> {
    this.local += 1;
    return this.send(this.local, message, "no");
  }

  /** Asks something by an id that is kept: it is sent again, by the same id, until a reply has come. */
  request(id: number, message: ClientMessage): Promise<Reply> {
    return this.send(id, message, "always");
  }

  /** Ids of `ask` start above this. */
  numberFrom(id: number): void {
    this.local = Math.max(this.local, id);
  }

  /** The next free id. */
  nextId(): number {
    this.local += 1;
    return this.local;
  }

  private send(id: number, message: ClientMessage, keep: Keep): Promise<Reply> {
    const body = JSON.stringify({ request: id, ...message });
    return new Promise((done) => {
      this.pending.set(id, { type: message.type, text: body, keep, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(body);
      else if (keep === "no") this.give(id, lostReply);
    });
  }

  private async greet(socket: WebSocket): Promise<void> {
    const hello = await this.ask({ type: "hello", protocol: PROTOCOL, client: "table page" });
    if (socket !== this.socket) return;
    if (!hello.ok) {
      // Another version stays another version: only a person can do something about it.
      if (hello.refusal.code === "unsupported-protocol") this.stop();
      return this.on.turnedAway(hello.refusal);
    }
    const settled = await this.on.greeted(hello.granted);
    if (socket !== this.socket) return;
    if (!settled) return this.drop(socket);
    this.tries = 0;
    this.follows = 0;
    this.on.status("live");
    for (const [, waiting] of this.pending) {
      if (waiting.keep === "no") continue;
      socket.send(waiting.text);
      // What was refused as moved goes once more: whether it was done is not known if this line is lost too.
      if (waiting.keep === "once") waiting.keep = "no";
    }
  }

  private take(body: string): void {
    const message = parse(body);
    if (!message) return this.on.garbled();
    if (message.type === "accepted") {
      this.give(message.request, { ok: true, granted: message.granted ?? null });
    } else if (message.type === "refused") {
      const refusal = { code: message.code, text: message.text, detail: message.detail, address: message.address ?? undefined };
      if (message.code === "moved" && message.address) {
        const asked = this.pending.get(message.request ?? -1);
        // To come back is asked again after the next hello anyway; the others are sent again there.
        if (asked && asked.type !== "resume" && asked.type !== "spectate" && asked.keep === "no") asked.keep = "once";
        this.follow(message.address);
        return;
      }
      if (typeof message.request === "number") this.give(message.request, { ok: false, refusal });
    } else {
      if (message.type === "bye" && message.reason === "taken-over") {
        this.stopped = true;
        this.on.status("taken-over");
      }
      if (message.type === "bye" && message.reason === "moved" && message.address) this.elsewhere = message.address;
      this.on.news(message);
    }
  }

  private give(id: number, reply: Reply): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.done(reply);
  }

  private closed(): void {
    this.socket = null;
    for (const [id, waiting] of [...this.pending]) {
      if (waiting.keep === "no") this.give(id, lostReply);
    }
    if (this.stopped) return;
    this.on.status("lost");
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 4000;
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }
}

/** Whether it is the address of a hub's socket, as safe as the page's own. */
function isSocket(address: string, own: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.pathname === "/ws" && (url.protocol === "wss:" || url.protocol === new URL(own).protocol);
}

/** A message, or null for what is none. */
function parse(body: string): ServerMessage | null {
  try {
    const found: unknown = JSON.parse(body);
    return typeof found === "object" && found !== null && "type" in found ? (found as ServerMessage) : null;
  } catch {
    return null;
  }
}

const lostReply: Reply = { ok: false, refusal: { code: "lost", text: "The connection was lost." } };
