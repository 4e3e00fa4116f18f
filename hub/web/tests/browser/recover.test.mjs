// Reload, a second tab, and a hub that is killed: the seat, the prompt and each act once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, fillAndStart, openTable } from "./driver.mjs";
import { live, person, prompt, rig } from "./kit.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const purse = async (page) => Number.parseInt(await page.locator(".purse").innerText(), 10);

/** A game in which the others wait for this person. */
async function seated(name) {
  const me = await person(browser, hub.url);
  await openTable(me.page, { seats: 6, name });
  await fillAndStart(me.page);
  await me.page.locator("#decision form").first().waitFor();
  // A few decisions in, so that there is spice and something on the board.
  for (let n = 0; n < 60; n += 1) {
    await decide(me.page, { ms: 1500, count: 1, seed: 7 * n + 3, eager: 0.2 });
    if ((await purse(me.page)) > 1 && (await me.page.locator('form[data-act="bidding/bid"], form[data-act="bidding/pass"]').count()) > 0) break;
  }
  return me;
}

test("a reload keeps the seat and the prompt", { timeout: 300_000 }, async () => {
  const { page } = await seated("Jessica");
  const before = await prompt(page);
  const spice = await purse(page);
  const faction = await page.locator(".seat h2").innerText();
  await page.reload();
  await page.locator("#decision form").first().waitFor();
  assert.equal(await prompt(page), before);
  assert.equal(await purse(page), spice);
  assert.equal(await page.locator(".seat h2").innerText(), faction);
});

test("a second tab takes over politely, and the first can take the seat back", { timeout: 300_000 }, async () => {
  const { context, page } = await seated("Gurney");
  const before = await prompt(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.locator("#decision form").first().waitFor();
  assert.equal(await prompt(second), before);
  await page.getByText("This seat is played in another window.").waitFor();
  // The first one does not fight for the seat.
  await new Promise((done) => setTimeout(done, 1000));
  assert.equal(await second.locator(".banner").count(), 0);
  await page.getByRole("button", { name: "Play here" }).click();
  await page.locator("#decision form").first().waitFor();
  await second.getByText("This seat is played in another window.").waitFor();
  assert.equal(await prompt(page), before);
});

/** The prompt without the bid: the spice that a bribe takes can be what it needed. */
const standing = async (page) => (await prompt(page)).replace("bidding/bid,", "");

async function bribe(page) {
  await page.locator("details.anytime > summary").click();
  await page.getByText("Give a bribe", { exact: true }).click();
  const form = page.locator('form[data-act="deal/bribe"]');
  await form.getByRole("radio").first().click();
  return form.getByRole("button", { name: "Give it" });
}

test("a hub that is killed in the middle: the page comes back by itself and acts once", { timeout: 300_000 }, async () => {
  const { page, sent, wrong } = await seated("Duncan");
  const before = await purse(page);
  const give = await bribe(page);
  const words = await standing(page);

  // The act is on its way when the hub dies: it is in the store or it is not, and is asked again under its id.
  const gone = page.waitForFunction(() => document.body.dataset.busy === "yes").catch(() => undefined);
  await give.click();
  await hub.kill();
  await gone;
  await page.locator(".banner").waitFor();
  await hub.again();
  await live(page);
  await page.waitForFunction(() => document.body.dataset.busy === "no");
  await page.waitForFunction((n) => Number.parseInt(document.querySelector(".purse").textContent, 10) === n, before - 1);
  assert.equal(await standing(page), words, "the prompt is the same");

  // The act is asked while the hub is away: it waits, and is done once.
  await hub.kill();
  await page.locator(".banner").waitFor();
  await page.locator('form[data-act="deal/bribe"]').getByRole("radio").first().click();
  await give.click();
  await new Promise((done) => setTimeout(done, 600));
  await hub.again();
  await live(page);
  await page.waitForFunction((n) => Number.parseInt(document.querySelector(".purse").textContent, 10) === n, before - 2);
  await new Promise((done) => setTimeout(done, 500));
  assert.equal(await purse(page), before - 2, "each bribe was given once");
  const ids = sent.map((s) => JSON.parse(s)).filter((m) => m.type === "act" && JSON.stringify(m.action).includes("bribe")).map((m) => m.request);
  assert.equal(new Set(ids).size, 2, "two acts, however often they were sent");

  const more = await decide(page, { ms: 6000, count: 3, seed: 4, eager: 0.2 });
  assert.equal(more.acts.length, 3, "the game goes on");
  assert.deepEqual(wrong, []);
});
