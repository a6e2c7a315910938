// A table as this device knows it: the people, the views of the device's own seats, and everything they can do.

import type { Emoji, FromServer, GameInfo, Level, ObjectionMade, ProposalLapsed, SeatInfo, TableInfo, View } from "../protocol";
import { SvelteSet } from "svelte/reactivity";
import { api } from "./api";
import { LiveSession } from "./live-session.svelte";
import { CLOSED, Connection, type ClientMessage } from "./connection";
import { throwsDay } from "./days";
import { keepDice } from "./dice-seen";
import { gameInfo } from "./games.svelte";
import { language, words } from "./language.svelte";
import { keptMat } from "./mats.svelte";
import { onBeamer } from "./router.svelte";
import { settings } from "./settings.svelte";
import { forgetToken, heldAt, keepPerson, keepResting, keepToken, personKey, restingAt, tokenOf } from "./seats";
import { isNewer } from "./version";
import type { MatchView } from "@mutschel/screen";
import { distrust, forgetsDice, isFull, nonceOf, noteReply, noteGone, noteSeated, evidenceAt, witness, type Lie } from "./witness";

export interface SeatView extends Omit<View, "view"> {
  view: MatchView;
  /** Time of arrival, by this page's clock. */
  came: number;
}

export interface Flash {
  key: number;
  member: number;
  emoji: Emoji;
}

const say = words({
  de: {
    gone: "Dieses Gerät hat keinen Platz mehr am Tisch. Du schaust jetzt zu.",
    full: "Dein Gerät merkt sich schon die Würfel von zu vielen offenen Partien. Zu den Würfeln dieser Partie trägt es keine Zufallszahl bei.",
    fleeting: "Dein Browser kann hier nichts mehr speichern. Lädst du die Seite neu, weiß dein Gerät nicht mehr, was es von den Würfeln gesehen hat.",
  },
  en: {
    gone: "This device no longer has a seat at the table. You’re watching now.",
    full: "Your device is already keeping the dice of as many unfinished matches as it can. It adds no random number to the dice of this one.",
    fleeting: "Your browser can’t store anything more here. If you reload the page, your device won’t remember what it has seen of the dice.",
  },
});
const FLASH = 1900;
const AGAIN = 4000;
/** Refusals that aren't shown: another player was quicker, or a tap came twice. */
const TOO_LATE = new Set(["stale", "already-chosen", "claim-settled", CLOSED]);

export class TableSession extends LiveSession {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** Has the server told which members play here? */
  welcomed = $state(false);
  /** Members who play on this device. */
  members = $state.raw<number[]>([]);
  /** Views by seat; null is the public view. */
  views = $state.raw<ReadonlyMap<number | null, SeatView>>(new Map());
  flashes = $state.raw<Flash[]>([]);
  /** Members whose signs this device doesn't show. */
  readonly muted = new SvelteSet<number>();
  /** When the table's data came, by this page's clock. */
  private infoCame = 0;

  /** The member whose seat this device has asked for, until the table has answered. */
  claiming = $state<number | null>(null);

  /** The name under which this device has asked to sit down, until the owner has answered. */
  knocking = $state<string | null>(null);

  /** With real dice: the latest correction, or the outcome of a proposal; to be shown. */
  corrected = $state.raw<ObjectionMade | ProposalLapsed | null>(null);

  /** The first impossible thing that the server told about the dice. */
  lie = $state<Lie | null>(null);

  /** Does this device keep the dice it sees? Not with real dice, and not in a match that was over when it came. */
  private witnesses = false;
  /** Has the person been told that this browser stores nothing? */
  private warned = false;

  /** Members for whom this page has sent a nonce; true: the match had begun then. */
  private begun = new Map<number, boolean>();
  /** Members whose seats this device took itself or opened with a token. The server may name others: that is only its claim. */
  private readonly sat = new Set<number>();
  /** Members for whom a bot was asked for and has not come yet. */
  private readonly asked = new Set<number>();
  /** Tokens this device has shown the server, and those it was last welcomed with. */
  private tokens: { shown: string[]; welcomed: string[] } = { shown: [], welcomed: [] };
  private readonly connection: Connection;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {
    super();
    // Both at once: the answer over HTTP is quicker, and says what is wrong if there is no such table.
    this.connection = this.connect();
    void this.open();
  }

