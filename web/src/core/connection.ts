// One device's connection to a table or an evening. It reconnects by itself, and sends again what had no answer: docs/protocol.md.

import { PROTOCOL, type Bye, type FromClient, type FromPhone, type FromServer, type Hello, type Refusal, type Seen, type ToPhone } from "../protocol";
import { randomHex } from "./random";

/** The message without its `id`, which the connection adds. */
type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type ClientMessage = Without<FromClient>;
export type PhoneMessage = Without<FromPhone>;
type Any = FromServer | ToPhone;

export interface Listener<Heard> {
  message(message: Heard): void;
  /** Called with true when the connection is up, with false when it is lost and will be tried again. */
  line(there: boolean): void;
  /** Called when the server has said goodbye for good: the person has to do something. */
  ended(bye: Bye): void;
}

interface Unanswered {
  text: string;
  done: (answer: Any) => void;
  refused: (why: Refusal) => void;
}

/** Code with which unanswered messages are refused once the connection is closed for good. */
export const CLOSED = "closed";
const GONE: Refusal = { type: "refused", id: null, code: CLOSED, text: "" };

const COME_BACK = new Set(["restart", "reload", "try-again", "timeout", "too-slow"]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds without any message after which the connection is dead, whatever the browser says. The server pings every 4 seconds. */
const SILENCE = 15_000;
/** Milliseconds to wait for an answer to "is the server up?". */
const PATIENCE = 5000;

/** `Said`: messages to the server. `Heard`: messages from it. */
export class Connection<Said extends ClientMessage | PhoneMessage = ClientMessage, Heard extends Any = FromServer> {
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, Unanswered>();
  /** The latest message sent with `tell`, repeated after a reconnect. */
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

  /** Sends a message, now or after a reconnect. Resolves when it is durable; rejects with the refusal. */
  send(message: Said, id = randomHex(8)): Promise<Heard> {
    if (this.closed) return Promise.reject(GONE);
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, refused) => {
      this.unanswered.set(id, { text, done: (answer) => done(answer as Heard), refused });
      if (this.welcomed) this.socket?.send(text);
    });
  }

  /** Sends a message that gets no answer. Only the latest one is repeated after a reconnect. */
  tell(message: Seen): void {
    this.told = JSON.stringify(message);
    if (this.welcomed) this.socket?.send(this.told);
  }

  /** Reconnects: says hello again, and sends again what had no answer. */
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
    // There will be no answers: everything that waits for one is refused.
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

  /** Restarts the silence timeout. */
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

  /**
   * Opens a new socket once the server answers HTTP. After failed sockets, Firefox delays the next one for up to a minute, so we first ask for a
   * page, which costs the server a tenth of a request. (No service worker answers a HEAD.)
   */
  private async knock(): Promise<void> {
    const knocking = (this.knocking = new AbortController());
    this.timer = setTimeout(() => knocking.abort(), PATIENCE);
    const isThere = await fetch("/", { method: "HEAD", cache: "no-store", signal: knocking.signal }).then(({ ok }) => ok, () => false);
    if (this.knocking !== knocking) return; // another attempt has begun, or the connection is closed
    this.knocking = null;
    clearTimeout(this.timer);
    if (isThere) this.connect();
    else this.comeBack();
  }

  /** Reconnects at once: the device woke up, or has a network again. */
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
        this.welcomed = true; // messages sent while the listener handled the welcome go out below, once
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
