import { defineConfig } from "vite";

// One file beside the rules, which the package ships and the server serves.
export default defineConfig({
  build: {
    lib: { entry: "src/screen.ts", formats: ["es"], fileName: () => "screen.js" },
    outDir: "../src/mutschel_shut_the_box",
    emptyOutDir: false,
    target: "es2022",
  },
});
