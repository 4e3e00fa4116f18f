// A deal between two people through the page: proposed, read in words, accepted, carried out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, fillAndStart, joinTable, openTable } from "./driver.mjs";
import { person, rig } from "./kit.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const purse = async (page) => Number.parseInt(await page.locator(".purse").innerText(), 10);

test("a deal is proposed, accepted and carried out", { timeout: 300_000 }, async () => {
  const host = await person(browser, hub.url);
  const guest = await person(browser, hub.url);
  const invite = await openTable(host.page, { name: "Leto", seats: 3 });
  await joinTable(guest.page, invite, "Chani");
  await fillAndStart(host.page);
  await guest.page.locator(".table").waitFor();
  const stop = 'form[data-act^="bidding/"]';
  for (let n = 1; n < 600 && !/Bidding/.test(await host.page.locator(".bar").innerText()); n += 1) {
    await Promise.all([host, guest].map((p) => decide(p.page, { ms: 300, count: 1, seed: n, stop })));
  }
  const spice = await purse(host.page);
  assert.ok(spice > 0);

  await host.page.locator("details.anytime > summary").click();
  await host.page.getByText("Propose a deal", { exact: true }).click();
  const propose = host.page.locator('form[data-act="deal/propose"]');
  await propose.getByRole("radio").filter({ hasText: "Chani" }).click();
  await propose.getByLabel("Spice that you give").fill("1");
  await propose.getByLabel("They stay out of").selectOption("carthag");
  await propose.getByLabel("Words (they bind nobody)").fill("and we are quits");
  await propose.getByRole("button", { name: "Propose the deal" }).click();

  await guest.page.locator("details.anytime > summary").click();
  await guest.page.getByText("Accept a deal", { exact: true }).click();
  const accept = guest.page.locator('form[data-act="deal/accept"]');
  assert.match(await accept.innerText(), /pays 1 spice; .* stays out of Carthag; “and we are quits” \(binds nobody\)/);
  await accept.getByRole("button", { name: "Accept" }).click();
  await host.page.locator(".story").getByText(/Deal \d+ is made\./).waitFor();
  await host.page.waitForFunction((n) => Number.parseInt(document.querySelector(".purse").textContent, 10) === n, spice - 1);
  assert.equal(await guest.page.locator(".refusal").count(), 0);
  assert.deepEqual([...host.wrong, ...guest.wrong], []);
});
