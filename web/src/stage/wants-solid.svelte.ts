// Decides whether dice are drawn as solids.

import { whenIdle } from "../core/idle";
import { reducedMotion, settings } from "../core/settings.svelte";
import { hasWebGL } from "./quality";

/** Has the page been drawn and become idle? Only then is three.js loaded. */
let atLeisure = $state(false);
let asked = false;

export function wantsSolid(how = settings.dice): boolean {
  if (!asked) void whenIdle().then(() => (atLeisure = true));
  asked = true;
  return atLeisure && (how === "3d" || (how === "auto" && !reducedMotion())) && hasWebGL(how === "3d");
}
