// A club over HTTP. The person's key tells the server which of its people are at this device.

import { ask, json } from "../core/api";
import { language } from "../core/language.svelte";
import { heldAt, keepPerson, personKey } from "../core/seats";
import type { AtClub, AtEvening, ClubChange, ClubList, ClubPersonChange, ClubPersonPage, ClubView, NewClub } from "../protocol";

const at = (id: string): string => `/api/clubs/${encodeURIComponent(id)}`;
const of = (id: string, person: number): string => `${at(id)}/people/${person}`;

async function entered(path: string, body: object, token: string | null): Promise<ClubView> {
  const answer = await json<AtClub>("POST", path, { person: personKey(), ...body }, token);
  if (answer.person !== null) keepPerson(answer.person);
  return answer.club;
}

export const clubApi = {
  /** Starts a club. An evening to start from needs its organiser's token, which this device then holds. */
  found: (club: NewClub) => entered("/api/clubs", { language: language(), ...club }, club.evening ? heldAt(club.evening).join(",") : personKey()),
  show: (id: string) => json<ClubView>("GET", at(id), undefined, personKey()),
  change: (id: string, changes: ClubChange) => json<ClubView>("PATCH", at(id), changes, personKey()),
  remove: async (id: string): Promise<void> => void (await ask("DELETE", at(id), undefined, personKey())),
  /** Adds a new person, at this device. */
  join: (id: string, name: string) => entered(`${at(id)}/people`, { names: [name], me: true }, personKey()),
  add: (id: string, names: string[]) => entered(`${at(id)}/people`, { names }, personKey()),
  claim: (id: string, person: number) => entered(`${of(id, person)}/phone`, {}, personKey()),
  person: (id: string, person: number) => json<ClubPersonPage>("GET", of(id, person), undefined, personKey()),
  changePerson: (id: string, person: number, changes: ClubPersonChange) => json<ClubView>("PATCH", of(id, person), changes, personKey()),
  forget: (id: string, person: number) => json<ClubView>("DELETE", of(id, person), undefined, personKey()),
  announce: (id: string) => json<AtEvening>("POST", `${at(id)}/evenings`, { language: language(), person: personKey() }, personKey()),
  /** Adds an evening without a club, which this device ran. */
  addEvening: (id: string, evening: string) => json<AtEvening>("POST", `${at(id)}/evenings`, { evening, person: personKey() }, heldAt(evening).join(",")),
  takeOut: (id: string, evening: string) => json<ClubView>("DELETE", `${at(id)}/evenings/${encodeURIComponent(evening)}`, undefined, personKey()),
  mine: (key: string) => json<ClubList>("GET", "/api/me/clubs", undefined, key),
};

/** Returns the address of a file: everything to keep, or the standings for a spreadsheet. */
export const clubFile = (id: string, name: "club.json" | "table.csv"): string => `${at(id)}/${name}?lang=${language()}`;
