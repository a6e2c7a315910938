// Launches the browsers. WebGL is rendered in software here, which slows everything else down: leave it out when measuring. Only WebGL is: a page
// drawn in software, too, takes many seconds for its first picture.

import { env } from "node:process";

/** A name for this computer other than localhost: over plain http, browsers trust a page there as little as one at home. */
export const PLAIN_HOST = "mutschel.test";

/** The Firefox in which `make browsers` runs the tests; otherwise they run in Chromium. */
export const FIREFOX = env["FIREFOX"];

export function chromium(webgl: boolean): { executablePath: string; args: string[] } {
  return {
    executablePath: env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ...(webgl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-rasterization", "--disable-gpu-compositing"] : ["--disable-gpu"]),
    ],
  };
}

/** `moves`: with motion. BiDi can't ask a single page for less motion, so the whole browser is asked. */
export function firefox(moves: boolean): { executablePath: string; firefoxUserPrefs: Record<string, string | number | boolean> } {
  return {
    executablePath: FIREFOX ?? "/usr/bin/firefox-esr",
    firefoxUserPrefs: {
      "ui.prefersReducedMotion": moves ? 0 : 1,
      "network.dns.localDomains": PLAIN_HOST,
      "dom.events.testing.asyncClipboard": true, // there is no person to allow it
    },
  };
}
