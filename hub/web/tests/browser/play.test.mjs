// A whole game through the page: two people, four bots, six seats, the Advanced rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { decide, fillAndStart, joinTable, openTable } from "./driver.mjs";
import { person, picture, rig, violations } from "./kit.mjs";

/** A game that has not ended by then does not end. */
const PATIENCE_MS = 600_000;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

test("two people and four bots play a whole game to its end", { timeout: PATIENCE_MS + 60_000 }, async (t) => {
  const host = await person(browser, hub.url);
  const guest = await person(browser, hub.url, { colorScheme: "dark" });
  await violations(host.page, "home");
  await picture(host.page, "home");
  await violations(guest.page, "home, dark");
  await host.page.locator(".expert > summary").click();
  await violations(host.page, "expert options");
  const invite = await openTable(host.page, { seats: 6, rules: "advanced", name: "Leto" });
  await joinTable(guest.page, invite, "Chani");
  await violations(host.page, "lobby");
  await fillAndStart(host.page);
  await guest.page.locator(".table").waitFor();
  // Whoever has the Bene Gesserit is asked first, alone: the host may have nothing to decide yet.
  await host.page.locator(".table").waitFor();
  await violations(host.page, "table");
  await violations(guest.page, "table, dark");
  // One of the two lets every power happen by a standing order, the other is asked each time.
  await guest.page.locator("details.anytime > summary").click();
  await guest.page.getByLabel("Let every power happen without asking").first().click();
  await guest.page.waitForFunction(() => document.querySelector(".orders input")?.checked);

  const acts = {};
  let over = false;
  let turnChecked = false;
  let pictured = false;
  const end = Date.now() + PATIENCE_MS;
  for (let n = 1; !over && Date.now() < end; n += 1) {
    const both = await Promise.all([
      decide(host.page, { ms: 1500, seed: n, eager: 0.6 }),
      decide(guest.page, { ms: 1500, seed: 1000 + n, eager: 0.6 }),
    ]);
    for (const act of both.flatMap((b) => b.acts)) acts[act] = (acts[act] ?? 0) + 1;
    over = both.every((b) => b.over);
    if (!pictured && /Turn [3-9]/.test(await host.page.locator(".bar").innerText()) && (await host.page.locator('form[data-act^="shipment/"].offer').count())) {
      pictured = true;
      await host.page.locator('form[data-act^="shipment/"] h3').first().click();
      await picture(host.page, "table");
      await picture(guest.page, "table-dark");
    }
    if (!turnChecked && /Turn [2-9]/.test(await host.page.locator(".bar").innerText())) {
      turnChecked = true;
      await violations(host.page, "table in the second turn");
    }
  }
  t.diagnostic(`acts through the page: ${JSON.stringify(acts)}`);
  assert.ok(over, "the game has ended on both pages");
  assert.match(await host.page.locator(".victory").innerText(), /rule B\d/);
  assert.equal(await host.page.locator(".victory").innerText(), await guest.page.locator(".victory").innerText());
  assert.match(await host.page.locator(".victory code").first().innerText(), /^[0-9a-f]{64}$/);
  const story = await host.page.locator(".story").innerText();
  assert.doesNotMatch(story, /undefined|\[object|[{}]/, "every fact has a sentence");
  assert.deepEqual([...host.wrong, ...guest.wrong], [], "nothing went wrong in the pages");

  const times = await host.page.evaluate(() => performance.getEntriesByName("patch").map((e) => e.duration).sort((a, b) => a - b));
  const at = (share) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
  t.diagnostic(`a patch is drawn in ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), of ${times.length}`);
});

test("the first load is small and comes from the hub alone", async (t) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const files = [];
  page.on("response", (response) => files.push(response));
  await page.goto(hub.url, { waitUntil: "networkidle" });
  let bytes = 0;
  for (const file of files) {
    assert.ok(file.url().startsWith(new URL(hub.url).origin), `${file.url()} is of the hub`);
    if (/\/$|\.(js|css|html)$/.test(new URL(file.url()).pathname)) bytes += gzipSync(await file.body()).length;
  }
  t.diagnostic(`first load: ${(bytes / 1024).toFixed(1)} KB compressed`);
  assert.ok(bytes > 10_000 && bytes < 250 * 1024, `${bytes} bytes`);
  await context.close();
});

test("on a phone nothing is wider than the screen, nor on a tablet or a laptop", { timeout: 300_000 }, async () => {
  const { page, wrong } = await person(browser, hub.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const fits = async (where, width = 390) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${where} is ${wide} pixels wide`);
  };
  await fits("home");
  await openTable(page, { seats: 6, name: "Muad'Dib" });
  await fits("lobby");
  await fillAndStart(page);
  await page.locator("#decision form").first().waitFor();
  await fits("table");
  for (let n = 0; n < 12; n += 1) {
    await decide(page, { ms: 1500, count: 2, seed: 50 + n });
    await fits(`table after decision ${2 * n}`);
  }
  await violations(page, "table on a phone");
  await picture(page, "phone");
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await fits("table", width);
  }
  assert.deepEqual(wrong, []);
});

test("a new user: from the first screen to the first own decision in four clicks or fewer", { timeout: 300_000 }, async (t) => {
  for (const way of [["Play against bots at once"], ["Open the table", "Fill free seats with bots", "Start the game"]]) {
    const { page, context, wrong } = await person(browser, hub.url);
    await page.waitForFunction(() => !document.querySelector(".card .main")?.disabled);
    let clicks = 0;
    for (const name of way) {
      const button = page.getByRole("button", { name });
      await button.and(page.locator(":enabled")).click();
      clicks += 1;
    }
    await page.locator("#decision > form.offer, #decision > .plain-offers form").first().waitFor();
    assert.ok(clicks <= 4);
    t.diagnostic(`${way.join(", ")}: ${clicks} click(s) to ${await page.locator("#decision form").first().getAttribute("data-act")}`);
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

test("by keyboard alone: from home to a decision", { timeout: 300_000 }, async () => {
  const { page, wrong } = await person(browser, hub.url);
  await page.waitForFunction(() => !document.querySelector(".card .main")?.disabled);
  // Tab until something is focused whose words match, then press it.
  const press = async (wanted, key = "Enter") => {
    for (let n = 0; n < 250; n += 1) {
      await page.keyboard.press("Tab");
      const words = await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
      if (wanted.test(words)) {
        const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        assert.notEqual(ring, "none", `the focus on ${words} is seen`);
        await page.keyboard.press(key);
        return;
      }
    }
    assert.fail(`nothing that matches ${wanted} can be reached by the Tab key`);
  };
  await press(/^Open the table$/);
  await page.locator(".invite").waitFor();
  await press(/^Fill free seats with bots$/);
  await page.waitForFunction(() => !document.querySelector(".lobby button.main")?.disabled);
  await press(/^Start the game$/);
  await page.locator("#decision form").first().waitFor();
  await press(/^Skip to your decision$/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "decision");
  const before = await page.evaluate(() => document.querySelector("#decision form").dataset.act);
  const choice = { "setup/keep-traitor": /\(\d+\)/, "setup/predict": /Harkonnen|Atreides|Fremen|Guild/, "storm/dial": /^3$/ }[before];
  if (choice) await press(choice, "Space");
  if (before === "setup/predict") await press(/^5$/, "Space");
  const label = await page.locator("#decision form button[type=submit]").first().innerText();
  await press(new RegExp(`^${label}$`));
  await page.waitForFunction((act) => document.querySelector("#decision form")?.dataset.act !== act, before);
  assert.deepEqual(wrong, []);
});
