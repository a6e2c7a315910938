// Helpers for tests of an evening: arriving with a phone, keeping a sheet, and an organiser without screens, who acts over HTTP and WebSocket from a
// page that shows something else.

import { expect, type Locator, type Page } from "@playwright/test";
import type { PhoneMessage } from "../src/core/connection";
import { PROTOCOL, type AtEvening, type EveningItem, type EveningView, type ToPhone } from "../src/protocol";
import { expectAccessible, expectFits } from "./fixtures";

export const HALL = { width: 1920, height: 1080 };

/** A name on the sheet. */
export const field = (page: Page, name: string): Locator => page.getByRole("button", { name: new RegExp(`^${name}, `) });
export const press = (page: Page | Locator, name: string | RegExp): Promise<void> => page.getByRole("button", { name, exact: typeof name === "string" }).click();

export async function come(page: Page, path: string, ...names: string[]): Promise<void> {
  await page.goto(path);
  for (const name of names) {
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    if (name !== names.at(-1)) await press(page, "Dazu");
  }
  await press(page, names.length === 1 ? "Dazusetzen" : "Zu zweit dazusetzen");
  await expect(page.getByText("Wer kommt noch mit dir?")).toBeVisible();
}

/** The token that this device keeps for an evening. */
export const tokenOf = (page: Page, evening: string): Promise<string> =>
  page.evaluate((id) => (JSON.parse(localStorage.getItem("mutschel.seats")!) as { tables: Record<string, string[]> }).tables[id]![0]!, evening);

export async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

const ITEM: EveningItem = { id: 0, kind: "game", game: "", name: "", options: {}, rounds: 2, minutes: 10, way: "list", finalists: "winners", best: 1, fill: 0 };
/** An item of the programme. */
export const item = (given: Partial<EveningItem>): EveningItem => ({ ...ITEM, ...given });

interface Speaking {
  speak: (message: object) => Promise<ToPhone>;
}

export class Organiser {
  private constructor(
    private readonly page: Page,
    readonly at: AtEvening,
  ) {}

  static async announce(page: Page, name: string): Promise<Organiser> {
    await page.goto("/licences");
    const answer = await page.request.post("/api/evenings", { data: { name } });
    expect(answer.status(), await answer.text()).toBe(201);
    return Organiser.speaking(page, (await answer.json()) as AtEvening);
  }

  /** The organiser of an evening announced on a screen; `token` is the one kept on that device. */
  static async of(page: Page, id: string, token: string): Promise<Organiser> {
    await page.goto("/licences");
    const evening = (await (await page.request.get(`/api/evenings/${id}`)).json()) as EveningView;
    return Organiser.speaking(page, { id, link: "", evening, token, person: null });
  }

  private static async speaking(page: Page, at: AtEvening): Promise<Organiser> {
    await page.evaluate(
      ([id, token, protocol]) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/evenings/${id}/live`);
        const waiting = new Map<string, (answer: ToPhone) => void>();
        let count = 0;
        (globalThis as unknown as Speaking).speak = (message) => {
          const number = `o${++count}`;
          socket.send(JSON.stringify({ ...message, id: number }));
          return new Promise((done) => waiting.set(number, done));
        };
        return new Promise<void>((welcomed) => {
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol, tokens: [token], language: "de" }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as ToPhone;
            if (message.type === "welcome") welcomed();
            else if (message.type === "ping") socket.send(JSON.stringify({ type: "pong", sent: message.sent, clock: 0 }));
            else if (message.type === "ack" || message.type === "refused") waiting.get(message.id ?? "")?.(message);
          };
        });
      },
      [at.id, at.token, PROTOCOL] as const,
    );
    return new Organiser(page, at);
  }

  get path(): string {
    return `/e/${this.at.id}`;
  }

  async do(message: PhoneMessage): Promise<void> {
    const answer = await this.page.evaluate((said) => (globalThis as unknown as Speaking).speak(said), message);
    expect(answer.type, JSON.stringify(answer)).toBe("ack");
  }

  async view(): Promise<Required<EveningView>> {
    return (await (await this.page.request.get(`/api/evenings/${this.at.id}`)).json()) as Required<EveningView>;
  }

  /** The number of the person with this name. */
  async person(name: string): Promise<number> {
    return Object.values((await this.view()).people).find((one) => one.name === name)!.person;
  }
}
