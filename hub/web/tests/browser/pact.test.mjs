// A bribe and an alliance between two people, each outliving a reload and a hub that is killed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { live, rig, steadfast } from "./kit.mjs";
import { Table, offer } from "./stage.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const form = (act) => `form[data-act="${act}"]`;

/** Unfolds an act that needs no turn. */
async function unfold(page, words) {
  if (!(await page.locator("details.anytime").evaluate((d) => d.open))) await page.locator("details.anytime > summary").click();
  await page.locator(".folded > summary").filter({ hasText: words }).click();
}

test("a bribe and an alliance", { timeout: 300_000 }, async () => {
  const table = await Table.open(hub, ["emperor", "guild", "harkonnen"]);
  await table.play({ until: () => offer(table.of("emperor"), "nexus/propose") });
  const [emperor, guild] = await Promise.all(["emperor", "guild"].map((f) => table.sit(browser, f)));

  // The bribe is filled in, outlives a reload and a new hub, and lies in front of the Guild's shield.
  const spice = async ({ page }) => Number.parseInt(await page.locator(".purse").innerText(), 10);
  const before = await spice(emperor);
  assert.ok(before >= 2);
  await unfold(emperor.page, "Give a bribe");
  const bribe = emperor.page.locator(form("deal/bribe"));
  await bribe.getByRole("radio").filter({ hasText: "Guild" }).click();
  await bribe.getByRole("button", { name: "Spice: one more" }).click();
  await steadfast(hub, emperor, { kill: true });
  await live(guild.page);
  await table.back();
  await bribe.getByRole("button", { name: "Give it" }).click();
  await emperor.page.waitForFunction((n) => Number.parseInt(document.querySelector(".purse").textContent, 10) === n, before - 2);
  await guild.page.locator(".seat").getByText("In front of the shield: 2").waitFor();

  // The alliance is proposed by one and accepted by the other.
  const propose = emperor.page.locator(form("nexus/propose"));
  await propose.getByRole("radio").filter({ hasText: "Guild" }).click();
  await steadfast(hub, emperor);
  await propose.locator("button[type=submit]").click();
  const accept = guild.page.locator(form("nexus/accept"));
  await accept.waitFor();
  assert.match(await guild.page.locator(".situation").innerText(), /proposals: .*Emperor to .*Guild/);
  await steadfast(hub, guild, { kill: true });
  await live(emperor.page);
  await table.back();
  await accept.locator("button[type=submit]").click();
  for (const [who, ally] of [[emperor, /Ally.*Guild/s], [guild, /Ally.*Emperor/s]]) {
    await who.page.locator(".seat .alliance").waitFor();
    assert.match(await who.page.locator(".seat .alliance").innerText(), ally);
  }
  await guild.page.locator(".story").getByText(/ally|alliance/i).last().waitFor();
  assert.deepEqual([...emperor.wrong, ...guild.wrong], []);
  table.close();
});
