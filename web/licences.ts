// Whose work the page contains, and on what terms: found in what was bundled, and put beside it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Licence } from "./src/pages/licences.ts";

const HERE = import.meta.dirname;
const MODULES = join(HERE, "node_modules");
/** What the tools themselves add to a bundle are modules without a file. */
const TOOLS = ["vite", "rolldown"];
/** Vite's file goes on with all that Vite is made of; none of that is in the page. */
const TOOLS_OWN_END = "\n# Licenses of bundled dependencies";

/** The folder of the package that a bundled file comes from; null: it is ours. */
export function packageOf(id: string): string | null {
  const tool = TOOLS.find((name) => id.startsWith(`\0${name}/`));
  if (tool) return join(MODULES, tool);
  if (!/[\\/]node_modules[\\/]/.test(id)) return null;
  let folder = dirname(id.replace(/^\0/, "").replace(/\?.*$/, ""));
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

/** Some folders inside a package have a package.json without a name, just to say what kind of scripts they hold. */
function isPackage(folder: string): boolean {
  const file = join(folder, "package.json");
  return dirname(folder) === folder || (existsSync(file) && "version" in (JSON.parse(readFileSync(file, "utf8")) as object));
}

export function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(each));
  if (!name || !version || !license || !file) throw new Error(`${folder} doesn’t say on what terms it may be passed on`);
  return { name, version, licence: license, text: textIn(join(folder, file)) };
}

function textIn(file: string): string {
  return readFileSync(file, "utf8").split(TOOLS_OWN_END)[0]!.trim();
}

export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : part.originalFileNames.map((name) => resolve(HERE, name))));
      const folders = new Set(ids.map(packageOf).filter((folder) => folder !== null));
      const others = [...folders].map(licenceOf).sort((one, other) => one.name.localeCompare(other.name));
      const all: Licence[] = [{ name: "Mutschel", version: "", licence: "MIT", text: textIn(join(HERE, "../LICENSE")) }, ...others];
      this.emitFile({ type: "asset", fileName: "licences.json", source: JSON.stringify(all) });
      const plain = all.map(({ name, version, licence, text }) => `${[name, version, `(${licence})`].filter(Boolean).join(" ")}\n\n${text}\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: plain.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
