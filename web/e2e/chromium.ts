// How the browser is started. WebGL is drawn in software here, which slows everything else down: leave it out to measure.
// Only WebGL is: the page itself drawn that way, too, takes many seconds for its first picture.

/** A name for this computer that is not localhost: over plain http, browsers trust a page there as little as one at home. */
export const PLAIN_HOST = "mutschel.test";

export function chromium(webgl: boolean): { executablePath: string; args: string[] } {
  return {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ...(webgl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-rasterization", "--disable-gpu-compositing"] : ["--disable-gpu"]),
    ],
  };
}
