import type { Page } from "@playwright/test";
import type { MatchView, MomentView } from "../src/core/views";

/** The moments that come over the page's line, from now on. */
export function toldOn(page: Page): MomentView[] {
  const told: MomentView[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { type, view } = JSON.parse(payload.toString()) as { type: string; view?: MatchView };
      if (type === "view") for (const moment of view!.moments) if (!told.some(({ phrase }) => phrase.number === moment.phrase.number)) told.push(moment);
    }),
  );
  return told;
}
