// Turns a screen that a game brings, an ES module without Svelte, into parts like ours.

import type { Component } from "svelte";
import type { Drawn, Play as Snapshot, Prompt, Screen } from "../../screen";
import { language } from "../core/language.svelte";
import { thing, things } from "../core/things";
import type { GameInfo } from "../protocol";
import { canHint } from "./hints";
import { Draft } from "./screen-state.svelte";
import OwnPart from "./OwnPart.svelte";
import type { Parts } from "./parts";
import { textsOf, type Play } from "./play";
import { reportFailure } from "./report-failure";

export const VERSION = 1;
const PARTS = ["stage", "actions", "sheet", "peek", "seatNote", "figure"] as const;
const OF_A_SEAT: readonly string[] = ["seatNote", "figure"];
export type PartName = (typeof PARTS)[number];

/** Checks a module's exports. Throws an Error that says what is wrong. */
export function screenIn(module: unknown): Screen {
  const { version, parts, css, prompt, drawer, sheetOpens } = module as Record<string, unknown>;
  if (version !== VERSION) throw new Error(`it is of version ${String(version)}, and the page knows ${VERSION}`);
  if (typeof parts !== "object" || parts === null) throw new Error("it exports no parts");
  for (const [name, part] of Object.entries(parts)) {
    if (!PARTS.includes(name as PartName)) throw new Error(`there is no part called ${name}`);
    if (typeof part !== "function") throw new Error(`the part ${name} is no function`);
  }
  const types = { css: [css, "string"], prompt: [prompt, "function"], drawer: [drawer, "boolean"], sheetOpens: [sheetOpens, "function"] };
  for (const [name, [given, type]] of Object.entries(types)) {
    if (given !== undefined && typeof given !== type) throw new Error(`${name} is no ${String(type)}`);
  }
  return module as Screen;
}

/** Loads the parts of the module at this address. If it fails to load or is no screen, the common parts are used and say so. */
export async function screenParts(game: Pick<GameInfo, "id">, url: string, load = (from: string): Promise<unknown> => import(/* @vite-ignore */ from)): Promise<Parts> {
  try {
    return new OwnScreen(game.id, screenIn(await load(url))).asParts();
  } catch (why) {
    reportFailure(game.id, "screen", why);
    return { broken: true };
  }
}

/** A screen in use. After its first failure none of it is used any more. */
export class OwnScreen {
  broken = $state(false);
  private readonly draft = new Draft<unknown>();
  private readonly sheet: CSSStyleSheet | null = null;
  private shown = 0;
  private reported = false;

  constructor(
    readonly game: string,
    private readonly screen: Screen,
  ) {
    if (screen.css === undefined) return;
    this.sheet = new CSSStyleSheet(); // the page's policy forbids style elements
    this.sheet.replaceSync(screen.css);
  }

  asParts(): Parts {
    const { parts, prompt, drawer, sheetOpens } = this.screen;
    const component = (part: PartName): Component<{ play: Play; seat?: number }> | undefined => parts[part] && drawing(this, part);
    const [Stage, Actions, Sheet, Peek, SeatNote, Figure] = PARTS.map(component);
    const found: Parts = {
      ...(Stage && { Stage }),
      ...(Actions && { Actions }),
      ...(Sheet && { Sheet }),
      ...(Peek && { Peek }),
      ...(SeatNote && { SeatNote }),
      ...(Figure && { Figure }),
      ...(prompt && { prompt: (play: Play) => this.attempt("prompt", () => promptIn(prompt(this.seen(play))), null) }),
      ...(drawer !== undefined && { drawer }),
      ...(sheetOpens && { sheetOpens: (play: Play) => this.attempt("sheetOpens", () => sheetOpens(this.seen(play)) === true, false) }),
    };
    const isBroken = (): boolean => this.broken;
    return Object.defineProperty(found, "broken", { get: isBroken, enumerable: true });
  }

  /** Draws a part for the first time. */
  draw(part: PartName, where: HTMLElement, play: Snapshot, seat: number): Drawn {
    const { parts } = this.screen;
    const draw = parts[part] as (where: HTMLElement, play: Snapshot, seat?: number) => unknown;
    const drawn = OF_A_SEAT.includes(part) ? draw(where, play, seat) : draw(where, play);
    if (typeof (drawn as Drawn | undefined)?.update !== "function") throw new Error("it gives no way to update it");
    return drawn as Drawn;
  }

  /** Calls a function of the module. If it fails, returns `otherwise` and gives the screen up. */
  attempt<T>(part: PartName | "prompt" | "sheetOpens", what: () => T, otherwise: T): T {
    try {
      return what();
    } catch (why) {
      if (!this.reported) reportFailure(this.game, part, why);
      this.reported = true;
      queueMicrotask(() => (this.broken = true)); // not while something is derived from it
      return otherwise;
    }
  }

  /** Adds the screen's styles while a part of it is shown. */
  show(): () => void {
    const { sheet } = this;
    if (sheet && this.shown++ === 0) document.adoptedStyleSheets.push(sheet);
    return () => {
      if (sheet && --this.shown === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }

  /** The snapshot that the module gets: a plain object that doesn't change. */
  seen(play: Play): Snapshot {
    const { view, asked } = play;
    /** Is the question still the same? Actions of an older snapshot are ignored. */
    const still = (): boolean => play.asked === asked;
    return {
      view,
      seat: play.seat,
      names: [...play.names],
      question: play.question,
      waiting: play.waiting,
      toMove: play.toMove,
      toThrow: play.toThrow && !play.realDice,
      busy: play.busy,
      watching: play.watching,
      mayHint: canHint(play) && !play.watching,
      language: language(),
      words: textsOf(play.game).words,
      picked: this.draft.of(play),
      acts: {
        answer: async (value) => still() && play.question !== null && play.answer(value),
        throw: async () => still() && play.toThrow && !play.realDice && play.throw(),
        hint: async () => (still() && canHint(play) ? play.hint() : null),
        pick: (value) => void (still() && this.draft.set(play, value)),
      },
      say: (phrase) => play.say(phrase),
      word: (value) => play.word(value),
      isYou: (seat) => play.isYou(seat),
      thing: (kind, name) => thing(view, kind, name),
      things: (kind) => things(view, kind),
    };
  }
}

function promptIn(given: unknown): Prompt | null {
  if (given === null) return null;
  if (typeof (given as Prompt | undefined)?.line !== "string") throw new Error("its prompt has no line");
  return given as Prompt;
}

/** The component for one part. */
function drawing(screen: OwnScreen, part: PartName): Component<{ play: Play; seat?: number }> {
  return (internals, props) =>
    OwnPart(internals, {
      screen,
      part,
      get play() {
        return props.play;
      },
      get seat() {
        return props.seat ?? 0;
      },
    });
}