  /** This device's seats, in order round the table. */
  get mine(): number[] {
    const seats = this.info?.seats ?? [];
    return seats.flatMap((seat, place) => (this.members.includes(seat.member) ? [place] : []));
  }

  /** The owner, while present: the host decides alone. Null: everybody decides. */
  get host(): SeatInfo | null {
    return this.info?.seats.find((seat) => seat.member === this.info?.owner && seat.here) ?? null;
  }

  /** May the people at this device decide what is up to the host? */
  get decides(): boolean {
    const { host } = this;
    return this.members.length > 0 && (host === null || this.members.includes(host.member));
  }

  /** For how many seconds somebody has been away; 0 if they are here. */
  awayFor({ here, away_for }: SeatInfo): number {
    return here ? 0 : (away_for ?? Infinity) + (performance.now() - this.infoCame) / 1000;
  }

  get names(): string[] {
    return this.info?.seats.map((seat) => seat.name) ?? [];
  }

  /** The tokens for requests in the name of the people at this device. */
  get token(): string {
    return heldAt(this.id).join(",");
  }

  /** Is there a view for every seat of this device, or the public view if it has none? */
  get seen(): boolean {
    const { mine } = this;
    return mine.length > 0 ? mine.every((seat) => this.viewOf(seat)) : this.views.has(null);
  }

  viewOf(seat: number | null): SeatView | null {
    return this.views.get(seat) ?? this.views.get(null) ?? null;
  }

  /** The match's clock now, in milliseconds, reckoned from a view. */
  clock(of: SeatView): number {
    return of.clock + (of.running ? performance.now() - of.came : 0);
  }

  async act(message: ClientMessage): Promise<boolean> {
    try {
      await this.connection.send(message);
      return true;
    } catch (why) {
      const { code, text } = why as { code: string; text: string };
      if (!TOO_LATE.has(code)) this.complain(text, code);
      return false;
    }
  }

  /** Tells the server that everything up to the view with this key has been shown. `holds`: a menu or the like is open here. */
  saw(key: number, holds: boolean): void {
    this.connection.tell({ type: "seen", key, holds });
  }

  /** Asks for something that is answered by a message, such as a hint. Null: refused. */
  async inquire(message: ClientMessage): Promise<FromServer | null> {
    try {
      return await this.connection.send(message);
    } catch (why) {
      const { code, text } = why as { code: string; text: string };
      if (code !== CLOSED) this.complain(text, code);
      return null;
    }
  }

  /**
   * Asks for a seat that is this person's own; the table has to agree. Returns the reason for a refusal; null: it is ours now, or the request was
   * withdrawn.
   */
  async claim(member: number): Promise<string | null> {
    if (this.claiming !== null) return null;
    this.claiming = member;
    const why = await this.askTable({ type: "claim", member, person: personKey() });
    this.claiming = null;
    return why;
  }

  /** Asks to sit down; the owner has to agree. Returns the reason for a refusal; null: we sit, or the request was withdrawn. */
  async knock(name: string): Promise<string | null> {
    this.knocking = name;
    const why = await this.askTable({ type: "claim", name, mat: keptMat(name), person: personKey() });
    this.knocking = null;
    return why;
  }

  private async askTable(claim: ClientMessage): Promise<string | null> {
    try {
      await this.connection.send(claim);
      return null;
    } catch (why) {
      const { code, text } = why as { code: string; text: string };
      return code === "claim-withdrawn" || code === CLOSED ? null : text;
    }
  }

  async unclaim(): Promise<void> {
    const mine = this.info?.claims.find(({ member, name }) => (member === null ? name === this.knocking : member === this.claiming));
    if (mine) await this.act({ type: "answer_claim", claim: mine.claim, agree: false });
  }

  /** Says hello again: after sitting down, or in another language. */
  reconnect(): void {
    this.welcomed = false;
    this.connection.again();
  }

