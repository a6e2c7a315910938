// How loud all noises are: the browser renders them with the page's own code, and weighs them as ITU-R BS.1770 does.

import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { createServer } from "vite";
import type { FigureSounds } from "../../src/play/parts";
import { expect, onlyInChromium, test } from "../fixtures";

const WEB = resolve(import.meta.dirname, "../..");
const GAMES = readdirSync(`${WEB}/src/games`, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("sounds.ts"));
/** A die alone: many fall at once. */
const MANY = ["die", "rattle"];
/** Loudness units between the softest noise and the loudest. */
const WITHIN = 3;

interface Heard {
  name: string;
  /** LUFS of its 400 ms. */
  loudness: number;
  /** The largest sample after them. */
  after: number;
}

test("every noise is over after 400 ms and as loud as the others", async ({ page }, info) => {
  onlyInChromium("the filters of browsers differ a little");
  const vite = await createServer({
    root: WEB, cacheDir: info.outputPath("vite"), optimizeDeps: { noDiscovery: true }, server: { host: "localhost", port: 0, ws: false, watch: null }, logLevel: "error",
  });
  await vite.listen();
  await page.goto(new URL("/icon.svg", vite.resolvedUrls!.local[0]).href);
  const heard = await page.evaluate(async ([games, many]): Promise<Heard[]> => {
    const load = (path: string): Promise<unknown> => import(path);
    const RATE = 48_000; // which the weights below are for
    const WINDOW = 0.4 * RATE;
    const { SOUNDS, playParts } = (await load("/src/stage/sound.ts")) as typeof import("../../src/stage/sound");
    const table = Object.entries(SOUNDS).filter(([name]) => !many.includes(name)).map(([name, parts]) => ({ name: `table ${name}`, parts }));
    const own = await Promise.all(games.map(async (path) => {
      const { sounds } = (await load(`/src/games/${path}`)) as { sounds: FigureSounds };
      return Object.entries(sounds.noises).map(([name, parts]) => ({ name: `${path.replace("/sounds.ts", "")} ${name}`, parts }));
    }));
    const noises = [...table, ...own.flat()];
    const length = noises.length * RATE;
    const speaker = Object.defineProperty(new OfflineAudioContext(1, length, RATE), "state", { value: "running" });
    globalThis.AudioContext = function () {
      return speaker;
    } as unknown as typeof AudioContext;
    const { settings } = (await load("/src/core/settings.svelte.ts")) as typeof import("../../src/core/settings.svelte");
    Object.assign(settings, { sound: true, loudness: 1 });
    dispatchEvent(new Event("keydown"));
    for (const [second, { parts }] of noises.entries()) playParts(parts, { after: second });
    const buffer = await speaker.startRendering();

    const weighing = new OfflineAudioContext(1, length, RATE);
    const shelf = weighing.createIIRFilter([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585]);
    const pass = weighing.createIIRFilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621]);
    const source = new AudioBufferSourceNode(weighing, { buffer });
    source.connect(shelf).connect(pass).connect(weighing.destination);
    source.start();
    const weighed = (await weighing.startRendering()).getChannelData(0);
    return noises.map(({ name }, second) => {
      const from = second * RATE;
      const power = weighed.subarray(from, from + WINDOW).reduce((sum, sample) => sum + sample ** 2, 0) / WINDOW;
      const after = buffer.getChannelData(0).subarray(from + WINDOW, from + RATE).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      return { name, loudness: -0.691 + 10 * Math.log10(power), after };
    });
  }, [GAMES, MANY] as const);
  await vite.close();
  const told = heard.sort((a, b) => a.loudness - b.loudness).map(({ name, loudness }) => `${loudness.toFixed(1)} LUFS ${name}`).join("\n");
  expect(heard.filter(({ after }) => after > 0.001).map(({ name }) => name), "longer than 400 ms").toEqual([]);
  expect(heard.at(-1)!.loudness - heard[0]!.loudness, told).toBeLessThanOrEqual(WITHIN);
});
