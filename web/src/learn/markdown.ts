// Rules are Markdown from the server. Raw HTML in it is shown as text; each "##" begins a part that folds.

import { Marked } from "marked";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    link({ tokens }) {
      return this.parser.parseInline(tokens); // rules lead nowhere else
    },
    image: ({ text }) => escaped(text),
    table(token) {
      const row = (cells: typeof token.header, tag: "th" | "td") =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      // a wide table scrolls within itself, also by keyboard
      return `<div class="scrolls" tabindex="0" role="group"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows
        .map((cells) => row(cells, "td"))
        .join("")}</tbody></table></div>`;
    },
  },
});

export interface Part {
  title: string;
  html: string;
}

/** What stands before the first heading has an empty title. */
export function partsOf(markdown: string): Part[] {
  return markdown.split(/^## +/m).map((part, place) => {
    const [title = "", ...rest] = place === 0 ? ["", part] : part.split("\n");
    return { title: title.trim(), html: marked.parse(rest.join("\n"), { async: false }) };
  });
}
