// Frames that are lost, doubled, out of order or cannot be read, and hubs of other versions: the page says so, asks for
// the whole table, shows no guess and sends no act twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, prompt, rig } from "./kit.mjs";
import { Table, offer } from "./stage.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

/** A person at a seat whose frames go through `change(message)`, which gives the messages that arrive instead. */
async function through(table, faction, change) {
  const seat = table.of(faction);
  const known = { room: table.room, token: seat.token, name: seat.name, at: Date.now() };
  const who = await person(browser, "about:blank");
  await who.context.addInitScript((t) => localStorage.getItem("landsraad.tables") ?? localStorage.setItem("landsraad.tables", JSON.stringify([t])), known);
  const asked = [];
  await who.page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((text) => {
      asked.push(JSON.parse(text));
      server.send(text);
    });
    server.onMessage((text) => {
      for (const message of change(JSON.parse(text))) ws.send(typeof message === "string" ? message : JSON.stringify(message));
    });
  });
  await who.page.goto(`${hub.url.replace(/\/$/, "")}/#room=${table.room}`);
  return { ...who, asked };
}

/** A table at which the Emperor may bribe and everybody dials the storm. */
async function table() {
  const table = await Table.open(hub, ["emperor", "harkonnen", "guild"]);
  await table.play({ until: () => offer(table.of("emperor"), "bidding/bid") || offer(table.of("harkonnen"), "bidding/bid") });
  return table;
}

const purse = (page) => page.locator(".purse").innerText();

/** One more frame for everybody: somebody says something. */
const say = (table, words) => table.of("guild").must({ type: "say", text: words });

test("lost, doubled and exchanged frames: a gap is closed by a whole view", { timeout: 300_000 }, async () => {
  const at = await table();
  let mode = "";
  let held = null;
  const { page, asked, wrong } = await through(at, "emperor", (message) => {
    if (message.type !== "patch") return [message];
    if (mode === "lose") return ((mode = ""), []);
    if (mode === "double") return [message, message];
    if (mode === "exchange" && !held) return ((held = message), []);
    if (held) {
      const two = [message, held];
      [held, mode] = [null, ""];
      return two;
    }
    return [message];
  });
  await page.locator(".table").waitFor();
  const looks = () => asked.filter((m) => m.type === "look").length;
  for (const [kind, words] of [["lose", "one"], ["double", "two"], ["exchange", "three"]]) {
    const before = looks();
    mode = kind;
    await say(at, `${words} a`);
    await say(at, `${words} b`);
    await page.locator(".talk").getByText(`${words} b`).waitFor();
    await page.locator(".talk").getByText(`${words} a`).waitFor();
    mode = "";
    await say(at, `${words} c`);
    await page.locator(".talk").getByText(`${words} c`).waitFor();
    assert.ok(looks() > before, `${kind}: the whole table was asked for`);
    for (const part of ["a", "b", "c"]) assert.equal(await page.locator(".talk li").filter({ hasText: `${words} ${part}` }).count(), 1, `${kind}: told once`);
  }
  assert.equal(await page.locator(".banner").count(), 0);
  assert.deepEqual(wrong, []);
  at.close();
});

test("what cannot be read is not shown: it is said, the table stays, and a good view puts it right", { timeout: 300_000 }, async () => {
  const at = await table();
  let mode = "";
  const { page, asked, wrong } = await through(at, "emperor", (message) => {
    if (mode === "garbled" && message.type === "patch") return ((mode = ""), ["{ this is no JSON"]);
    if (mode === "views" && message.type === "view") return [{ ...message, public: { ...message.public, game: { ...message.public.game, board: "a chess board" } } }];
    if (mode === "views" && message.type === "patch") return [];
    return [message];
  });
  await page.locator(".table").waitFor();
  const before = await purse(page);
  mode = "garbled";
  await say(at, "you will not hear this at once");
  await page.locator(".talk").getByText("you will not hear this at once").waitFor();
  assert.ok(asked.some((m) => m.type === "look"));

  // The views that come are unreadable, each in turn, until the page gives up and says what to do.
  mode = "views";
  await page.reload();
  await page.getByText("This page and the hub are of different versions").waitFor();
  assert.equal(await page.locator(".table").count(), 0, "nothing that was not understood is drawn");
  const looks = asked.filter((m) => m.type === "look").length;
  await page.waitForTimeout(600);
  assert.equal(asked.filter((m) => m.type === "look").length, looks, "it does not ask for ever");
  mode = "";
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.locator(".table").waitFor();
  assert.equal(await purse(page), before);
  assert.deepEqual(wrong, []);
  at.close();
});

