// Two people play Ixians and Tleilaxu with two bots: the Hidden Mobile Stronghold on the map, then a whole game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, fillAndStart, joinTable } from "./driver.mjs";
import { person, picture, rig, steadfast, violations } from "./kit.mjs";

/** A game that has not ended by then does not end. */
const PATIENCE_MS = 400_000;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const form = (act) => `form[data-act="${act}"]`;
const PLACE = form("faction/ixian-place-stronghold");
const MOVE = form("faction/ixian-move-stronghold");

/** Both decide by chance, but send nobody away, until one of them is asked for this. */
async function until(players, stop) {
  const end = Date.now() + PATIENCE_MS;
  for (let n = 1; Date.now() < end; n += 1) {
    for (const { page } of players) {
      if (await page.locator(stop).count()) return;
      if (await page.locator(".victory").count()) assert.fail(`the game has ended before ${stop}`);
    }
    await Promise.all(players.map((p, i) => decide(p.page, { ms: 500, seed: 100 * n + i, eager: 0, stop, plain: true, prefer: ["shipment/done"] })));
  }
  assert.fail(`nobody is asked for ${stop}`);
}

/** Where a form puts the stronghold: a place that is lit on the map is clicked. */
async function float(page, act) {
  const box = page.locator(form(act));
  await box.locator("h3").click();
  const lit = page.locator(".lit[data-place]").first();
  await lit.waitFor();
  const at = await lit.getAttribute("data-place");
  await lit.dispatchEvent("click");
  await box.locator("button[type=submit]").click();
  await page.waitForFunction((selector) => !document.querySelector(selector), form(act));
  return at;
}

test("Ixians and Tleilaxu at the table", { timeout: PATIENCE_MS + 60_000 }, async (t) => {
  const ixians = await person(browser, hub.url);
  const tleilaxu = await person(browser, hub.url, { colorScheme: "dark" });
  const both = [ixians, tleilaxu];
  await ixians.page.getByLabel(/^Ixians & Tleilaxu/).check();
  await ixians.page.getByLabel("Seats").selectOption("4");
  await ixians.page.getByLabel("Pause before a bot acts").fill("0");
  await ixians.page.getByRole("button", { name: "Open the table" }).click();
  await ixians.page.locator(".invite").waitFor();
  await joinTable(tleilaxu.page, await ixians.page.locator(".invite").innerText(), "Scytale");
  await ixians.page.getByLabel("Faction").selectOption("ixians");
  await tleilaxu.page.getByLabel("Faction").selectOption("tleilaxu");
  await ixians.page.locator(".places .mark .f-tleilaxu").first().waitFor();
  await fillAndStart(ixians.page);
  await tleilaxu.page.locator(".table").waitFor();

  await until(both, PLACE);
  await violations(ixians.page, "where the stronghold goes");
  await steadfast(hub, ixians);
  await float(ixians.page, "faction/ixian-place-stronghold");
  for (const { page } of both) {
    await page.locator(".floating").waitFor();
    assert.equal(await page.locator(".floating text").textContent(), "HMS");
    await page.locator(".story").getByText(/Ixians put the Hidden Mobile Stronghold over/).waitFor();
  }
  await until(both, MOVE);
  await steadfast(hub, ixians);
  await picture(ixians.page, "floating");
  await float(ixians.page, "faction/ixian-move-stronghold");
  // The Tleilaxu may stop it with Karama, and let it happen.
  await decide(tleilaxu.page, { ms: 60_000, count: 1 });
  for (const { page } of both) await page.locator(".story").getByText(/The Hidden Mobile Stronghold goes to/).waitFor();

  const acts = {};
  let over = false;
  const end = Date.now() + PATIENCE_MS;
  for (let n = 1; !over && Date.now() < end; n += 1) {
    const played = await Promise.all(both.map((p, i) => decide(p.page, { ms: 1500, seed: 1000 * i + n, eager: 0.6 })));
    for (const act of played.flatMap((b) => b.acts)) acts[act] = (acts[act] ?? 0) + 1;
    over = played.every((b) => b.over);
  }
  t.diagnostic(`acts through the page: ${JSON.stringify(acts)}`);
  for (const { page, wrong } of both) {
    assert.equal(await page.getByText("This part cannot be shown").count(), 0);
    assert.doesNotMatch(await page.locator(".story").innerText(), /undefined|\[object|[{}]|NaN/, "every fact has a sentence");
    assert.deepEqual(wrong, [], "nothing went wrong in the pages");
  }
  assert.ok(over, `the game has ended on both pages: ${await ixians.page.locator("#decision").innerText()}`);
});
