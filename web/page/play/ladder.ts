/** The strip of twelve steps, and what a puzzle asks and teaches. */

import { button, h } from "../shell/dom.ts";
import { inLanguage } from "../shell/language.ts";
import { cards } from "./cards.ts";
import type { Conduct } from "./conduct.ts";
import { t } from "./learning_texts.ts";
import { openPuzzle, puzzles, puzzlesWon } from "./puzzles.ts";

/** One that is locked says so when it is pressed. */
function step(number: number, current: number, shut: (puzzle: number) => void): HTMLElement {
  const won = number <= puzzlesWon();
  const isOpen = number <= puzzlesWon() + 1;
  const name = t(won ? "stepWon" : isOpen ? "puzzle" : "stepShut", number);
  const look = {
    class: won ? "step won" : "step",
    "aria-label": name,
    title: name,
    "aria-current": number === current ? "step" : null,
  };
  const mark = won ? "✓" : String(number);
  return isOpen
    ? h("a", { ...look, href: `#play/puzzle/${number}`, "data-key": `puzzle-${number}` }, mark)
    : button(`puzzle-${number}`, mark, () => shut(number), look);
}

/** In place of the cards, to which a button goes back. */
export function ladder(current: number, conduct: Conduct): HTMLElement {
  const { locked } = conduct.state;
  const lock = (puzzle: number) => conduct.lock(puzzle);
  const steps = puzzles.map((_, i) => h("li", step(i + 1, current, lock)));
  const shut = locked && t("stillShut", locked, openPuzzle(""));
  const leave = () => conduct.deal({ rules: cards[0].rules }, cards[0].heaps);
  const back = button("leave-puzzles", t("games"), leave);
  return h(
    "div.ladder-place",
    h("nav.ladder", { "aria-label": t("puzzles") }, h("ol", ...steps)),
    shut && h("p.error", { role: "alert" }, shut),
    back,
  );
}

export const puzzleName = (puzzle: number): string => t("puzzle", puzzle);
export const taskOf = (puzzle: number): string => inLanguage(puzzles[puzzle - 1].task);
export const lessonOf = (puzzle: number): string => inLanguage(puzzles[puzzle - 1].lesson);

/** The way on. */
export function puzzleEnd(current: number): HTMLElement {
  const next = `#play/puzzle/${current + 1}`;
  const goOn =
    current < puzzles.length
      ? h("a.button.main", { href: next, "data-key": "again" }, t("nextPuzzle"))
      : h("strong", t("ladderDone"));
  return h("div.controls.now", goOn);
}
