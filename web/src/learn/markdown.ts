// Turns Markdown into HTML: rules from the server, and the operator's texts. Raw HTML in it is shown as text.

import { Marked, type RendererObject } from "marked";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const renderer: RendererObject = {
  html: ({ text }) => escaped(text),
  link({ tokens }) {
    return this.parser.parseInline(tokens); // rules have no links
  },
  image: ({ text }) => escaped(text),
  table(token) {
    const row = (cells: typeof token.header, tag: "th" | "td") =>
      `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
    // a wide table scrolls by itself, also by keyboard
    return `<div class="scrolls" tabindex="0" role="group"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows
      .map((cells) => row(cells, "td"))
      .join("")}</tbody></table></div>`;
  },
};

const rules = new Marked({ gfm: true, renderer });

const LEADS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/** The operator's texts may have links. Headings are one level lower, because the page has a title of its own. */
const telling = new Marked({
  gfm: true,
  renderer: {
    ...renderer,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return LEADS.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
    },
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + 1);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

export interface Part {
  title: string;
  html: string;
}

/** The parts of a text, each under a heading "##" and foldable. Text before the first heading has an empty title. */
export function partsOf(markdown: string): Part[] {
  return markdown.split(/^## +/m).map((part, place) => {
    const [title = "", ...rest] = place === 0 ? ["", part] : part.split("\n");
    return { title: title.trim(), html: rules.parse(rest.join("\n"), { async: false }) };
  });
}

export const hostTextHtml = (markdown: string): string => telling.parse(markdown, { async: false });
