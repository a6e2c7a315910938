// Are dice drawn as solids here?

import { whenIdle } from "../core/idle";
import { reducedMotion, settings } from "../core/settings.svelte";
import { hasWebGL } from "./quality";

/** Something has been drawn, and the page has had time since: three.js may come. */
let atLeisure = $state(false);
let asked = false;

export function wantsSolid(how = settings.dice): boolean {
  if (!asked) void whenIdle().then(() => (atLeisure = true));
  asked = true;
  return atLeisure && (how === "3d" || (how === "auto" && !reducedMotion())) && hasWebGL(how === "3d");
}
