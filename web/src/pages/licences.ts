/** Whose work is in this page, and on what terms; `licences.json` lists them. */
export interface Licence {
  name: string;
  /** Empty for our own: the settings show it. */
  version: string;
  /** Its short name, as in SPDX. */
  licence: string;
  text: string;
}

/** Without the line breaks inside paragraphs: a phone has shorter lines of its own. */
export function flowing(text: string): string {
  return text.replace(/([^\n]{50,}[\w.,;:)"])\n(?=[\w("])/g, "$1 ");
}
