// The lobby over HTTP. Every failure is thrown as a Trouble, with a sentence for the person.

import type {
  AnalysisInfo, DayResult, Days, EverybodysDay, Found, GameInfo, Games, Join, Lesson, NewTable, NextGame, Outcome, PlayDay, Practise, Practised, ProblemInfo, Replay, Seated, SeatChange, TableChange, TableInfo, Tables, Verification,
} from "../protocol";
import { language } from "./language.svelte";
import { noteAnswer } from "./reachability.svelte";
import { personKey } from "./seats";
import { Trouble } from "./trouble";
import { distrust, noteGone, witness } from "./witness";

/**
 * The request mode of resources in a page's Link header. WebKit reuses what it fetched ahead only for requests like this one, without headers of
 * their own.
 */
const AS_AHEAD: RequestInit = { mode: "no-cors", credentials: "include" };

/** Does the browser ask for this language anyway, with every request? */
const browserPrefers = (language: string): boolean => globalThis.navigator?.language?.toLowerCase().startsWith(language) ?? false;

const UNREACHABLE = {
  de: "Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.",
  en: "The server can’t be reached right now. Try again in a moment.",
};
/** Statuses with which a proxy answers while our server is down. */
const NOBODY_BEHIND = new Set([502, 503, 504]);

export async function ask(method: string, path: string, body?: unknown, token?: string | null, signal: AbortSignal | null = null): Promise<Response> {
  const headers: Record<string, string> = {};
  if (!browserPrefers(language())) headers["Accept-Language"] = language();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, signal, ...(method === "GET" && !token ? AS_AHEAD : {}), ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    if (!signal?.aborted) noteAnswer(null);
    throw new Trouble("unreachable", UNREACHABLE[language()]);
  }
  noteAnswer(response);
  if (response.ok) return response;
  let problem: Partial<ProblemInfo> = {};
  try {
    problem = (await response.json()) as ProblemInfo;
  } catch {
    // a proxy's page, or an empty answer
  }
  if (problem.code === undefined && NOBODY_BEHIND.has(response.status)) noteAnswer(null);
  const code = problem.code ?? (NOBODY_BEHIND.has(response.status) ? "unreachable" : `http-${response.status}`);
  throw new Trouble(code, problem.text ?? UNREACHABLE[language()]);
}

export async function json<T>(method: string, path: string, body?: unknown, token?: string | null, signal: AbortSignal | null = null): Promise<T> {
  return (await (await ask(method, path, body, token, signal)).json()) as T;
}

const OTHER_TABLE = {
  de: "Der Server hat von einem anderen Tisch erzählt als dem, nach dem dein Gerät gefragt hat. Trau ihm nicht.",
  en: "The server told you about a different table from the one your device asked for. Don’t trust it.",
};

/** Keeps what an answer says about a table's dice. `id`: the table that was asked for; an answer about another one is an error. */
function look(info: TableInfo, id?: string): TableInfo {
  if (id !== undefined && info.id !== id) {
    distrust(id, "table");
    throw new Trouble("other-table", OTHER_TABLE[language()]);
  }
  witness(info);
  return info;
}
async function seated(path: string, body: unknown, token?: string | null, id?: string): Promise<Seated> {
  const answer = await json<Seated>("POST", path, body, token);
  look(answer.table, id);
  return answer;
}
async function told(id: string, method: string, path: string, body?: unknown, token?: string | null): Promise<TableInfo> {
  return look(await json<TableInfo>(method, at(id) + path, body, token), id);
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: (lang = language()) => json<Games>("GET", `/api/games?lang=${lang}`),
  game: (id: string) => json<GameInfo>("GET", `/api/games/${encodeURIComponent(id)}?lang=${language()}`),
  lesson: (id: string) => json<Lesson>("GET", `/api/games/${encodeURIComponent(id)}/lesson?lang=${language()}`),
  practise: (id: string, practice: Practise) => json<Practised>("POST", `/api/games/${encodeURIComponent(id)}/practice`, practice),
  lay: (table: NewTable) => seated("/api/tables", { person: personKey(), ...table }),
  days: (key: string | null) => json<Days>("GET", `/api/days?lang=${language()}`, undefined, key),
  today: (key: string | null) => json<Days>("GET", `/api/days?count=1&lang=${language()}`, undefined, key),
  playDay: (date: string, who: PlayDay) => seated(`/api/days/${date}`, { person: personKey(), ...who }),
  everybodysDay: (date: string) => json<EverybodysDay>("GET", `/api/days/${date}/results`),
  dayResult: (id: string) => json<DayResult>("GET", `${at(id)}/day`),
  open: () => json<Tables>("GET", "/api/tables"),
  table: (id: string) => told(id, "GET", ""),
  change: (id: string, changes: TableChange, token: string) => told(id, "PATCH", "", changes, token),
  changeSeat: (id: string, member: number, changes: SeatChange, token: string) =>
    told(id, "PATCH", `/seats/${member}`, changes, token),
  join: (id: string, join: Join, token?: string | null) => seated(`${at(id)}/seats`, join, token, id),
  leave: async (id: string, member: number, token: string): Promise<void> => {
    await ask("DELETE", `${at(id)}/seats/${member}`, undefined, token);
    noteGone(id, member, "left");
  },
  start: (id: string, token: string) => told(id, "POST", "/start", undefined, token),
  next: (id: string, next: NextGame, token: string) => seated(`${at(id)}/next`, next, token),
  byWord: (word: string) => json<Found>("GET", `/api/words/${encodeURIComponent(word)}`),
  /** At most 100 tables per request; `after` is the `next` of the page before. */
  mine: (key: string, after?: string) => json<Tables>("GET", `/api/me${after ? `?after=${encodeURIComponent(after)}` : ""}`, undefined, key),
  result: (id: string) => json<Outcome>("GET", `${at(id)}/result`),
  /** At most 200 steps per request. */
  replay: (id: string, from: number, count = 200) => json<Replay>("GET", `${at(id)}/replay?from=${from}&count=${count}`),
  verify: (id: string) => json<Verification>("GET", `${at(id)}/verify`),
  /** `signal` aborts the request. */
  analysis: (id: string, signal: AbortSignal | null = null) => json<AnalysisInfo>("GET", `${at(id)}/analysis`, undefined, null, signal),
  log: async (id: string) => (await ask("GET", `${at(id)}/log`)).text(),
};
