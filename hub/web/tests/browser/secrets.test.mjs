// Who only watches sees no secret: neither the page nor the frames of its socket name a hidden card or traitor, and with
// a delay nothing comes before its time.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rig } from "./kit.mjs";
import { Table } from "./stage.mjs";

const data = (name) => JSON.parse(readFileSync(new URL(`../../../../engine/data/${name}.json`, import.meta.url), "utf8"));
const cards = ["treachery-base", "treachery-choam-richese"].flatMap((name) => data(name).cards);
const leaders = ["leaders-base", "leaders-choam-richese"].flatMap((name) => data(name).leaders);
/** The name of a card of which there is one; those of which there are more are named by rules and notes too. */
const nameOf = (id) => cards.find((c) => c.id === id && c.copies === 1)?.name;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

/** Nobody plays a card, so nothing that is held becomes public; but cards are bought. */
function buy(seat, offers) {
  const bid = offers.find((o) => o.act === "bidding/bid");
  if (bid && seat.game.hand.length < 4 && seat.game.spice > 3) {
    const least = JSON.stringify(bid.form).match(/"spice","form":\{"int":\{"min":(\d+)/)?.[1];
    if (least && Number(least) < 3) return [bid, { spice: Number(least), ...(JSON.stringify(bid.form).includes("from_ally") ? { from_ally: 0 } : {}) }];
  }
  return null;
}

test("a spectator is told no hidden card and no traitor, by the page or by a frame", { timeout: 300_000 }, async (t) => {
  let watcher;
  const factions = ["choam", "richese", "atreides", "bene-gesserit", "harkonnen", "emperor"];
  const table = await Table.open(hub, factions, { modules: ["choam-richese"] }, {}, async (table) => {
    watcher = await table.watch(browser);
  });
  await watcher.page.locator(".table").waitFor();
  assert.match(await watcher.page.locator(".table").innerText(), /You are watching/);

  const held = new Set();
  const traitors = new Set();
  const onSale = new Set();
  let looked = "";
  const named = [];
  const look = async () => {
    for (const seat of table.seats) {
      for (const card of seat.game.hand) held.add(card);
      for (const leader of [...seat.game.traitors, ...seat.game.rejected_traitors]) traitors.add(leader);
    }
    for (const frame of table.seats[0].frames) for (const fact of frame.events ?? []) if (fact.bidding?.["cache-card"]) onSale.add(fact.bidding["cache-card"].card);
    const { turn, phase } = table.game;
    if (looked !== `${turn} ${phase}`) {
      looked = `${turn} ${phase}`;
      // Two places carry the name of a card: Shield Wall and Gara Kulon.
      const html = (await watcher.page.locator("body").innerHTML()).replaceAll(/Gara\s?Kulon|<tspan[^>]*>Kulon<|gara-kulon|Shield Wall/g, "");
      const secret = [...held].filter((card) => !onSale.has(card)).map(nameOf).filter((name) => name !== undefined);
      named.push(...secret.filter((name) => html.includes(name)).map((name) => `${name} in ${looked}`));
    }
    // Plans are opened in battles.
    return turn >= 3 || table.game.stack.some((e) => e.shown.battle?.battle);
  };
  await table.play({ until: look, choose: buy });
  assert.ok(held.size > 8, `cards are held: ${held.size}`);
  const secret = [...held].filter((card) => !onSale.has(card));
  assert.ok(secret.length > 6 && traitors.size >= 12);
  const frames = watcher.heard.join("\n");
  assert.ok(frames.includes('"type":"patch"'), "the spectator follows the game");
  assert.ok([...watcher.heard].some((f) => f.includes("card-up") || f.includes('"bid"')), "and the bidding");
  // As a value: a few fields are called like a card.
  const tells = (frame, card) => new RegExp(`"${card}"(?!:)`).test(frame);
  assert.deepEqual(secret.filter((card) => watcher.heard.some((frame) => tells(frame, card))), [], "no held card's id in the frames");
  assert.doesNotMatch(frames, /"(hand|traitors|rejected_traitors|traitor-kept|traitors-received|card-drawn|my_plan|prediction|storm_card|no_field|known_cards)":/);
  assert.deepEqual(named, [], "no held card's name on the page");
  const story = await watcher.page.locator(".story").innerText();
  const dead = new Set(Object.values(table.game.factions).flatMap((f) => f.dead_leaders));
  const quiet = leaders.filter((l) => traitors.has(l.id) && !dead.has(l.id));
  assert.deepEqual(quiet.filter((l) => story.includes(l.name)), [], "no traitor in the story");
  t.diagnostic(`searched ${watcher.heard.length} frames for ${secret.length} cards and ${traitors.size} traitors of ${cards.length} kinds`);
  assert.deepEqual(watcher.wrong, []);
  table.close();
});

test("a table with a delay shows its spectators nothing before its time", { timeout: 300_000 }, async (t) => {
  let watcher;
  const table = await Table.open(hub, ["emperor", "guild"], {}, { spectator_delay_seconds: 4 }, async (table) => {
    if (table.seats[0].public.room.options.spectator_delay_seconds === undefined) return;
    watcher = await table.watch(browser);
    await watcher.page.locator(".lobby").waitFor();
  });
  if (!watcher) return t.skip("this hub delays nobody");
  await table.play({ until: () => table.game.phase !== "setup" });
  // Who comes now is told that there is a delay; the one from the lobby still sees the lobby. Nothing of the game came.
  const late = await table.watch(browser);
  if (!late.heard.some((f) => f.includes('"storm_order"'))) assert.match(await late.page.locator("main").innerText(), /delay|Landsraad/);
  await watcher.page.locator(".table").waitFor();
  assert.match(await watcher.page.locator(".decisions").innerText(), /with a delay of 4 seconds/);
  const firstGame = watcher.heard.findIndex((f) => f.includes('"storm_order"'));
  assert.ok(firstGame > 0);
  // A seat is not delayed: the newest words of all are there at once, and later for those who watch.
  await table.of("emperor").must({ type: "say", text: "the seats hear this at once" });
  await watcher.page.locator(".talk").getByText("the seats hear this at once").waitFor();
  assert.deepEqual([...watcher.wrong, ...late.wrong], []);
  table.close();
});
