// Two people play Richese and CHOAM: an audit from both sides, Distrans, and Semuta Drug on a fresh discard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, joinTable } from "./driver.mjs";
import { live, person, picture, rig, steadfast, violations } from "./kit.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const form = (act) => `form[data-act="${act}"]`;
const PREFER = ["bidding/keep", "bidding/cache-first", "battle/audit-declare", "battle/audit-allow", "bidding/pay"];

/** Both do what costs nothing until one of them is asked for one of these acts. */
async function until(players, acts, seconds = 200) {
  const stop = acts.map(form).join();
  const end = Date.now() + seconds * 1000;
  for (let n = 0; Date.now() < end; n += 1) {
    for (const player of players) if (await player.page.locator(stop).count()) return player;
    await Promise.all(players.map((p) => decide(p.page, { ms: 500, count: 6, seed: n + 1, eager: 0, stop, prefer: PREFER, plain: true })));
  }
  const where = await Promise.all(players.map((p) => p.page.locator("#decision").innerText()));
  return assert.fail(`nobody is asked for ${acts}:\n${where.join("\n---\n")}`);
}

async function press(page, act, picks = []) {
  const box = page.locator(form(act));
  for (const [group, name] of picks) {
    const radio = box.getByRole("radiogroup", { name: group }).getByRole("radio", { name });
    if (await radio.count()) await radio.first().click();
    else await box.getByLabel(group).selectOption({ label: name.source });
  }
  await box.locator("button[type=submit]").click();
  await page.waitForFunction(() => document.body.dataset.busy === "no");
}

/** The card of the cache that Richese sell in silence. */
const sell = (page, card) => press(page, "bidding/cache-card", [["Card", card], ["How it is sold", /silent/]]);

