// The operator's requests to the server, made with the operator's token.

import { api, json } from "../core/api";
import { Trouble } from "../core/trouble";
import type { AdminLine, AdminLines, AdminLoad } from "../protocol";

const places = "/api/admin/places";
const at = (id: string): string => `${places}/${encodeURIComponent(id)}`;

/** The number of places on a page. */
export const COUNT = 50;

export class AdminApi {
  constructor(
    private readonly token: string,
    /** Called when the server refuses the token. */
    private readonly refused: (why: Trouble) => void = () => {},
  ) {}

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    try {
      return await json<T>(method, path, body, this.token);
    } catch (why) {
      if (isRefused(why)) this.refused(why);
      throw why;
    }
  }

  load = (): Promise<AdminLoad> => this.ask("GET", "/api/admin/load");
  /** Fetches a page of places. `name`: only those with exactly this name. `after`: `next` of the page before. */
  places = (name: string, after: string | null): Promise<AdminLines> => {
    const query = new URLSearchParams({ count: String(COUNT), ...(name ? { name } : {}), ...(after ? { after } : {}) });
    return this.ask("GET", `${places}?${query.toString()}`);
  };
  place = (id: string): Promise<AdminLine> => this.ask("GET", at(id));
  remove = (id: string): Promise<unknown> => this.ask("DELETE", at(id));
  close = (id: string): Promise<AdminLine> => this.ask("POST", `${at(id)}/close`);
  removeName = (id: string, member: number): Promise<AdminLine> => this.ask("DELETE", `${at(id)}/people/${member}`);
  /** Blocks an address; 0 hours lift the block. */
  block = (address: string, hours: number): Promise<AdminLoad> => this.ask("POST", "/api/admin/blocks", { address, hours });

  /** Fetches the place with this id or word; null if there is none. */
  async meant({ id, word }: Meant): Promise<AdminLine | null> {
    try {
      const found = word === null ? null : await api.byWord(word);
      const place = id ?? found?.table ?? found?.evening ?? null;
      return place === null ? null : await this.place(place);
    } catch (why) {
      if (why instanceof Trouble && /^no-such/.test(why.code)) return null;
      throw why;
    }
  }
}

/** True if the token is wrong, was guessed too often, or is not set on the server. */
export const isRefused = (why: unknown): why is Trouble => why instanceof Trouble && (why.code === "bad-admin-token" || why.code === "no-such-page");

export interface Meant {
  id: string | null;
  word: string | null;
}

const ID = /^(?:ev\.|cl\.)?[A-Za-z0-9_-]{12}$/;
const WORD = /^[A-Za-z]{4,5}$/;
const LINK = /^(?:https?:\/\/)?[^/\s]+\/(?:[tec]\/)?([^/?#\s]+)/;

/** Reads a search text as a link, an id or a word; unless it is a link, it may be a name as well. */
export function meant(text: string): Meant & { name: string } {
  const linked = LINK.exec(text)?.[1];
  const one = linked ?? text;
  return { id: ID.test(one) ? one : null, word: WORD.test(one) ? one.toUpperCase() : null, name: linked === undefined ? text : "" };
}

export const pathOf = ({ kind, id }: Pick<AdminLine, "kind" | "id">): string => `/${{ table: "t", evening: "e", club: "c" }[kind]}/${id}`;
