// A page's connection to its table or evening, which a test can cut and restore.

import type { Page, WebSocketRoute } from "@playwright/test";

export class BreakableLine {
  private there = true;
  private readonly open = new Set<WebSocketRoute>();

  private constructor(private readonly page: Page) {}

  /** To be called before the page is opened. */
  static async of(page: Page): Promise<BreakableLine> {
    const line = new BreakableLine(page);
    await page.routeWebSocket(/\/(play|live)$/, (socket) => {
      if (line.there) {
        socket.connectToServer();
        line.open.add(socket);
      } else void socket.close();
    });
    return line;
  }

  async cut(): Promise<void> {
    this.there = false;
    await this.page.context().setOffline(true);
    for (const socket of this.open) await socket.close();
    this.open.clear();
  }

  async mend(): Promise<void> {
    this.there = true;
    await this.page.context().setOffline(false);
  }
}
