// A battle with Voice, Prescience and a traitor, and a Karama window, between two people; each decision outlives a reload.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { picture, rig, steadfast, violations } from "./kit.mjs";
import { Table, allowed, deal, offer } from "./stage.mjs";

const leaders = JSON.parse(readFileSync(new URL("../../../../engine/data/leaders-base.json", import.meta.url), "utf8")).leaders;
const house = (id) => leaders.find((l) => l.id === id)?.faction;
/** What the Bene Gesserit may spend as a Karama (B14.11). */
const KARAMA = /^(karama|baliset|jubba-cloak|kulon|la-la-la|trip-to-gamont)/;

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const form = (act) => `form[data-act="${act}"]`;

/** What the two do until they fight for Arrakeen: the storm stays away, the Bene Gesserit ship into it. */
function towardsBattle(seat, offers) {
  const find = (act) => offers.find((o) => o.act === act);
  const dial = find("storm/dial");
  if (dial) return [dial, { number: 1 }];
  const advisor = find("setup/place-advisor");
  if (advisor) return [advisor, { at: allowed(advisor.form, "at").find((at) => /^polar/.test(at)) ?? null }];
  const keep = find("setup/keep-traitor");
  const theirs = keep && allowed(keep.form, "leader").find((l) => house(l) !== seat.faction);
  if (theirs) return [keep, { leader: theirs }];
  const ship = find("shipment/ship");
  if (ship && seat.faction === "bene-gesserit" && !(seat.public.game.board["arrakeen-s9"]?.["bene-gesserit"]?.normal > 0)) {
    return [ship, { to: "arrakeen-s9", forces: { normal: 3 }, from_ally: 0 }];
  }
  return null;
}

/** Both at the table, just before their battle. `want`: whether the dice have dealt what the test needs. */
async function duel(want) {
  const table = await deal(
    () => Table.open(hub, ["atreides", "bene-gesserit"]),
    async (table) => {
      await table.play({ until: () => table.game.phase !== "setup", choose: towardsBattle });
      return want(table);
    },
  );
  await table.play({ until: () => table.seats.some((s) => offer(s, "battle/voice")), choose: towardsBattle });
  const [atreides, sisters] = await Promise.all(["atreides", "bene-gesserit"].map((f) => table.sit(browser, f)));
  return { table, atreides, sisters };
}

/** What is left alone on the way: powers happen, and nobody looks at a whole plan (B19.9). */
const LEAVE = ["karama/pass", "battle/no-see-plan"];

/** Answers the windows in which powers may be stopped, until one of the acts is asked of somebody. */
async function letHappen(players, acts) {
  const wanted = acts.map(form).join();
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    for (const player of players) {
      if (await player.page.locator(wanted).count()) return player;
      await player.page.evaluate((leave) => {
        const form = [...document.querySelectorAll("#decision form")].find((f) => leave.includes(f.dataset.act));
        if (form && document.body.dataset.busy !== "yes") form.querySelector("button[type=submit]").click();
      }, LEAVE);
    }
    await players[0].page.waitForTimeout(40);
  }
  const asked = await Promise.all(players.map((p) => p.page.locator("#decision").innerText()));
  return assert.fail(`nobody is asked for ${acts}:\n${asked.join("\n---\n")}`);
}

const send = async (player, act) => {
  const box = player.page.locator(form(act));
  await box.locator("button[type=submit]").click();
  await box.waitFor({ state: "detached" });
};

