// The wire by a client that shares no code with the hub: the `ws` package, and bytes of our own below it.
// RFC 6455's corners: fragments, control frames between them, masks, reserved bits, UTF-8, sizes, close codes.
import assert from "node:assert/strict";
import { request } from "node:http";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { ORIGIN, startHub } from "./hub.mjs";

const { WebSocket } = createRequire(new URL("../../web/package.json", import.meta.url))("ws");
const HELLO = { request: 1, type: "hello", protocol: 1 };
const LARGEST = 32 * 1024;

let hub;
before(async () => (hub = await startHub()));
after(() => hub?.stop());

/** A connection that is open; `next` gives what comes, in order. */
async function connect({ protocols = ["landsraad.v1.json"], ...options } = {}) {
  const socket = new WebSocket(`${hub.address}/ws`, protocols, { perMessageDeflate: false, ...options });
  const come = [];
  const waiting = [];
  const take = (thing) => (waiting.length > 0 ? waiting.shift()(thing) : come.push(thing));
  socket.on("message", (data, binary) => take(binary ? { binary: data } : JSON.parse(data)));
  socket.on("pong", (data) => take({ pong: String(data) }));
  socket.on("close", (code) => take({ closed: code }));
  await new Promise((done, fail) => socket.on("open", done).on("error", fail));
  return {
    socket,
    say: (message) => socket.send(JSON.stringify(message)),
    /** Bytes past the library, which would not send them. */
    raw: (...parts) => socket._socket.write(Buffer.concat(parts.map((p) => Buffer.from(p)))),
    next: () => (come.length > 0 ? Promise.resolve(come.shift()) : new Promise((done) => waiting.push(done))),
  };
}

/** A frame as a client sends it: masked, unless it is told not to be. */
function frame(first, payload, { masked = true } = {}) {
  const body = Buffer.from(payload);
  const mask = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
  const bit = masked ? 0x80 : 0;
  const length = body.length < 126 ? [bit | body.length] : [bit | 126, body.length >> 8, body.length & 0xff];
  const shown = masked ? body.map((byte, i) => byte ^ mask[i % 4]) : body;
  return Buffer.concat([Buffer.from([first, ...length]), masked ? mask : Buffer.alloc(0), shown]);
}

/** Says hello and expects the welcome. */
async function greet(client) {
  client.say(HELLO);
  const reply = await client.next();
  assert.equal(reply.type, "accepted");
  assert.equal(reply.granted.welcome.protocol, 1);
  return client;
}

const stillServed = async (client, request = 90) => {
  client.say({ request, type: "ping" });
  assert.deepEqual(await client.next(), { type: "accepted", request });
  client.socket.close();
};

test("the hub takes the first subprotocol that it knows, or none", async () => {
  const asked = async (...protocols) => {
    const { socket } = await connect({ protocols });
    const agreed = socket.protocol;
    socket.terminate();
    return agreed;
  };
  assert.equal(await asked("landsraad.v1.json"), "landsraad.v1.json");
  assert.equal(await asked("landsraad.v1.msgpack", "landsraad.v1.json"), "landsraad.v1.msgpack");
  assert.equal(await asked("landsraad.v9.morse", "landsraad.v1.json"), "landsraad.v1.json");
  await stillServed(await greet(await connect({ protocols: [] })));
  // RFC 6455, 4.1: a client that offers only what the server does not take gets no protocol, and `ws` gives up.
  await assert.rejects(connect({ protocols: ["landsraad.v9.morse"] }), /no subprotocol/);
});

test("a message in fragments is one message, and control frames between them are answered at once", async () => {
  const client = await connect();
  const words = JSON.stringify(HELLO);
  client.socket.send(words.slice(0, 5), { fin: false });
  client.socket.ping("between");
  assert.deepEqual(await client.next(), { pong: "between" });
  client.socket.send(words.slice(5, 9), { fin: false });
  client.socket.send("", { fin: false });
  client.socket.ping("x".repeat(125));
  assert.deepEqual(await client.next(), { pong: "x".repeat(125) });
  client.socket.send(words.slice(9), { fin: true });
  assert.equal((await client.next()).type, "accepted");
  await stillServed(client);
});

test("a letter may be cut by the border of two fragments", async () => {
  const client = await greet(await connect());
  const whole = Buffer.from(JSON.stringify({ request: 2, type: "create", name: "Muad’Dib – é𝄞", options: { seats: 2 } }));
  for (let i = 0; i < whole.length; i += 1) client.raw(frame(i === 0 ? 0x01 : i === whole.length - 1 ? 0x80 : 0x00, whole.subarray(i, i + 1)));
  const reply = await client.next();
  assert.equal(reply.type, "accepted");
  const view = await client.next();
  assert.equal(view.public.room.places[0].name, "Muad’Dib – é𝄞");
  client.socket.close();
});

