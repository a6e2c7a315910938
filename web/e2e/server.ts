// A real server for the tests: bots don't wait, tables are kept in a temporary file, and it ends with the tests.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PLAIN_HOST } from "./browsers";

const PYTHON = resolve(import.meta.dirname, "../../.venv/bin/python");
const SERVE_WITH = resolve(import.meta.dirname, "serve_with.py");

/**
 * The server's settings, such as `{ settings: { MUTSCHEL_CONNECTIONS_PER_ADDRESS: "1" } }`, and games of packages, such as
 * `mutschel_pig.rules:GAME`.
 */
export interface Serving {
  settings?: Record<string, string>;
  games?: string[];
}

export class Server {
  /** All its output so far, including the log. */
  said = "";

  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start({ settings = {}, games = [] }: Serving = {}): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "mutschel-browser-"));
    const environment = { ...process.env, MUTSCHEL_ALLOW_HOST: PLAIN_HOST, MUTSCHEL_PACE: "none", PYTHONUNBUFFERED: "1", ...settings };
    const command = ["serve", "--port", "0", "--database", join(folder, "tables.sqlite"), "--durability", "process"];
    const child = spawn(PYTHON, [SERVE_WITH, "no_limits", ...games, "--", ...command], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    const server = new Server(child, folder);
    await new Promise<void>((found, failed) => {
      const listen = (chunk: Buffer) => {
        server.said += chunk.toString();
        if (server.base !== "") found();
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.on("exit", () => failed(new Error(`mutschel serve ended:\n${server.said}`)));
    });
    return server;
  }

  get base(): string {
    return /http:\/\/localhost:\d+/.exec(this.said)?.[0] ?? "";
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGTERM");
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
