// What a table can choose: policies, sets and modules. A short game shows what comes after the end: dice, record, replay.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, fillAndStart, joinTable } from "./driver.mjs";
import { person, picture, rig, violations } from "./kit.mjs";

/** A game that has not ended by then does not end. */
const PATIENCE_MS = 250_000;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

/** Opens the home page's form with the expert options unfolded. */
async function expert(page, seats) {
  await page.getByLabel("Seats").selectOption(String(seats));
  await page.getByLabel("Pause before a bot acts").fill("0");
  await page.locator(".expert > summary").click();
}

async function open(page) {
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator(".invite").waitFor();
}

/** Plays on until the game is over. */
async function toTheEnd(page) {
  const end = Date.now() + PATIENCE_MS;
  for (let n = 1; Date.now() < end && !(await page.locator(".victory").count()); n += 1) await decide(page, { ms: 1000, seed: n, eager: 0.3 });
  await page.locator(".victory").waitFor();
}

test("a changed policy is sent alone, shown in the lobby, and played; then the game is looked at again", { timeout: 300_000 }, async (t) => {
  const { page, wrong, sent } = await person(browser, hub.url);
  await expert(page, 2);
  await page.getByLabel("Search by name, word or paragraph").fill("turn limit");
  assert.equal(await page.locator(".policy").count(), 1, "the search leaves one");
  await page.getByLabel("Turn limit").fill("1");
  await page.getByLabel("Turn limit").press("Tab");
  await open(page);
  const created = sent.map((frame) => JSON.parse(frame)).find((m) => m.type === "create");
  assert.deepEqual(created.options.game, { rules: "advanced", policies: { turn_limit: 1 } });
  assert.match(await page.locator(".lobby").innerText(), /The last turn.*: 1/);
  await fillAndStart(page);
  await toTheEnd(page);
  assert.match(await page.locator(".victory").innerText(), /Dice verified/);
  const record = await page.locator(".victory a").getAttribute("href");
  const kept = await page.evaluate(async (url) => (await fetch(url)).json(), record);
  assert.ok(kept.entries.length > 10 && /^[0-9a-f]{64}$/.test(kept.seed));

  await page.getByRole("button", { name: "Look at the game again" }).click();
  const controls = page.getByRole("region", { name: "Replay" });
  await controls.waitFor();
  const at = async () => Number(/Step (\d+)/.exec(await controls.innerText())[1]);
  // It comes in pieces; this one is soon whole.
  await page.waitForFunction(() => document.querySelector(".replay") && !document.querySelector(".replay progress"));
  assert.equal(await at(), 0);
  await page.getByRole("button", { name: "One step on" }).click();
  assert.ok((await at()) > 0);
  await page.getByRole("button", { name: "One step back" }).click();
  assert.equal(await at(), 0);
  assert.equal(await page.locator(".seat").count(), 0, "a spectator sees no hand");
  for (const faction of kept.factions) {
    await controls.getByLabel("Through the eyes of").selectOption(faction);
    await page.locator(".seat").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".victory").waitFor();
    assert.equal(await page.locator("#decision").count(), 0, "nothing can be decided any more");
    await page.getByRole("button", { name: "To the start" }).click();
    assert.equal(await page.locator(".victory").count(), 0);
  }
  await controls.locator("input[type=range]").fill("12");
  await picture(page, "replay");
  await violations(page, "replay");
  await page.getByRole("button", { name: "To the start" }).click();
  await controls.getByLabel("Speed").selectOption("4");
  const before = await at();
  await page.waitForFunction((n) => Number(/Step (\d+)/.exec(document.querySelector(".replay").innerText)[1]) > n, before);
  await page.getByRole("button", { name: "Pause" }).click();
  const told = await page.locator(".story").innerText();
  assert.doesNotMatch(told, /undefined|\[object|[{}]/);
  t.diagnostic(`${kept.entries.length} actions looked at again`);
  assert.deepEqual(wrong, []);
});

test("the host changes the table in the lobby, and who is there sees it", { timeout: 120_000 }, async () => {
  const host = await person(browser, hub.url);
  await expert(host.page, 3);
  await host.page.getByLabel("Turn limit").fill("4");
  await host.page.getByLabel("Turn limit").press("Tab");
  await open(host.page);
  const guest = await person(browser, hub.url);
  await joinTable(guest.page, await host.page.locator(".invite").innerText(), "Chani");
  assert.equal(await guest.page.getByText("Change the table").count(), 0, "only the host");
  await host.page.getByText("Change the table").click();
  assert.equal(await host.page.getByLabel("Seats").inputValue(), "3", "the form shows what was chosen");
  await host.page.locator(".expert > summary").click();
  assert.equal(await host.page.getByLabel("Turn limit").inputValue(), "4");
  await host.page.getByLabel("Seats").selectOption("2");
  await host.page.locator("select[name=rules]").selectOption("basic");
  await violations(host.page, "lobby, changing the table");
  await host.page.getByRole("button", { name: "Change it" }).click();
  for (const { page } of [host, guest]) {
    await page.waitForFunction(() => document.querySelectorAll(".places li").length === 2);
    assert.match(await page.locator(".lobby").innerText(), /Basic[^]*The last turn.*: 4/);
  }
  await host.page.getByText("Change the table").click();
  await host.page.getByLabel("Seats").selectOption("6");
  const asked = host.sent.map((frame) => JSON.parse(frame)).filter((m) => m.type === "configure");
  assert.deepEqual(asked.map((m) => m.options.seats), [2], "nothing is sent before it is pressed");
  assert.deepEqual([...host.wrong, ...guest.wrong], []);
});

test("a table with CHOAM & Richese: chosen, played, and everything has words", { timeout: 300_000 }, async (t) => {
  const { page, wrong, heard } = await person(browser, hub.url);
  await page.waitForFunction(() => !document.querySelector(".card .main")?.disabled);
  const box = page.getByLabel(/CHOAM & Richese/);
  if ((await box.count()) === 0) return t.skip("this hub does not offer the set");
  await box.check();
  await expert(page, 6);
  await page.getByLabel("Turn limit").fill("2");
  await page.getByLabel("Turn limit").press("Tab");
  await open(page);
  assert.match(await page.locator(".lobby").innerText(), /CHOAM & Richese/);
  await page.getByLabel("Faction").selectOption("richese");
  await page.locator(".places .mark .f-richese").first().waitFor();
  await picture(page, "lobby");
  await violations(page, "lobby with modules");
  await fillAndStart(page);
  await page.locator("#decision form").first().waitFor({ timeout: 30_000 });
  await toTheEnd(page);
  const story = await page.locator(".story").innerText();
  assert.doesNotMatch(story, /undefined|\[object|[{}]|NaN/, "every fact has a sentence");
  assert.equal(await page.getByText("This part cannot be shown").count(), 0);
  await page.locator(".open summary").filter({ hasText: "Cache of Richese" }).click();
  assert.ok((await page.locator(".open .face").count()) > 0, "the cache can be read");
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the table with the cache open is ${wide} pixels wide on a phone`);
  const facts = heard.join("\n");
  t.diagnostic(["cache-card", "no-field", "black-market", "charity-income", "fresh-discard"].map((w) => `${w}: ${facts.includes(w)}`).join(", "));
  assert.deepEqual(wrong, []);
});
