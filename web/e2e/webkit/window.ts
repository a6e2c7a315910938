// A window of WebKitGTK on a virtual screen, driven by WebKit's own WebDriver: Playwright can drive only its own build of WebKit.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from "node:net";
import { join } from "node:path";

const SCREEN = "1400x1000x24";
const WINDOW = join(import.meta.dirname, "window.py");
/** WebDriver's codes for keys. */
const KEYS = { Shift: "\uE008", Escape: "\uE00C" };

/** WebDriver's reference to an element. */
export type Element = Record<string, string>;

/** A virtual screen with a window manager, and WebKit's driver. */
export class Screen {
  private constructor(
    private readonly programs: ChildProcess[],
    private readonly names: Listener,
    readonly address: string,
  ) {}

  /** The address of a proxy that resolves every name to this computer: the only way to give WebKit one that is not localhost. */
  get proxy(): string {
    return `socks5://127.0.0.1:${(this.names.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Screen> {
    const shows = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const [display] = (await once(shows.stdio[3]!, "data")) as [Buffer];
    const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` };
    const arranges = spawn("openbox", [], { env, stdio: "ignore" });
    const port = 20_000 + (process.pid % 20_000);
    const drives = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
    const names = createServer((socket) => void connectHere(socket)).listen(0, "127.0.0.1");
    await once(names, "listening");
    const screen = new Screen([drives, arranges, shows], names, `http://127.0.0.1:${port}`);
    while (!(await fetch(`${screen.address}/status`).catch(() => null))) await new Promise((done) => setTimeout(done, 50));
    return screen;
  }

  async stop(): Promise<void> {
    for (const program of this.programs) {
      const gone = once(program, "exit");
      program.kill();
      await gone;
    }
    this.names.close();
  }
}

/** A SOCKS proxy, version 5: it reads a greeting and a request with host and port, and connects the two. */
async function connectHere(socket: Socket): Promise<void> {
  socket.on("error", () => socket.destroy());
  await once(socket, "data");
  socket.write(Buffer.from([5, 0])); // no password
  const [request] = (await once(socket, "data")) as [Buffer];
  const line = connect(request.readUInt16BE(request.length - 2), "127.0.0.1", () => {
    socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
    socket.pipe(line).pipe(socket);
  });
  line.on("error", () => socket.destroy());
}

export class Window {
  private constructor(private readonly session: string) {}

  static async open({ address, proxy }: Screen, size: { width: number; height: number }, language: string): Promise<Window> {
    const args = [WINDOW, String(size.width), String(size.height), language, proxy];
    const options = { binary: "/usr/bin/python3", args };
    const asked = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 60_000 } } } };
    for (;;) {
      try {
        const { sessionId } = await ask<{ sessionId: string }>("POST", `${address}/session`, asked);
        return new Window(`${address}/session/${sessionId}`);
      } catch (why) {
        if (!String(why).includes("Maximum number")) throw why; // the window before is still closing
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }

  async goto(url: string): Promise<void> {
    await this.tell("url", { url });
  }

  /** Calls this function in the page, and returns its result. */
  run<Arguments extends unknown[], Answer>(what: (...given: Arguments) => Answer, ...given: Arguments): Promise<Awaited<Answer>> {
    return this.script(`return (${what})(...arguments)`, given);
  }

  /** Runs these lines in the page, and returns their result. */
  script<Answer>(script: string, args: unknown[] = []): Promise<Answer> {
    return this.tell("execute/sync", { script, args });
  }

  /** Touches the element for this many milliseconds; false if it can't be touched. */
  async touch(element: Element, held = 0): Promise<boolean> {
    const [id] = Object.values(element);
    if (held === 0) return this.tell(`element/${id}/click`, {}).then(() => true, () => false);
    const actions = [
      { type: "pointerMove", origin: element, x: 0, y: 0 }, { type: "pointerDown", button: 0 }, { type: "pause", duration: held }, { type: "pointerUp", button: 0 },
    ];
    return this.tell("actions", { actions: [{ type: "pointer", id: "mouse", actions }] }).then(() => true, () => false);
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    const actions = [{ type: "keyDown", value: KEYS[key] }, { type: "keyUp", value: KEYS[key] }];
    await this.tell("actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await ask<string>("GET", `${this.session}/screenshot`), "base64");
  }

  async close(): Promise<void> {
    await ask("DELETE", this.session).catch(() => undefined); // "no such window": it is gone anyway
  }

  private tell<Answer>(what: string, body: unknown): Promise<Answer> {
    return ask("POST", `${this.session}/${what}`, body);
  }
}

async function ask<Answer>(method: string, url: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}