  /** Lets a bot play for one of this device's people until they return. */
  async rest(member: number): Promise<void> {
    if (this.asked.has(member)) return; // the connection was lost; the request is being sent again
    this.asked.add(member);
    const before = restingAt(this.id).includes(member);
    keepResting(this.id, member, true); // kept for a reload before the server has answered
    if (!(await this.act({ type: "sit_in", member })) && !before) keepResting(this.id, member, false);
    this.asked.delete(member);
  }

  /** Takes a member back from their bot; without `member`, all of this device's. */
  back(member?: number): void {
    for (const one of member === undefined ? this.members : [member]) {
      keepResting(this.id, one, false);
      if (this.info?.seats.find((seat) => seat.member === one)?.sitting_in) void this.act({ type: "back", member: one });
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.opening);
    this.connection.close();
  }

  async addBot(level: Level): Promise<void> {
    await api.join(this.id, { bots: [level] }, this.token);
  }

  private async open(): Promise<void> {
    try {
      const found = await api.table(this.id);
      this.info ??= found;
      this.lookAtDice();
      this.game = await gameInfo(this.info.game);
    } catch (why) {
      if (!this.gaveUp(why)) return this.openLater();
      this.close();
    }
  }

  /** Tries again later: the server can't be reached. */
  private openLater(): void {
    if (!this.welcomed) this.online = false;
    if (!this.closed) this.opening = setTimeout(() => void this.open(), AGAIN);
  }

