import { join } from "node:path";
import { expect, it } from "vitest";
import { licenceOf, packageOf } from "../../licences";
import { flowing } from "./licences";

const MODULES = join(import.meta.dirname, "../../node_modules");

const PARAGRAPH = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction.`;

it("lets a paragraph flow, and leaves everything else where it stands", () => {
  const head = "The MIT License\n\nCopyright (c) 2026 Anna\nCopyright (c) 2026 Ben";
  const rule = `${"-".repeat(59)}\nPREAMBLE`;
  expect(flowing(`${head}\n\n${PARAGRAPH}\n\n${rule}`)).toBe(`${head}\n\n${PARAGRAPH.replaceAll("\n", " ")}\n\n${rule}`);
});

it("finds the package that a bundled file comes from", () => {
  const of = (id: string) => packageOf(id)?.replace(MODULES, "").slice(1);
  expect(of(join(MODULES, "svelte/src/internal/client/index.js"))).toBe("svelte");
  expect(of(join(MODULES, "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"))).toBe("@fontsource-variable/figtree");
  expect(of(join(MODULES, "three/build/three.module.js?import"))).toBe("three");
  expect(of("\0vite/preload-helper.js")).toBe("vite");
  expect(of(join(import.meta.dirname, "Licences.svelte"))).toBeUndefined();
});

it("knows the terms, or says that there are none", () => {
  expect(licenceOf(join(MODULES, "three"))).toMatchObject({ name: "three", licence: "MIT", text: expect.stringContaining("three.js authors") });
  expect(licenceOf(join(MODULES, "vite")).text).not.toContain("bundled dependencies");
  expect(() => licenceOf(join(import.meta.dirname, "../.."))).toThrow("on what terms");
});
