import { defineConfig } from "vitest/config";

// One page, few files, no source of another host: the hub embeds what lies in `dist`.
// While the page is worked on, `LANDSRAAD_HUB=http://127.0.0.1:7878 npx vite` shows it before a running hub.
const hub = process.env["LANDSRAAD_HUB"] ?? "http://127.0.0.1:7878";

export default defineConfig({
  base: "/",
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", cssTarget: ["chrome123", "firefox120", "safari17.5"], assetsInlineLimit: 0 },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { dir: "tests/unit" },
  server: { proxy: { "/ws": { target: hub, ws: true }, "/api": hub } },
});