test("an offer that this page does not know gets a generic form or says that it cannot be asked; the others work", { timeout: 300_000 }, async () => {
  const at = await table();
  const strange = [
    { frame: 1, act: "dance/waltz", rule: "Z1.1", form: { record: { fields: [{ name: "partner", form: { "one-of": ["guild", "harkonnen"] } }], distinct: [] } } },
    { frame: 1, act: "dance/tango", rule: "Z1.2", form: { wheel: { of: ["a"] } } },
  ];
  const { page, asked, wrong } = await through(at, "emperor", (message) =>
    message.type === "view" && message.seat ? [{ ...message, seat: { ...message.seat, offers: [...strange, ...message.seat.offers] } }] : [message],
  );
  await page.locator(".table").waitFor();
  const waltz = page.locator('form[data-act="dance/waltz"]');
  await waltz.getByRole("radio").filter({ hasText: "Guild" }).click();
  await waltz.locator("button[type=submit]").click();
  await page.locator("#decision > .refusal").waitFor();
  const sent = asked.filter((m) => m.type === "act");
  assert.deepEqual(sent.map((m) => m.action.act), [{ dance: { waltz: { partner: "guild" } } }], "sent as it was offered, once");
  const tango = page.locator('form[data-act="dance/tango"]');
  assert.ok(await tango.locator("button[type=submit]").isDisabled(), "what cannot be understood cannot be sent");
  assert.match(await tango.innerText(), /does not know how to ask this/);
  assert.match(await prompt(page), /deal\/bribe|orders\/set|bidding/);
  assert.deepEqual(wrong, []);
  at.close();
});

test("hubs of other versions: one that speaks differently is told, an older one that knows less is played on", { timeout: 300_000 }, async () => {
  const at = await table();
  const newer = await through(at, "emperor", (message) =>
    message.type === "accepted" && message.granted?.welcome
      ? [{ type: "refused", request: message.request, code: "unsupported-protocol", text: "This hub speaks version 2 of the protocol." }]
      : [message],
  );
  await newer.page.getByText("This page and the hub are of different versions").waitFor();
  await newer.page.waitForTimeout(700);
  assert.equal(newer.asked.length, 1, "it does not knock again and again");
  await newer.context.close();

  const older = await through(at, "emperor", (message) => {
    if (message.granted?.welcome) delete message.granted.welcome.modules;
    for (const o of message.seat?.offers ?? []) delete o.prices;
    return [message];
  });
  await older.page.locator(".table").waitFor();
  assert.deepEqual([...newer.wrong, ...older.wrong], []);
  at.close();
});

test("an act whose answer is lost is asked again under its id, and done once", { timeout: 300_000 }, async () => {
  const at = await table();
  let swallow = false;
  let cut = null;
  const seat = at.of("emperor");
  const known = { room: at.room, token: seat.token, name: seat.name, at: Date.now() };
  const who = await person(browser, "about:blank");
  await who.context.addInitScript((t) => localStorage.getItem("landsraad.tables") ?? localStorage.setItem("landsraad.tables", JSON.stringify([t])), known);
  const acts = [];
  await who.page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === "act") acts.push(message.request);
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (swallow && (message.type === "patch" || message.request === acts.at(-1))) return;
      ws.send(text);
    });
    cut = () => ws.close({ code: 1011, reason: "lost" });
  });
  const { page } = who;
  await page.goto(`${hub.url.replace(/\/$/, "")}/#room=${at.room}`);
  await page.locator(".table").waitFor();
  const before = Number.parseInt(await purse(page), 10);
  await page.locator("details.anytime > summary").click();
  await page.getByText("Give a bribe", { exact: true }).click();
  const bribe = page.locator('form[data-act="deal/bribe"]');
  await bribe.getByRole("radio").first().click();
  swallow = true;
  await bribe.getByRole("button", { name: "Give it" }).click();
  await page.waitForFunction(() => document.body.dataset.busy === "yes");
  await at.of("guild").news(300);
  swallow = false;
  await cut();
  await page.waitForFunction(() => document.body.dataset.busy === "no");
  await page.waitForFunction((n) => Number.parseInt(document.querySelector(".purse").textContent, 10) === n, before - 1);
  assert.ok(acts.length >= 2 && new Set(acts).size === 1, `asked again under the same id: ${acts}`);
  assert.deepEqual(who.wrong, []);
  at.close();
});
