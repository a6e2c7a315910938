// One device's line to a table or an evening. It comes back by itself, and sends again what had no answer: docs/protocol.md.

import { PROTOCOL, type Bye, type FromClient, type FromPhone, type FromServer, type Hello, type Refusal, type Seen, type ToPhone } from "../protocol";
import { randomHex } from "./random";

/** Without `id`: the connection makes one up. */
type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Sending = Without<FromClient>;
export type EveningSending = Without<FromPhone>;
type Any = FromServer | ToPhone;

export interface Listener<Heard> {
  message(message: Heard): void;
  /** The line is there, or gone (and will be tried again). */
  line(there: boolean): void;
  /** The server said goodbye for good: the person has to do something. */
  ended(bye: Bye): void;
}

interface Unanswered {
  text: string;
  done: (answer: Any) => void;
  refused: (why: Refusal) => void;
}

/** How a line that was closed for good refuses what had no answer. */
export const CLOSED = "closed";
const GONE: Refusal = { type: "refused", id: null, code: CLOSED, text: "" };

const COME_BACK = new Set(["restart", "reload", "try-again", "timeout", "too-slow"]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** The server pings every four seconds. If nothing is heard for this long, the line is dead, whatever the browser says. */
const SILENCE = 15_000;
/** For this long we wait to be told that the server is there. */
const PATIENCE = 5000;

/** `Said`, `Heard`: what is spoken there. */
export class Connection<Said extends Sending | EveningSending = Sending, Heard extends Any = FromServer> {
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, Unanswered>();
  /** What was told last, and is told again on a new line. */
  private told: string | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private knocking: AbortController | null = null;
  private welcomed = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly hello: () => Omit<Hello, "type" | "protocol">,
    private readonly listener: Listener<Heard>,
  ) {
    this.connect();
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
  }

  /** Send it, now or when the line is back. Resolves when it is durable; rejects with why it was refused. */
  send(message: Said, id = randomHex(8)): Promise<Heard> {
    if (this.closed) return Promise.reject(GONE);
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, refused) => {
      this.unanswered.set(id, { text, done: (answer) => done(answer as Heard), refused });
      if (this.welcomed) this.socket?.send(text);
    });
  }

  /** Tell it: nobody answers, and only the latest counts. */
  tell(message: Seen): void {
    this.told = JSON.stringify(message);
    if (this.welcomed) this.socket?.send(this.told);
  }

  /** Say hello once more, on a new line: there what had no answer is sent again. */
  again(): void {
    if (this.closed) return;
    this.hangUp();
    this.wait = FIRST_WAIT;
    this.connect();
  }

  close(): void {
    this.closed = true;
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    this.hangUp();
    // Nobody will answer what was sent: whoever waits for it goes on.
    for (const { refused } of this.unanswered.values()) refused(GONE);
    this.unanswered.clear();
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.listen();
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...this.hello() }));
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.listen();
      this.hear(JSON.parse(event.data as string) as Any);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.comeBack();
    };
  }

  /** From now on something has to be heard again. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.comeBack(), SILENCE);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.knocking?.abort();
    this.knocking = null;
    const { socket } = this;
    this.socket = null;
    this.welcomed = false;
    socket?.close();
  }

  private comeBack(): void {
    this.hangUp();
    this.listener.line(false);
    this.timer = setTimeout(() => void this.knock(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Open a new socket as soon as the server is there. Firefox holds sockets back, for up to a minute, where others have failed:
      so we ask for a page first, which costs the server a tenth of a request. (No service worker answers a HEAD.) */
  private async knock(): Promise<void> {
    const knocking = (this.knocking = new AbortController());
    this.timer = setTimeout(() => knocking.abort(), PATIENCE);
    const isThere = await fetch("/", { method: "HEAD", cache: "no-store", signal: knocking.signal }).then(({ ok }) => ok, () => false);
    if (this.knocking !== knocking) return; // it is of no use any more
    this.knocking = null;
    clearTimeout(this.timer);
    if (isThere) this.connect();
    else this.comeBack();
  }

  /** The device woke up, or has a network again: no need to wait any longer. */
  private hurry = (): void => {
    if (this.closed || this.socket || globalThis.document?.visibilityState === "hidden") return;
    this.hangUp();
    this.wait = FIRST_WAIT;
    void this.knock();
  };

  private hear(message: Any): void {
    switch (message.type) {
      case "ping":
        this.socket?.send(JSON.stringify({ type: "pong", sent: message.sent, clock: Math.round(performance.now()) }));
        return;
      case "welcome":
        this.wait = FIRST_WAIT;
        this.listener.message(message as Heard);
        this.listener.line(true);
        this.welcomed = true; // what was sent on hearing it goes out below, once
        for (const { text } of this.unanswered.values()) this.socket?.send(text);
        if (this.told) this.socket?.send(this.told);
        return;
      case "bye":
        if (!COME_BACK.has(message.code)) {
          this.close();
          this.listener.ended(message);
        }
        return;
    }
    this.listener.message(message as Heard);
    const id = message.type === "view" ? message.ack : "id" in message ? message.id : null;
    const waiting = id === null ? undefined : this.unanswered.get(id);
    if (waiting) {
      this.unanswered.delete(id!);
      if (message.type === "refused") waiting.refused(message);
      else waiting.done(message);
    }
  }
}
