// Plays through the page: chooses among the forms that are shown, fills what is open, and presses the button.

/** Opens a table by the home page's form and waits for the lobby. */
export async function openTable(page, { seats = 6, rules = "advanced", name = "Leto", pace = 0 } = {}) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Seats").selectOption(String(seats));
  await page.locator("select[name=rules]").selectOption(rules);
  await page.getByLabel("Pause before a bot acts").fill(String(pace));
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator(".invite").waitFor();
  return page.locator(".invite").innerText();
}

/** Fills the free seats with bots and starts. */
export async function fillAndStart(page) {
  const fill = page.getByRole("button", { name: "Fill free seats with bots" });
  if (await fill.isVisible()) await fill.click();
  const start = page.getByRole("button", { name: "Start the game" });
  await page.waitForFunction(() => !document.querySelector(".lobby button.main")?.disabled);
  await start.click();
  await page.locator(".table").waitFor();
}

/** Joins by a code. */
export async function joinTable(page, invite, name) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Invite code").fill(invite);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.locator(".lobby").waitFor();
}

/**
 * Decides for up to `ms`. `stop`: a selector that ends it; `count`: the most decisions; `prefer`: acts that are taken
 * wherever they are offered; `plain`: forms are sent as they begin.
 * Returns the acts that were sent, and whether the game is over.
 */
export function decide(page, { ms = 2000, stop = "", count = 1_000_000, seed = 1, eager = 0.5, prefer = [], plain = false } = {}) {
  return page.evaluate(inPage, { ms, stop, count, seed, eager, prefer, plain });
}

// Runs inside the page.
async function inPage({ ms, stop, count, seed, eager, prefer, plain }) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const pause = (n) => new Promise((done) => setTimeout(done, n));
  const acts = [];
  const end = performance.now() + ms;
  const fill = async (form) => {
    for (let round = 0; round < 8; round += 1) {
      const group = [...form.querySelectorAll("[role=radiogroup]")].find((g) => !g.querySelector("[aria-checked=true]"));
      const select = [...form.querySelectorAll("select")].find((s) => s.value === "");
      if (group) pick([...group.querySelectorAll("[role=radio]")]).click();
      else if (select) {
        select.value = pick([...select.options].filter((o) => o.value !== "")).value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      } else return;
      await pause(0);
    }
  };
  const more = (form) => {
    // Some forces, not only one: press a "+" or the largest number now and then.
    for (const step of form.querySelectorAll(".stepper button:not(:disabled)")) {
      if (random() < 0.35 && !/less/.test(step.ariaLabel)) step.click();
    }
  };
  while (performance.now() < end && acts.length < count) {
    if (document.querySelector(".victory") || (stop && document.querySelector(stop))) break;
    const forms = [...document.querySelectorAll("#decision > form.offer")];
    const words = [...document.querySelectorAll("#decision > .plain-offers form")];
    const pass = forms.find((f) => f.dataset.act === "karama/pass");
    const choices = pass ? [pass] : words.length === 0 || (forms.length > 0 && random() < eager) ? forms : words;
    if (choices.length === 0) {
      await pause(8);
      continue;
    }
    const wanted = [...forms, ...words].filter((f) => prefer.includes(f.dataset.act));
    const form = pick(wanted.length > 0 ? wanted : choices);
    if (form.matches(".offer")) {
      await fill(form);
      if (!plain) more(form);
      await pause(0);
      await fill(form);
    }
    const button = form.querySelector("button[type=submit]");
    if (!button.isConnected || button.disabled) {
      await pause(4);
      continue;
    }
    button.click();
    acts.push(form.dataset.act);
    // The answer comes: the button is enabled again, or the form is gone.
    await pause(4);
    for (let i = 0; i < 400 && [...document.querySelectorAll("#decision button[type=submit]")].some((b) => b.isConnected && document.body.dataset.busy === "yes"); i += 1) await pause(4);
  }
  return { acts, over: document.querySelector(".victory") !== null };
}
