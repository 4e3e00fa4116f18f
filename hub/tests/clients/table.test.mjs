// A table by Python's `websockets`: an implementation of the protocol that has nothing in common with the hub's.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startHub } from "./hub.mjs";

const PYTHON = process.env.LANDSRAAD_PYTHON ?? "/usr/bin/python3";

let hub;
before(async () => (hub = await startHub()));
after(() => hub?.stop());

test("two people from Python and two bots play, lose connections and come back; patches agree with whole views", { timeout: 320_000 }, async (t) => {
  const child = spawn(PYTHON, [fileURLToPath(new URL("table.py", import.meta.url)), `${hub.address}/ws`, "7"], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (part) => (said += part));
  const [code] = await once(child, "close");
  t.diagnostic(said.trim());
  assert.equal(code, 0);
  assert.match(said, /^[1-9]\d* acts accepted/);
});