test("a battle with Voice, Prescience and a traitor", { timeout: 300_000 }, async () => {
  const isTraitor = (table) => house(table.of("bene-gesserit").game.traitors[0]) === "atreides";
  const { table, atreides, sisters } = await duel(isTraitor);
  const traitor = leaders.find((l) => l.id === table.of("bene-gesserit").game.traitors[0]);
  const both = [atreides, sisters];

  // The Voice.
  const voice = sisters.page.locator(form("battle/voice"));
  await voice.getByRole("radio", { name: "not play", exact: true }).click();
  await voice.getByLabel("What", { exact: true }).selectOption({ label: "Cheap Hero" }).catch(() => voice.getByRole("radio", { name: /Cheap Hero/ }).click());
  await steadfast(hub, sisters, { kill: true });
  await send(sisters, "battle/voice");
  const window = atreides.page.locator(form("karama/pass"));
  await window.waitFor();
  assert.match(await atreides.page.locator("#decision").innerText(), /Bene Gesserit.*Voice/s);
  await steadfast(hub, atreides);

  // Prescience.
  assert.equal((await letHappen(both, ["battle/foresee"])).faction, atreides.faction);
  assert.match(await atreides.page.locator(".situation").innerText(), /Voice.*Atreides must not play Cheap Hero/s);
  await atreides.page.locator(form("battle/foresee")).getByRole("radio", { name: "Leader", exact: true }).click();
  await steadfast(hub, atreides);
  await send(atreides, "battle/foresee");
  assert.equal((await letHappen(both, ["battle/show-leader"])).faction, sisters.faction);
  await steadfast(hub, sisters);
  const leader = sisters.page.locator(form("battle/show-leader")).getByRole("radio", { name: /\(\d\)/ }).first();
  const shows = await leader.innerText();
  await leader.click();
  await send(sisters, "battle/show-leader");
  await atreides.page.locator(".situation .own").filter({ hasText: "You foresee" }).waitFor();
  assert.ok((await atreides.page.locator(".situation").innerText()).includes(shows.trim().replace(/ \(\d+\)$/, "")), `Atreides foresee ${shows}`);

  // The plans: Atreides send the traitor.
  await letHappen(both, ["battle/plan"]);
  const plan = atreides.page.locator(form("battle/plan"));
  await plan.waitFor();
  await plan.getByRole("radio", { name: new RegExp(traitor.name) }).click();
  await plan.getByRole("button", { name: "Dial: one more" }).click();
  await picture(atreides.page, "battle-plan");
  await violations(atreides.page, "battle plan");
  await steadfast(hub, atreides, { kill: true });
  await send(atreides, "battle/plan");
  await send(sisters, "battle/plan");

  // The call.
  // The leader of the sisters may be a traitor too: then both are asked at the same time.
  await letHappen([sisters, atreides], ["battle/call-traitor"]);
  await sisters.page.locator(form("battle/call-traitor")).waitFor();
  await steadfast(hub, sisters);
  assert.match(await sisters.page.locator(".intro").innerText(), new RegExp(traitor.name));
  const call = sisters.page.locator(form("battle/call-traitor"));
  await call.locator("button").click();
  // Where Atreides are asked, they say no.
  const no = atreides.page.locator(form("battle/no-traitor"));
  if (await no.count()) await no.locator("button").click();
  for (const { page } of both) await page.locator(".story").getByText(/traitor/i).last().waitFor();
  assert.match(await atreides.page.locator(".story").innerText(), new RegExp(`call traitor: ${traitor.name} .* betrays`));
  assert.deepEqual([...atreides.wrong, ...sisters.wrong], []);
  table.close();
});

test("a Karama window: a power is stopped with a worthless card", { timeout: 300_000 }, async () => {
  const { table, atreides, sisters } = await duel((table) => table.of("bene-gesserit").game.hand.some((card) => KARAMA.test(card)));
  await sisters.page.locator(form("battle/voice")).waitFor();
  const leave = sisters.page.locator('#decision > .plain-offers form[data-act^="battle/"]').first();
  await leave.locator("button").click();
  assert.equal((await letHappen([atreides], ["battle/foresee"])).faction, atreides.faction);
  await atreides.page.locator(form("battle/foresee")).getByRole("radio", { name: "Weapon", exact: true }).click();
  await send(atreides, "battle/foresee");

  const stop = sisters.page.locator(form("karama/stop"));
  await stop.waitFor();
  assert.match(await sisters.page.locator("#decision").innerText(), /Atreides.*Prescience/s);
  if (await stop.getByRole("radio").count()) await stop.getByRole("radio").first().click();
  await steadfast(hub, sisters, { kill: true });
  await stop.locator("button[type=submit]").click();
  // That a worthless card works as Karama is a power too, and may be stopped.
  await letHappen([atreides, sisters], ["battle/plan"]);
  await atreides.page.locator(".story").getByText(/Bene Gesserit stop .* of .*Atreides with Karama/).waitFor();
  assert.equal(await atreides.page.locator(".situation .own").filter({ hasText: "You foresee" }).count(), 0, "nothing is foreseen");
  assert.deepEqual([...atreides.wrong, ...sisters.wrong], []);
  table.close();
});