  private connect(): Connection {
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/play`;
    const tokens = () => (this.tokens.shown = onBeamer() ? [] : heldAt(this.id));
    const hello = () => ({ tokens: tokens(), language: language(), aloud: settings.spoken, moments: true });
    return new Connection(url, hello, {
      message: (message) => this.hear(message),
      line: (there) => (this.online = there),
      ended: (bye) => (this.ended = bye),
    });
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        if (!this.take(message.table)) break;
        this.learnOwner(message.members);
        this.members = message.members;
        // Old views stay until new ones come, except those of seats that are no longer here.
        this.views = this.ownViews();
        this.updated = isNewer(message);
        this.welcomed = true;
        // unanswered nonces are sent again
        for (const member of this.begun.keys()) this.begun.set(member, message.table.state !== "lobby");
        this.addToDice();
        for (const member of this.resting(message.table)) void this.rest(member);
        break;
      case "members":
        for (const member of this.members) if (!message.members.includes(member)) forgetToken(this.id, member);
        if (this.members.length > 0 && message.members.length === 0) this.complain(say().gone);
        this.members = message.members;
        this.views = this.viewsAfterMove();
        this.addToDice();
        break;
      case "seat_given":
        if (this.claiming === null && this.knocking === null) break; // this device asked for no seat
        if (message.person !== null) keepPerson(message.person);
        keepToken(this.id, message.token, message.member);
        break;
      case "table":
        // a member who has come back on another device is back
        for (const member of this.resting(message.table)) {
          if (this.info?.seats.find((seat) => seat.member === member)?.sitting_in) keepResting(this.id, member, false);
        }
        if (this.take(message.table)) this.addToDice();
        break;
      case "view": {
        const old = this.views.get(message.seat);
        if (!this.welcomed) break; // it would not be kept
        if (old && old.seq > message.seq) break;
        const seen: SeatView = { ...message, view: message.view as MatchView, came: performance.now() };
        this.keepView(seen);
        this.views = this.ownViews().set(message.seat, seen);
        break;
      }
      case "objected":
      case "lapsed":
        this.corrected = message;
        break;
      case "reaction": {
        if (this.muted.has(message.member)) break;
        const flash = { key: ++this.count, member: message.member, emoji: message.emoji };
        this.flashes = [...this.flashes.filter(({ member }) => member !== message.member), flash];
        setTimeout(() => (this.flashes = this.flashes.filter((other) => other !== flash)), FLASH);
        break;
      }
    }
  }

  /** The views of this device's seats, or the public view if it has none. */
  private ownViews(): Map<number | null, SeatView> {
    return new Map([...this.views].filter(([seat]) => (seat === null ? this.mine.length === 0 : this.mine.includes(seat))));
  }

  /** The views to show after seats have changed: old ones stay until the new seat's view (or the public one) comes. */
  private viewsAfterMove(): ReadonlyMap<number | null, SeatView> {
    const own = this.ownViews();
    const [last] = this.views.values();
    if (own.size > 0 || !last) return own;
    return this.mine.length === 0 ? new Map([[null, last]]) : this.views;
  }

  /** Learns the owner of a token from the welcome, if both are the only new ones: a link doesn't say which seat it opens. */
  private learnOwner(members: number[]): void {
    const tokens = this.tokens.shown.filter((token) => !this.tokens.welcomed.includes(token));
    const newcomers = members.filter((member) => !this.members.includes(member));
    if (tokens.length > 0) for (const member of newcomers) this.sat.add(member);
    const clear = tokens.length === 1 && newcomers.length === 1;
    if (clear && tokens[0] !== personKey()) keepToken(this.id, tokens[0]!, newcomers[0]);
    this.tokens.welcomed = this.tokens.shown;
  }

  /** Members of this device who asked for a bot and have none. */
  private resting(table: TableInfo): number[] {
    if (table.state !== "running") return [];
    const alone = table.seats.filter((seat) => seat.sitting_in === null && this.members.includes(seat.member));
    return restingAt(this.id).filter((member) => alone.some((seat) => seat.member === member));
  }

  /** Takes in a table's data. False: it is about another table, so the server is lying. */
  private take(info: TableInfo): boolean {
    if (info.id !== this.id) {
      distrust(this.id, "table");
      this.lie ??= "table";
      return false;
    }
    this.witnesses = witness(info) !== null; // dice that can't be checked later aren't kept
    this.info = info;
    this.infoCame = performance.now();
    this.lookAtDice();
    if (this.game?.id !== info.game || this.game.language !== language()) void this.learn(info.game);
    return true;
  }

  /** Sends this device's nonces for the dice. The server may learn them only after its hash has been seen. */
  private addToDice(): void {
    const { info } = this;
    this.missSeats();
    if (info?.state === "running" && this.members.length > 0) noteSeated(this.id);
    if (!info?.fair || throwsDay(info) || !["lobby", "running"].includes(info.state)) return;
    for (const member of this.members.filter((one) => !this.begun.has(one) && this.isOurs(one))) {
      const added = nonceOf(this.id, member);
      if (!added && isFull()) this.complain(say().full);
      if (added?.state !== "sent") continue;
      this.begun.set(member, info.state !== "lobby");
      const note = (code: string | null) => {
        noteReply(this.id, member, code, this.begun.get(member)!);
        this.lookAtDice();
      };
      const { nonce } = added;
      this.connection.send({ type: "nonce", member, nonce, hash: evidenceAt(this.id)!.hash }).then(
        () => note(null),
        ({ code }: { code: string }) => code !== CLOSED && note(code),
      );
    }
  }

  /** Did this device take that seat itself? A server that renumbers seats could otherwise collect nonces to choose from. */
  private isOurs(member: number): boolean {
    return this.sat.has(member) || tokenOf(this.id, member) !== null;
  }

  /** Notes members of this device who have no seat any more because they were sent away. A renumbered seat doesn't count. */
  private missSeats(): void {
    const seats = this.info?.seats ?? [];
    if (!this.welcomed || onBeamer() || !this.members.every((one) => this.isOurs(one))) return;
    for (const member of Object.keys(evidenceAt(this.id)?.nonces ?? {}).map(Number)) {
      const isThere = this.members.includes(member) || seats.some((seat) => seat.member === member);
      noteGone(this.id, member, isThere ? null : "away");
    }
  }

  private lookAtDice(): void {
    this.lie ??= evidenceAt(this.id)?.lie ?? null;
  }

  /** Keeps the dice of a view as evidence. */
  private keepView({ view }: SeatView): void {
    if (!this.witnesses) return;
    keepDice(this.id, view);
    if (this.warned || this.mine.length === 0 || !forgetsDice(this.id)) return;
    this.warned = true;
    this.complain(say().fleeting);
  }

  /** Loads the game's texts in the current language; the old ones stay until then. */
  private async learn(game: string): Promise<void> {
    const learned = await gameInfo(game).catch(() => null);
    if (learned && learned.id === this.info?.game && learned.language === language()) this.game = learned;
  }
}
