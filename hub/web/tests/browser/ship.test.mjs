// Shipping by clicking on the board: the price is said before, and is what is paid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { picture, rig, violations } from "./kit.mjs";
import { Table, allowed, offer } from "./stage.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const FACTIONS = ["emperor", "atreides", "bene-gesserit", "fremen", "guild", "harkonnen"];
const GOALS = ["carthag-s10", "false-wall-south-s3", "cielago-north-s1", "the-greater-flat-s14", "red-chasm-s6", "pasty-mesa-s4", "polar-sink", "hagga-basin-s12"];

/** Everybody but the Emperor ships a little, so that there is something on the board. */
function spread(seat, offers) {
  const ship = offers.find((o) => o.act === "shipment/ship" || o.act === "shipment/send");
  if (!ship || seat.faction === "emperor" || seat.shipped === seat.public.game.turn) return null;
  seat.shipped = seat.public.game.turn;
  const places = allowed(ship.form, "to");
  const to = GOALS.find((g, i) => places.includes(g) && (i + seat.public.game.turn + seat.faction.length) % 3 === 0);
  if (!to || seat.game.spice < 4) return null;
  return [ship, { to, forces: { normal: 2 }, ...(ship.act === "shipment/ship" ? { from_ally: 0 } : {}) }];
}

test("a shipment is clicked on the board, and its price is said before it is paid", { timeout: 300_000 }, async () => {
  const table = await Table.open(hub, FACTIONS);
  const emperor = table.of("emperor");
  const turn = () => offer(emperor, "shipment/ship") && table.game.turn >= 2 && emperor.game.spice >= 8;
  await table.play({ until: turn, choose: spread });
  const { page, wrong } = await table.sit(browser, "emperor");
  const ship = page.locator('form[data-act="shipment/ship"]');
  await ship.locator("h3").click();
  const spice = Number.parseInt(await page.locator(".purse").innerText(), 10);
  assert.equal(await ship.locator(".price").count(), 0, "no price before a place is chosen");
  const desert = page.locator('.lit[data-place="the-minor-erg-s7"], .lit[data-place="the-minor-erg-s6"]').first();
  await desert.focus();
  await page.keyboard.press("Enter");
  assert.match(await ship.locator(".price").innerText(), /Price: 2 spice/, "the desert costs two");
  const city = page.locator('.lit[data-place="arrakeen-s9"], .lit[data-place="tueks-sietch-s4"], .lit[data-place="carthag-s10"], .lit[data-place="sietch-tabr-s13"]').first();
  const place = await city.getAttribute("data-place");
  await city.dispatchEvent("click");
  const more = ship.locator(".stepper button", { hasText: "+" }).first();
  for (let n = 0; n < 3; n += 1) await more.click();
  await ship.locator(".price").getByText("4", { exact: true }).waitFor();
  await page.locator(`.chosen[data-place="${place}"]`).waitFor();
  await picture(page, "table");
  await violations(page, "shipping");
  await ship.locator("button[type=submit]").click();
  // All are asked whether they let it happen, and that the Guild is paid for it.
  const paid = () =>
    page.evaluate((n) => {
      const pass = document.querySelector('form[data-act="karama/pass"] button[type=submit]');
      if (document.body.dataset.busy !== "yes") pass?.click();
      return Number.parseInt(document.querySelector(".purse").textContent, 10) === n;
    }, spice - 4);
  await table.play({ until: paid, choose: spread });
  await page.locator(".story").getByText(/want to ship 4 forces .* for 4 spice/).waitFor();
  assert.deepEqual(wrong, []);
  table.close();
});
