// Several hubs: the page goes where its room is, and finds back when that hub is gone.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../../src/net/connection";
import type { Granted, ServerMessage } from "../../src/protocol";

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  hear(message: ServerMessage) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Opens, and answers the hello. */
  async greet() {
    this.onopen();
    this.hear({ type: "accepted", request: Number(this.sent[0]?.request) });
    await vi.advanceTimersByTimeAsync(0);
  }
}

const HOME = "ws://first/ws";
const OTHER = "ws://other/ws";
const newest = () => Socket.made.at(-1) as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connection(greeted: (welcome: Granted | null) => Promise<boolean> = async () => true) {
  const made = new Connection(() => HOME, { status: () => {}, news: () => {}, garbled: () => {}, turnedAway: () => {}, greeted });
  made.open();
  return made;
}

test("a request for a room elsewhere is sent again there, and answered once", async () => {
  const page = connection();
  await newest().greet();
  const replies: unknown[] = [];
  void page.ask({ type: "join", invite: "a-b", name: "me" }).then((reply) => replies.push(reply));
  const asked = newest().sent.at(-1);
  newest().hear({ type: "refused", request: Number(asked?.request), code: "moved", text: "", address: OTHER });
  await vi.advanceTimersByTimeAsync(500);
  expect(newest().url).toBe(OTHER);
  await newest().greet();
  expect(newest().sent.at(-1)).toEqual(asked);
  newest().hear({ type: "accepted", request: Number(asked?.request) });
  await vi.advanceTimersByTimeAsync(0);
  expect(replies).toEqual([{ ok: true, granted: null }]);
});

test("a good-bye that says where is followed, and a hub that is gone leads back home", async () => {
  connection();
  await newest().greet();
  newest().hear({ type: "bye", reason: "moved", text: "", address: OTHER });
  newest().onclose();
  await vi.advanceTimersByTimeAsync(500);
  expect(newest().url).toBe(OTHER);
  newest().onclose();
  await vi.advanceTimersByTimeAsync(5000);
  expect(newest().url).toBe(HOME);
});

test("hubs that send it to and fro do not make it spin", async () => {
  const page: Connection = connection(async () => {
    await page.ask({ type: "resume", room: "a", token: "b" });
    return true;
  });
  const moves = async () => {
    const socket = newest();
    socket.onopen();
    socket.hear({ type: "accepted", request: Number(socket.sent[0]?.request) });
    await vi.advanceTimersByTimeAsync(0);
    socket.hear({ type: "refused", request: Number(socket.sent[1]?.request), code: "moved", text: "", address: OTHER });
  };
  for (let n = 0; n < 12; n += 1) {
    await moves();
    await vi.advanceTimersByTimeAsync(4000);
  }
  const before = Socket.made.length;
  await moves();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.made.length).toBe(before);
});

test("what was refused as moved goes once more, and not again when that line is lost too", async () => {
  const page = connection();
  await newest().greet();
  const replies: unknown[] = [];
  void page.ask({ type: "create", name: "me", options: {} } as never).then((reply) => replies.push(reply));
  const asked = newest().sent.at(-1);
  newest().hear({ type: "refused", request: Number(asked?.request), code: "moved", text: "", address: OTHER });
  await vi.advanceTimersByTimeAsync(500);
  await newest().greet();
  expect(newest().sent.at(-1)).toEqual(asked);
  newest().onclose();
  await vi.advanceTimersByTimeAsync(5000);
  await newest().greet();
  expect(newest().sent.filter((m) => m.type === "create")).toEqual([]);
  expect(replies).toMatchObject([{ ok: false, refusal: { code: "lost" } }]);
});

test("an address that is no hub's socket, or less safe than the page, is not followed", async () => {
  for (const address of ["http://other/ws", "ws://other/elsewhere", "nonsense", "javascript:alert(1)"]) {
    connection();
    await newest().greet();
    newest().hear({ type: "bye", reason: "moved", text: "", address });
    newest().onclose();
    await vi.advanceTimersByTimeAsync(5000);
    expect(newest().url).toBe(HOME);
  }
  const safe = new Connection(() => "wss://first/ws", { status: () => {}, news: () => {}, garbled: () => {}, turnedAway: () => {}, greeted: async () => true });
  safe.open();
  await newest().greet();
  newest().hear({ type: "bye", reason: "moved", text: "", address: OTHER });
  newest().onclose();
  await vi.advanceTimersByTimeAsync(5000);
  expect(newest().url).toBe("wss://first/ws");
  expect(safe.isAway()).toBe(false);
});
