import { describe, expect, it } from "vitest";
import { partsOf, hostTextHtml } from "./markdown";

describe("rules", () => {
  it("fall into parts at their headings", () => {
    const parts = partsOf("Zuerst.\n\n## Dein Zug\n\nWirf **drei** Würfel.\n\n## Ende\n\n- a\n- b\n");
    expect(parts.map(({ title }) => title)).toEqual(["", "Dein Zug", "Ende"]);
    expect(parts[1]!.html).toBe("<p>Wirf <strong>drei</strong> Würfel.</p>\n");
    expect(parts[2]!.html).toContain("<li>a</li>");
  });
  it("never bring HTML, links or pictures of their own", () => {
    const { html } = partsOf('<img src=x onerror="alert(1)"> <b>x</b> [hier](javascript:alert(1)) ![bild](/x.png)')[0]!;
    expect(html).not.toMatch(/<(img|b|a|script)\b/);
    expect(html).toContain("&lt;img");
    expect(html).toContain("hier");
  });
  it("let wide tables scroll within themselves", () => {
    const { html } = partsOf("| a | b |\n|---|---|\n| 1 | **2** |\n")[0]!;
    expect(html).toMatch(/^<div class="scrolls" tabindex="0" role="group"><table><thead><tr><th>a<\/th>/);
    expect(html).toContain("<td><strong>2</strong></td>");
  });
});

describe("what a host tells", () => {
  it("may lead elsewhere, and has its headings below the page’s own", () => {
    expect(hostTextHtml("# Wir\n\n[Post](mailto:a@b.example) und <https://b.example/?a=1&b=2>")).toBe(
      '<h2>Wir</h2>\n<p><a href="mailto:a@b.example">Post</a> und <a href="https://b.example/?a=1&amp;b=2">https://b.example/?a=1&amp;b=2</a></p>\n',
    );
  });
  it("never brings HTML, pictures or scripts", () => {
    const html = hostTextHtml('<img src=x onerror="alert(1)"> [hier](javascript:alert(1)) [da](//b.example) ![bild](/x.png) [x](https://b/"onclick="alert(1))');
    expect(html).not.toMatch(/<(img|script)\b|href="(javascript|\/\/)|"onclick=/);
  });
});
