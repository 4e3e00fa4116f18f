// A hub of our own and a browser, for tests that use the page as people do.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { after, before } from "node:test";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../../../..");

/** The hub's program; the tests do not build it. */
export const program =
  process.env.LANDSRAAD_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/landsraad");
if (!existsSync(program)) throw new Error(`no hub at ${program}: cargo build -p landsraad-hub`);

/** What has not come by then does not come. */
const PATIENCE_MS = 120_000;

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const BROWSER = process.env.LANDSRAAD_BROWSER ?? BROWSERS.find(existsSync) ?? BROWSERS[0];

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Starts a hub with a store of its own. `kill` ends it at once, `again` starts it on the same store and port. */
async function startHub() {
  const folder = mkdtempSync(join(tmpdir(), "landsraad-page-"));
  const port = await freePort();
  let child = null;
  const run = () =>
    new Promise((done, fail) => {
      const args = ["--listen", `127.0.0.1:${port}`, "--store", join(folder, "rooms.redb"), "--rate", "0"];
      child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LANDSRAAD_LOG: "warn" } });
      child.on("error", fail);
      child.on("exit", (code) => code && fail(new Error(`the hub ended with ${code}`)));
      child.stdout.on("data", (data) => String(data).includes("listening on") && done());
    });
  const ended = () => new Promise((done) => (child.exitCode !== null || child.signalCode ? done() : child.on("exit", done)));
  await run();
  const page = process.env.LANDSRAAD_PREVIEW ? await preview(port) : null;
  return {
    url: page?.url ?? `http://127.0.0.1:${port}`,
    port,
    async kill() {
      child.kill("SIGKILL");
      await ended();
    },
    again: run,
    async stop() {
      child.kill("SIGKILL");
      await ended();
      await page?.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page from `dist` before the hub: with `LANDSRAAD_PREVIEW=1` the hub need not be built again for each change. */
async function preview(port) {
  const { preview: serve } = await import("vite");
  const hub = `http://127.0.0.1:${port}`;
  const proxy = { "/ws": { target: hub, ws: true }, "/api": hub };
  const server = await serve({ root: resolve(here, "../.."), logLevel: "silent", preview: { host: "127.0.0.1", port: await freePort(), proxy } });
  return { server, url: server.resolvedUrls.local[0] };
}

/** A hub and a browser for the tests of one file; `ready` gets them before the first test, and both end after the last. */
export function rig(ready) {
  let hub;
  let browser;
  before(async () => {
    hub = await startHub();
    browser = await startBrowser();
    ready(hub, browser);
  });
  after(async () => {
    await browser?.close();
    await hub?.stop();
  });
}

/** Starts the system's browser. */
function startBrowser() {
  return chromium.launch({
    executablePath: BROWSER,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    ],
  });
}

/**
 * A person: a browser context of its own with a page on the hub, everything that went wrong, and all frames heard.
 * `known`: a seat that this device can come back to.
 */
export async function person(browser, url, { known, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  // A machine with much to do is no failure.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const heard = [];
  const sent = [];
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (line) => line.type() === "error" && !/WebSocket|net::ERR/.test(line.text()) && wrong.push(line.text()));
  page.on("websocket", (socket) => {
    socket.on("framereceived", (frame) => heard.push(String(frame.payload)));
    socket.on("framesent", (frame) => sent.push(String(frame.payload)));
  });
  if (known) await context.addInitScript((table) => localStorage.getItem("landsraad.tables") ?? localStorage.setItem("landsraad.tables", JSON.stringify([table])), known);
  await page.goto(known ? `${url.replace(/\/$/, "")}/#room=${known.room}` : url);
  return { context, page, heard, sent, wrong };
}

/** What a page asks of its player, as acts in order. */
export const prompt = (page) => page.locator("#decision").evaluate((d) => [...d.querySelectorAll("form[data-act]")].map((f) => f.dataset.act).join());

/** Waits until a page is connected again. */
export const live = (page) => page.waitForFunction(() => !document.querySelector(".banner"));

/**
 * In the middle of a decision the page is loaded anew, and with `kill` the hub is killed and started again: each time
 * the same prompt comes back, with what had been filled in.
 */
export async function steadfast(hub, { page }, { kill = false } = {}) {
  const asks = await prompt(page);
  const filled = await entered(page);
  const same = async (when) => {
    await live(page);
    await page
      .waitForFunction((acts) => [...document.querySelectorAll("#decision form[data-act]")].map((f) => f.dataset.act).join() === acts, asks)
      .catch(async () => assert.fail(`after ${when} the page asks ${await prompt(page)} instead of ${asks}`));
    assert.deepEqual(await entered(page), filled, `after ${when} it is filled in as before`);
  };
  await page.reload();
  await same("a reload");
  if (!kill) return;
  await hub.kill();
  await page.locator(".banner").waitFor();
  await hub.again();
  await same("a new start of the hub");
}

/** What is chosen in the forms that can be seen. */
const entered = (page) =>
  page.locator("#decision").evaluate((d) =>
    [...d.querySelectorAll("form.offer")].filter((f) => f.checkVisibility()).map((f) => [
      f.dataset.act,
      [...f.querySelectorAll("[aria-checked=true]")].map((b) => b.textContent),
      [...f.querySelectorAll("input, select")].map((i) => i.value),
    ]),
  );

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No serious or critical violation of accessibility on a page, as axe-core sees it. */
export async function violations(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ["violations"] });
    return result.violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
  });
  assert.deepEqual(found, [], `axe-core on ${where}`);
}

/** Keeps a picture of a page, or of a part of it, in the folder that `LANDSRAAD_PICTURES` names, for the documents. */
export async function picture(of, name) {
  const folder = process.env.LANDSRAAD_PICTURES;
  if (folder) await of.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 72 });
}
