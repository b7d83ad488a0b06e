import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const EXPORTED = "export default ";

/** Words travel without what is only for whoever writes them. */
const bareWords = {
  name: "bare-words",
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith(".ftl?raw")) return undefined;
    const text: string = JSON.parse(code.slice(EXPORTED.length).replace(/;$/, ""));
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    return EXPORTED + JSON.stringify(lines.map((line) => line.replace(/^ +/, " ")).join("\n"));
  },
};

// Relative addresses everywhere: the server hangs the whole service under any path.
export default defineConfig({
  base: "./",
  plugins: [bareWords, svelte()],
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
