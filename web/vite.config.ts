import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { licences } from "./licences.ts";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never) => unknown>>[1];

/** The files that a page with this module needs. */
function filesOf(bundle: Bundle, module: string): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(name)) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk.fileName);
  }
  return files;
}
const link = (file: string): string => `  <link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">\n  `;

/** index.html for the start page, and table.html for tables: each names what is needed first, so that it comes with the script and not after it.
    files.json: all there is, for whoever has installed the page. */
function pages(): Plugin {
  return {
    name: "pages",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("there is no index.html");
      const html = String(page.source);
      const naming = (...modules: string[]): string => {
        const files = [...new Set(modules.flatMap((module) => [...filesOf(bundle, module)]))].filter((file) => !html.includes(file));
        return html.replace("</head>", `${files.map(link).join("")}</head>`);
      };
      page.source = naming("/src/pages/Start.svelte");
      this.emitFile({ type: "asset", fileName: "table.html", source: naming("/src/pages/Table.svelte", "/src/table/Table.svelte") });
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).map((name) => `/${name}`);
      this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(files) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), pages(), licences()],
  // The Python server serves what is built, and the wheel carries it.
  build: {
    outDir: "../src/mutschel/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // where it isn't known, all comes one after the other
    chunkSizeWarningLimit: 700, // three.js is large, and loaded at a table only
    rolldownOptions: {
      checks: { bundlerTimings: false }, // how long it takes concerns nobody who only wants to play
      output: {
        // Few requests: a browser has six at a time, and each takes a phone's line there and back.
        codeSplitting: {
          groups: [
            { name: "first", test: /index\.html|src[\\/](look[\\/](?!GamePicture|print)|core[\\/](api|games|records|seats))/, priority: 3 },
            { name: "table", test: /src[\\/]table[\\/]Table\.svelte/, priority: 1 },
            { name: "visit", test: /src[\\/]pages[\\/]Table\.svelte/, priority: 2 },
            { name: "start", test: /src[\\/]pages[\\/]Start\.svelte/ },
          ],
        },
      },
    },
  },
  // While working on the page: `npm run dev` beside a running `mutschel serve`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8023", ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    isolate: false,
    setupFiles: ["src/test-setup.ts"],
    env: { TZ: "Europe/Berlin" },
    sequence: { shuffle: true }, // with the seed that is printed: the same again is `npx vitest run --sequence.seed=…`
    // no test fails because the machine is busy
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
