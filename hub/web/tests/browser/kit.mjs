// A hub of our own and a browser, for tests that use the page as people do.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
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

/** A person: a browser context of its own with a page on the hub, everything that went wrong, and all frames heard. */
export async function person(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
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
  await page.goto(url);
  return { context, page, heard, sent, wrong };
}

/** Keeps a picture of a page, or of a part of it, in the folder that `LANDSRAAD_PICTURES` names, for the documents. */
export async function picture(of, name) {
  const folder = process.env.LANDSRAAD_PICTURES;
  if (folder) await of.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 72 });
}
