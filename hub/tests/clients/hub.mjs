// A hub of our own on a free port, with a store that goes with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whose pages may connect. */
export const ORIGIN = "https://dune.example";

/** Starts the program that `LANDSRAAD_BIN` names. */
export async function startHub() {
  const program = process.env.LANDSRAAD_BIN;
  if (!program) throw new Error("LANDSRAAD_BIN names the hub to be tested: make clients");
  const folder = mkdtempSync(join(tmpdir(), "landsraad-clients-"));
  const args = ["--listen", "127.0.0.1:0", "--store", join(folder, "rooms.redb"), "--rate", "0", "--origin", ORIGIN];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let words = "";
  for await (const part of child.stdout) {
    words += part;
    if (/listening on/.test(words)) break;
  }
  const [, address] = /(127\.0\.0\.1:\d+)/.exec(words) ?? [];
  if (!address) throw new Error(`the hub did not say where it listens: ${words}`);
  return {
    address: `ws://${address}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
