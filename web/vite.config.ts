import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Relative addresses everywhere: the server hangs the whole service under any path.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/flibuste/web",
    emptyOutDir: false, // build.py empties it, and leaves the modules,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  test: { include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
