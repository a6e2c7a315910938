// Keys at the table. They work wherever the focus is, except in text fields and on buttons.

import { change, settings } from "../core/settings.svelte";

interface Ways {
  menu: () => void;
  rules: () => void;
  /** Skips the moment, if one is shown. */
  skip?: (() => void) | undefined;
}

export function press(event: KeyboardEvent, ways: Ways): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
  if (document.querySelector("dialog[open]")) return;
  const at = event.target as Element;
  if (at.closest("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  const confirms = key === "enter" && at.matches('[data-draft][aria-pressed="true"]'); // a die or box that is already picked
  if (key === " " || key === "enter") {
    if (at.closest("button, a, summary") && !confirms) return;
    if (ways.skip) ways.skip();
    else click(document.querySelector(".foot .button.main:not(:disabled)"));
  } else if (/^[1-9]$/.test(key)) {
    click(document.querySelectorAll(".stage button.pick")[Number(key) - 1]);
  } else if (key === "m") ways.menu();
  else if (key === "r") ways.rules();
  else if (key === "t") change({ sound: !settings.sound });
  else return;
  event.preventDefault();
}

function click(button: Element | null | undefined): void {
  if (button instanceof HTMLElement) button.click();
}
