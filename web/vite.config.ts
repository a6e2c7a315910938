import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // The Python server serves what is built, and the wheel carries it.
  build: {
    outDir: "../src/mutschel/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700, // three.js is large, and loaded at a table only
  },
  // While working on the page: `npm run dev` beside a running `mutschel serve`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8023", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
