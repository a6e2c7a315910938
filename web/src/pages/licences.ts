/** Whose work is in this page, and on what terms; `licences.json` lists them. */
export interface Licence {
  name: string;
  version: string;
  /** Its short name, as in SPDX. */
  licence: string;
  text: string;
}