test("an audit, Distrans and Semuta Drug", { timeout: 400_000 }, async (t) => {
  const richese = await person(browser, hub.url);
  const choam = await person(browser, hub.url);
  await richese.page.waitForFunction(() => !document.querySelector(".card .main")?.disabled);
  const box = richese.page.getByLabel(/CHOAM & Richese/);
  if ((await box.count()) === 0) return t.skip("this hub does not offer the set");
  await box.check();
  await richese.page.getByLabel("Seats").selectOption("2");
  await richese.page.getByRole("button", { name: "Open the table" }).click();
  await richese.page.locator(".invite").waitFor();
  await joinTable(choam.page, await richese.page.locator(".invite").innerText(), "Frankos");
  await richese.page.getByLabel("Faction").selectOption("richese");
  await choam.page.getByLabel("Faction").selectOption("choam");
  await choam.page.locator(".places .mark .f-choam").first().waitFor();
  await richese.page.getByRole("button", { name: "Start the game" }).click();
  const both = [richese, choam];
  await Promise.all(both.map((p) => p.page.locator(".table").waitFor()));

  // Nobody bids on Semuta Drug: Richese keep it.
  assert.ok((await until(both, ["bidding/cache-card"])) === richese);
  await sell(richese.page, /Semuta Drug/);
  await until(both, ["shipment/ship"]);
  assert.match(await richese.page.locator(".hand").innerText(), /Semuta Drug/);

  // Both ship one force to the same stronghold and fight there; CHOAM are led by the Auditor.
  for (let n = 0; n < 2; n += 1) {
    const shipper = await until(both, ["shipment/ship"]);
    await shipper.page.locator(form("shipment/ship")).locator("h3").click();
    // The storm may stand over Arrakeen.
    const lit = shipper.page.locator('.lit[data-place="arrakeen-s9"], .lit[data-place="carthag-s10"]');
    await lit.first().waitFor();
    await lit.first().dispatchEvent("click");
    await shipper.page.locator(form("shipment/ship")).locator("button[type=submit]").click();
    await shipper.page.waitForFunction((sel) => !document.querySelector(sel), form("shipment/ship"));
  }
  let planned = 0;
  while (planned < 2) {
    const planner = await until(both, ["battle/plan"]);
    if (planner === choam) await press(choam.page, "battle/plan", [["Leader", /Auditor/]]);
    else await press(richese.page, "battle/plan");
    planned += 1;
    await planner.page.waitForFunction((sel) => !document.querySelector(sel), form("battle/plan"));
  }
  const audited = await until(both, ["battle/audit-declare"]);
  assert.ok(audited === choam);
  assert.match(await choam.page.locator("#decision").innerText(), /A reading, not print:/);
  await steadfast(hub, choam);
  await press(choam.page, "battle/audit-declare");
  assert.ok((await until(both, ["battle/audit-allow"])) === richese);
  const asked = await richese.page.locator("#decision").innerText();
  assert.match(asked, /Audit of .*Richese.*Price to prevent it: \d spice/s);
  assert.match(asked, /S11/);
  await picture(richese.page.locator("#decision"), "audit");
  await steadfast(hub, richese, { kill: true });
  await live(choam.page);
  await press(richese.page, "battle/audit-allow");
  const insight = choam.page.getByRole("region", { name: "Seen in your audit" });
  await insight.waitFor();
  const seen = await insight.locator(".face b").allInnerTexts();
  assert.ok(seen.length > 0);
  await choam.page.reload();
  await insight.waitFor();
  assert.deepEqual(await insight.locator(".face b").allInnerTexts(), seen, "what was seen can be read again");
  assert.equal(await richese.page.getByRole("region", { name: "Seen in your audit" }).count(), 0);

  // In the next turn CHOAM buy Distrans and give a card away with it; Richese take Distrans out of the discard.
  assert.ok((await until(both, ["bidding/cache-card"])) === richese);
  await sell(richese.page, /Distrans/);
  await choam.page.locator(form("bidding/silent")).waitFor();
  await choam.page.locator(form("bidding/silent")).getByRole("button", { name: "1", exact: true }).click();
  await choam.page.locator(form("bidding/silent")).getByRole("button", { name: "Seal it" }).click();
  await until(both, ["shipment/ship"]);
  assert.match(await choam.page.locator(".hand").innerText(), /Distrans/);
  await choam.page.locator("details.anytime > summary").click();
  await choam.page.locator(".folded > summary").filter({ hasText: "Distrans" }).click();
  const give = choam.page.locator(form("card/distrans"));
  // With one card to give and one player to give it to nothing is left to choose.
  for (const choice of await give.getByRole("radiogroup").all()) await choice.getByRole("radio").first().click();
  await steadfast(hub, choam, { kill: true });
  await live(richese.page);
  await give.getByRole("button", { name: /Play Distrans/ }).click();

  const commit = richese.page.locator(form("fresh-discard/commit"));
  await commit.waitFor();
  assert.match(await richese.page.locator(".intro").first().innerText(), /Discarded just now.*Distrans.*CHOAM/s);
  assert.match(await richese.page.locator(form("fresh-discard/continue")).innerText(), /Continue: let it lie\s*S10.3/);
  await picture(richese.page.locator("#decision"), "fresh-discard");
  await violations(richese.page, "a fresh discard");
  await steadfast(hub, richese, { kill: true });
  await live(choam.page);
  if (await commit.getByRole("radio").count()) await commit.getByRole("radio", { name: /Distrans/ }).click();
  await commit.getByRole("button", { name: "Take Distrans with Semuta Drug" }).click();
  await choam.page.locator(".story").getByText(/take Distrans of CHOAM with Semuta Drug/).waitFor();
  const hand = await richese.page.locator(".hand").innerText();
  assert.match(hand, /Distrans/);
  assert.doesNotMatch(hand, /Semuta/);
  for (const { page, wrong } of both) {
    assert.doesNotMatch(await page.locator(".story").innerText(), /undefined|\[object|[{}]|NaN/);
    assert.equal(await page.getByText("This part cannot be shown").count(), 0);
    assert.deepEqual(wrong, []);
  }
});
