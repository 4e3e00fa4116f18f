// Who only watches sees no secret: neither the page nor the frames of its socket name a hidden card or traitor.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decide, fillAndStart, joinTable, openTable } from "./driver.mjs";
import { person, rig } from "./kit.mjs";

const data = (name) => JSON.parse(readFileSync(new URL(`../../../../engine/data/${name}.json`, import.meta.url), "utf8"));
const cards = data("treachery-base").cards;
const leaders = data("leaders-base").leaders;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

/** The cards that everybody has seen: played or discarded in the open. */
function shown(heard) {
  const facts = heard.map((frame) => JSON.parse(frame)).flatMap((message) => message.events ?? []);
  const played = facts.flatMap((f) => [f.card?.played?.card, f.karama?.played?.card]);
  const discarded = facts.flatMap((f) => (f["fresh-discard"]?.discarded?.cards ?? []).map((c) => c.card));
  return [...played, ...discarded].filter((card) => card !== undefined);
}

test("a spectator is told no hidden card and no traitor", { timeout: 90_000 }, async (t) => {
  const host = await person(browser, hub.url);
  const guest = await person(browser, hub.url);
  const invite = await openTable(host.page, { seats: 4, name: "Leto" });
  await joinTable(guest.page, invite, "Chani");
  const watcher = await person(browser, `${hub.url.replace(/\/$/, "")}/#watch=${invite.split("-")[0]}`);
  await fillAndStart(host.page);
  await watcher.page.locator(".table").waitFor();
  assert.match(await watcher.page.locator(".table").innerText(), /You are watching/);

  // Setup and bidding only: what is played later becomes public by itself.
  for (let n = 0; n < 40; n += 1) {
    await Promise.all([
      decide(host.page, { ms: 800, stop: 'form[data-act^="shipment/"]', seed: n, eager: 0.8 }),
      decide(guest.page, { ms: 800, stop: 'form[data-act^="shipment/"]', seed: 99 + n, eager: 0.8 }),
    ]);
    if (/Shipment/.test(await watcher.page.locator(".bar").innerText())) break;
  }
  const ids = cards.flatMap((c) => (c.copies === 1 ? [c.id] : Array.from({ length: c.copies }, (_, i) => `${c.id}-${i + 1}`)));
  const held = (await Promise.all([host, guest].map((p) => p.page.locator(".hand summary").allInnerTexts()))).flat();
  assert.ok(held.length > 0, "somebody holds a card");
  const frames = watcher.heard.join("\n");
  assert.ok(frames.includes('"type":"patch"'), "the spectator follows the game");
  const leaked = ids.filter((id) => frames.includes(`"${id}"`));
  const played = shown(watcher.heard);
  assert.deepEqual(leaked.filter((id) => !played.includes(id)), [], "no card's id in the frames");
  assert.doesNotMatch(frames, /"(hand|traitors|traitor-kept|card-drawn|my_plan|prediction)":/);
  // Two places carry the name of a card: Shield Wall and Gara Kulon.
  const page = (await watcher.page.locator("body").innerHTML()).replaceAll(/Gara\s?Kulon|<tspan[^>]*>Kulon<|gara-kulon|Shield Wall/g, "");
  const onlyOne = cards.filter((c) => c.copies === 1 && held.includes(c.name) && !played.includes(c.id)).map((c) => c.name);
  assert.deepEqual(onlyOne.filter((name) => page.includes(name)), [], "no held card's name on the page");
  const chosen = await Promise.all([host, guest].map((p) => p.page.locator(".seat dl").innerText()));
  const traitors = leaders.filter((l) => chosen.some((c) => c.includes(l.name)));
  assert.ok(traitors.length > 0, "somebody has a traitor");
  const story = await watcher.page.locator(".story").innerText();
  assert.deepEqual(traitors.filter((l) => story.includes(l.name)), []);
  t.diagnostic(`searched ${watcher.heard.length} frames for ${ids.length} cards; held: ${held.length}`);
  assert.deepEqual(watcher.wrong, []);
});
