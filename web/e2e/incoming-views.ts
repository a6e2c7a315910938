// What comes over a page's line to its table.

import type { Page } from "@playwright/test";
import type { FlightView, MatchView, MomentView } from "@mutschel/screen";

/** Tells of every view that comes. Before the table is opened: the line is led through here, for Firefox shows none to Playwright. */
export async function hearing(page: Page, hear: (view: MatchView) => void): Promise<void> {
  await page.routeWebSocket(/\/play$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const { type, view } = JSON.parse(String(text)) as { type: string; view?: MatchView };
      if (type === "view" && view) hear(view);
      socket.send(text);
    });
  });
}

/** Every motion that comes, by its number. */
export async function motionsOn(page: Page): Promise<Map<number, FlightView>> {
  const motions = new Map<number, FlightView>();
  await hearing(page, ({ table }) => {
    const flight = table["flight"] as FlightView | undefined;
    if (flight && flight.number > 0) motions.set(flight.number, flight);
  });
  return motions;
}

/** The moments that come. */
export async function toldOn(page: Page): Promise<MomentView[]> {
  const told: MomentView[] = [];
  await hearing(page, ({ moments }) => {
    for (const moment of moments) if (!told.some(({ phrase }) => phrase.number === moment.phrase.number)) told.push(moment);
  });
  return told;
}
