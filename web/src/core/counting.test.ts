// Texts with a count read well with every number: "1 point", "0 points". tests/project/test_counting.py checks those in TOML files.

import ts from "typescript";
import { expect, test } from "vitest";

const files = import.meta.glob<string>(["../**/*.{svelte,ts}", "!../**/*.test.ts"], { query: "?raw", import: "default", eager: true });

type Language = "de" | "en";
type Text = { name: string; language: Language; say: (...facts: unknown[]) => string; facts: string[] };

/** Words after a number that must have another form after 1. */
const COUNTED = {
  de: /(?<=\b\d+[ \u00a0](?:\p{Ll}{2,}e[nrs]? )?)(?:\p{Lu}\p{Ll}+|sind|haben|waren)\b/gu,
  en: /(?<=\b\d+[ \u00a0](?:(?!of|for|to|from|in)\w+ )?)(?:\w+s|people|dice|are|have|were)\b/g,
};
/** Words with one form for both. */
const FIXED = /^(Würfel|Deckel|is|was|has)$/;
/** Texts that are never shown with a 1, and why. */
const NEVER_ONE = {
  "a final has two at least, lots are drawn for four": /^evening\/(HallFinal.*: (facts|lead|each)|HallLots.*: facts|OrganiserStep.*: here|Scribe.*: people)/,
  "one open table has its number, one winner a name, and nobody agrees alone": /^evening\/(HallColumn.*: many|news.*: finished|still-open.*: (all|many))|^after\/Rematch.*: all/,
  "a few strikes are drawn": /^table\/StrikeCount/,
  "too many people or tables to name": /^evening\/(HallColumn.*: many|news.*: finished|still-open.*: (all|many))/,
  "a gap has two days at least, and a chart ten people": /^pages\/(Days.*: gap|DayChart.*: people(Then)?$)/,
  "more than one page of tables": /^pages\/Me.*: lately/,
  "all games there are, the boxes in a row, somebody's age": /^pages\/Start.*: lead|^learn\/ExampleThing.*: boxes|^pages\/Game\.svelte: age/,
};

/** The texts in `words({ de: { … }, en: { … } })` that take a number. */
function counting(source: string): Text[] {
  const script = [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join("\n") || source;
  const found: Text[] = [];
  const look = (node: ts.Node, language: Language | null, name = ""): void => {
    if (ts.isPropertyAssignment(node)) name = node.name.getText();
    if (name === "de" || name === "en") language = name;
    if (language !== null && ts.isArrowFunction(node)) {
      const facts = node.parameters.map(({ type }) => type?.getText() ?? "");
      if (facts.some((fact) => fact.includes("number"))) found.push({ name, language, say: compiled(node.getText()), facts });
    } else node.forEachChild((part) => look(part, language, name));
  };
  const find = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "words") look(node, null);
    else node.forEachChild(find);
  };
  if (script.includes("words(")) find(ts.createSourceFile("texts.ts", script, ts.ScriptTarget.ES2022, true));
  return found;
}

/** Stands in for whatever a text uses from elsewhere: functions such as `capital` return their argument, lists are full of dots. */
const elsewhere: object = new Proxy(String, { get: (_, name) => (name === Symbol.toPrimitive ? () => "…" : elsewhere) });
const unknown = new Proxy({}, { has: (_, name) => !(name in globalThis), get: (_, name) => (typeof name === "string" ? elsewhere : undefined) });

function compiled(arrow: string): Text["say"] {
  const code = ts.transpile(`(${arrow})`, { target: ts.ScriptTarget.ES2022 });
  return (new Function("unknown", `with (unknown) return ${code}`) as (scope: object) => Text["say"])(unknown);
}

function given(type: string, n: number): unknown {
  if (type.includes("[number")) return [n, n];
  if (type.includes("number")) return n;
  if (type === "boolean") return true;
  return type.includes("[]") ? ["Anna"] : "Anna";
}

/** The mistakes of a text, such as "1 points" and "0 point". */
function faults({ say, facts, language }: Text): string[] {
  const told = (n: number): string => say(...facts.map((type) => given(type, n)));
  const after = (n: number): string[] => told(n).match(COUNTED[language])?.filter((word) => !FIXED.test(word)) ?? [];
  const several = after(3); // two may be "both"
  const one = after(1).some((word) => several.includes(word)) ? [told(1)] : [];
  return [...one, ...[0, 2, 5].filter((n) => after(n).some((word) => !several.includes(word))).map(told)];
}

test("texts that count have a form for one", () => {
  const found = Object.entries(files).flatMap(([path, source]) =>
    counting(source).flatMap((text) => {
      const where = `${path.replace("../", "")}: ${text.name}`;
      return Object.values(NEVER_ONE).some((pattern) => pattern.test(where)) ? [] : faults(text).map((fault) => `${where}: ${fault}`);
    }),
  );
  expect(found).toEqual([]);
});

test("faults are found", () => {
  const written = "words({ de: { a: (n: number) => `${n} Striche`, b: (n: number) => `${n} sind da` }, en: { c: (n: number) => `${n} new points`, d: (n: number) => (n > 1 ? `${n} games` : `${n} game`) } })";
  expect(counting(written).map(faults)).toEqual([["1 Striche"], ["1 sind da"], ["1 new points"], []]);
});
