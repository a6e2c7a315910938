// The messages that a page gets from its table.

import type { Page } from "@playwright/test";
import type { FlightView, MatchView, MomentView } from "@mutschel/screen";

/**
 * Calls `hear` with every incoming view. To be called before the table is opened: the messages are routed through here, because Firefox shows none
 * to Playwright.
 */
export async function hearViews(page: Page, hear: (view: MatchView) => void): Promise<void> {
  await page.routeWebSocket(/\/play$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const { type, view } = JSON.parse(String(text)) as { type: string; view?: MatchView };
      if (type === "view" && view) hear(view);
      socket.send(text);
    });
  });
}

/** Collects every incoming motion by its number. */
export async function motionsOn(page: Page): Promise<Map<number, FlightView>> {
  const motions = new Map<number, FlightView>();
  await hearViews(page, ({ table }) => {
    const flight = table["flight"] as FlightView | undefined;
    if (flight && flight.number > 0) motions.set(flight.number, flight);
  });
  return motions;
}

/** Collects the incoming moments. */
export async function momentsOn(page: Page): Promise<MomentView[]> {
  const told: MomentView[] = [];
  await hearViews(page, ({ moments }) => {
    for (const moment of moments) if (!told.some(({ phrase }) => phrase.number === moment.phrase.number)) told.push(moment);
  });
  return told;
}
