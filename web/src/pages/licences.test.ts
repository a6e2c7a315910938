import { expect, it } from "vitest";
import { flowing } from "./licences";

const PARAGRAPH = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction.`;

it("lets a paragraph flow, and leaves everything else where it stands", () => {
  const head = "The MIT License\n\nCopyright (c) 2026 Anna\nCopyright (c) 2026 Ben";
  const rule = `${"-".repeat(59)}\nPREAMBLE`;
  expect(flowing(`${head}\n\n${PARAGRAPH}\n\n${rule}`)).toBe(`${head}\n\n${PARAGRAPH.replaceAll("\n", " ")}\n\n${rule}`);
});
