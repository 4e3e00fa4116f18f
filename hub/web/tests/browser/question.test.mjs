// Truthtrance with a question made of others: written by one person, read and answered by another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rig, steadfast } from "./kit.mjs";
import { Table, deal, offer } from "./stage.mjs";

let hub;
let browser;
rig((theHub, theBrowser) => ([hub, browser] = [theHub, theBrowser]));

const ASK = "truthtrance/ask";
const form = (act) => `form[data-act="${act}"]`;

test("a question made of others", { timeout: 300_000 }, async () => {
  // Somebody who holds Truthtrance when it may first be asked.
  let asker;
  const game = { modules: ["choam-richese"] };
  const table = await deal(
    () => Table.open(hub, ["richese", "harkonnen", "choam"], game),
    async (table) => {
      const started = () => table.game?.turn > 0 && ["spice-blow", "choam-charity", "charity", "bidding"].includes(table.game.phase);
      await table.play({ until: () => table.seats.some((s) => offer(s, ASK)) || started() });
      asker = table.seats.find((s) => offer(s, ASK));
      return asker !== undefined;
    },
  );
  const target = table.seats.find((s) => s !== asker);
  const [mine, theirs] = await Promise.all([asker, target].map((s) => table.sit(browser, s.faction_wanted)));

  await mine.page.locator("details.anytime > summary").click();
  await mine.page.locator(".folded > summary").filter({ hasText: "Truthtrance" }).click();
  const ask = mine.page.locator(form(ASK));
  const choose = (label, option) => ask.getByLabel(label, { exact: true }).selectOption({ label: option });
  await ask.getByRole("radio").filter({ hasText: target.name }).click();
  await choose("Question", "Any of these");
  await choose("Part 1", "Do you hold a card?");
  await ask.locator(".part").first().getByLabel("Card").selectOption({ label: "Semuta Drug" });
  await choose("Part 2", "Not this");
  const not = ask.locator(".part").nth(1);
  await not.getByLabel("Part 1", { exact: true }).selectOption({ label: "How many cards do you hold?" });
  await ask.getByRole("button", { name: "One more part" }).click();
  await ask.getByRole("button", { name: "Without this part 3" }).click();
  const words = "Is any of this so: Do you hold Semuta Drug? Or: [Is this false: Do you hold exactly 0 cards?]";
  assert.equal(await ask.locator(".note").last().innerText(), `“${words}”`);
  await steadfast(hub, mine);
  await ask.locator("button[type=submit]").click();

  // The other reads it in the same words, and only the truth can be told: everybody was dealt a card.
  const truth = "Yes";
  const answer = theirs.page.locator(form("truthtrance/answer"));
  await answer.waitFor();
  assert.ok((await answer.innerText()).includes(words), await answer.innerText());
  assert.match(await answer.innerText(), new RegExp(`answer: ${truth}`, "i"));
  assert.equal(await answer.getByRole("radio").count(), 0);
  await answer.locator("button[type=submit]").click();
  await mine.page.locator(".story").getByText(new RegExp(`answers?.*${truth}`, "i")).first().waitFor();
  assert.deepEqual([...mine.wrong, ...theirs.wrong], []);
  table.close();
});
