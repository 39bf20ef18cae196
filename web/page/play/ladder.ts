/** The strip of twelve steps, and what a puzzle asks and teaches. */

import { button, h } from "../shell/dom.ts";
import { cards } from "./cards.ts";
import type { Conduct } from "./conduct.ts";
import { t } from "./texts.ts";
import { nextPuzzle, puzzles, puzzlesWon } from "./puzzles.ts";

function step(number: number, current: number): HTMLElement {
  const won = puzzlesWon().has(number);
  const name = t(won ? "stepWon" : "puzzle", number);
  const look = {
    class: won ? "step won" : "step",
    "aria-label": name,
    title: name,
    "aria-current": number === current ? "step" : null,
    href: `#play/puzzle/${number}`,
    "data-key": `puzzle-${number}`,
  };
  return h("a", look, won ? "✓" : String(number));
}

/** In place of the cards, to which a button goes back. */
export function ladder(current: number, conduct: Conduct): HTMLElement {
  const steps = puzzles.map((_, i) => h("li", step(i + 1, current)));
  const leave = () => conduct.deal({ rules: cards[0].rules }, cards[0].heaps);
  return h(
    "div.ladder-place",
    h("nav.ladder", { "aria-label": t("puzzles") }, h("ol", ...steps)),
    button("leave-puzzles", t("games"), leave),
  );
}

/** The way on. */
export function puzzleEnd(current: number): HTMLElement {
  const next = nextPuzzle(current);
  const goOn = next
    ? h("a.button.main", { href: `#play/puzzle/${next}`, "data-key": "again" }, t("nextPuzzle"))
    : h("strong", t("ladderDone"));
  return h("div.controls.now", goOn);
}
