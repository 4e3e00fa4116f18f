import { defineConfig } from "vite";

// One page, few files, no source of another host: the hub embeds what lies in `dist`.
export default defineConfig({
  base: "/",
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
