/** The licence of one piece of other people's work in this page; `licences.json` lists them. */
export interface Licence {
  name: string;
  /** Empty for Mutschel itself: the settings show its version. */
  version: string;
  /** The SPDX short name. */
  licence: string;
  text: string;
}

/** Removes the line breaks inside paragraphs: a phone breaks lines itself. */
export function flowing(text: string): string {
  return text.replace(/([^\n]{50,}[\w.,;:)"])\n(?=[\w("])/g, "$1 ");
}