for (const [what, code, ...bytes] of [
  ["a frame without a mask", 1002, frame(0x81, "{}", { masked: false })],
  ["reserved bits", 1002, frame(0xc1, "{}")],
  ["an unknown opcode", 1002, frame(0x83, "{}")],
  ["an unknown control opcode", 1002, frame(0x8b, "")],
  ["a continuation of nothing", 1002, frame(0x80, "{}")],
  ["a new message in the middle of another", 1002, frame(0x01, "{"), frame(0x81, "}")],
  ["a ping in fragments", 1002, frame(0x09, "a")],
  ["a ping of 126 bytes", 1002, frame(0x89, "x".repeat(126))],
  ["a close frame of one byte", 1002, frame(0x88, [3])],
  ["a text that is not UTF-8", 1007, frame(0x81, [0x7b, 0xc3, 0x28, 0x7d])],
  ["fragments that are not UTF-8 together", 1007, frame(0x01, [0x22, 0xe2, 0x82]), frame(0x80, [0x22])],
  ["half of a surrogate as UTF-8", 1007, frame(0x81, [0x22, 0xed, 0xa0, 0x80, 0x22])],
]) {
  test(`${what}: close code ${code}, and nobody else notices`, async () => {
    const [other, client] = [await greet(await connect()), await greet(await connect())];
    client.raw(...bytes);
    const said = await client.next();
    if (said.closed === undefined) {
      assert.equal(said.type, "bye");
      assert.equal(said.reason, code === 1007 ? "not-utf8" : "broken-frame");
    }
    const { closed } = said.closed === undefined ? await client.next() : said;
    assert.equal(closed, code);
    await stillServed(other);
  });
}

test("what is too large is refused, and much too large closes with 1009", async () => {
  const client = await greet(await connect());
  const sized = (bytes) => JSON.stringify({ request: 3, type: "ping", pad: "" }).replace('""', `"${"x".repeat(bytes - 38)}"`);
  client.socket.send(sized(LARGEST));
  const fits = await client.next();
  assert.equal(fits.type, "accepted");
  client.socket.send(sized(LARGEST + 200));
  const refused = await client.next();
  assert.deepEqual([refused.type, refused.code], ["refused", "too-large"]);
  // In fragments it is as large.
  for (let i = 0; i < 5; i += 1) client.socket.send("x".repeat(LARGEST), { fin: false });
  const last = [await client.next(), await client.next(), await client.next()];
  assert.deepEqual([last[0].code, last[1].reason, last[2].closed], ["too-large", "too-large", 1009]);
});

test("a close is answered with its own code", async () => {
  for (const code of [1000, 1001, 3000, 4999]) {
    const client = await greet(await connect());
    client.socket.close(code, "farewell");
    assert.deepEqual(await client.next(), { closed: code });
  }
});

test("binary frames are for connections that agreed on them, and empty ones are no message", async () => {
  const client = await greet(await connect());
  client.socket.send(Buffer.from([0x80]));
  assert.equal((await client.next()).code, "binary-frame");
  client.socket.send("");
  assert.equal((await client.next()).code, "malformed-json");
  await stillServed(client);
});

test("a compressed connection is not agreed on", async () => {
  const client = await greet(await connect({ perMessageDeflate: true }));
  assert.equal(client.socket.extensions, "");
  await stillServed(client);
});

/** The status of a handshake with these headers. */
function upgraded(headers) {
  const usual = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  return new Promise((done, fail) => {
    const asked = request(`${hub.address.replace("ws", "http")}/ws`, { headers: { ...usual, ...headers } });
    asked.on("response", (response) => done(response.resume().statusCode));
    asked.on("upgrade", (response, socket) => (socket.destroy(), done(response.statusCode)));
    asked.on("error", fail);
    asked.end();
  });
}

test("what is no handshake gets an HTTP answer", async () => {
  const at = (path, headers) => fetch(hub.address.replace("ws", "http") + path, { headers }).then((r) => r.status);
  assert.equal(await at("/ws", {}), 426);
  assert.equal(await at("/elsewhere", {}), 404);
  await assert.rejects(connect({ origin: "https://elsewhere.example" }), /403/);
  await stillServed(await greet(await connect({ origin: ORIGIN })));
  assert.equal(await upgraded({ "Sec-WebSocket-Version": "8" }), 426);
  assert.equal(await upgraded({ "Sec-WebSocket-Key": "short" }), 426);
  assert.equal(await upgraded({}), 101);
});
