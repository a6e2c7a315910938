// How the browser is started. WebGL is drawn in software here, which slows everything else down: leave it out to measure.

export function chromium(webgl: boolean): { executablePath: string; args: string[] } {
  return {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", ...(webgl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"] : ["--disable-gpu"]),
    ],
  };
}
