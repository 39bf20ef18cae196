/** The strip of twelve steps, the task of a puzzle, and its lesson once it is won. */

import { h } from "../shell/dom.ts";
import { inLanguage } from "../shell/language.ts";
import { t } from "./learning_texts.ts";
import { puzzles, puzzlesWon } from "./puzzles.ts";

function step(number: number, current: number): HTMLElement {
  const won = number <= puzzlesWon();
  const isOpen = number <= puzzlesWon() + 1;
  const name = t(won ? "stepWon" : isOpen ? "puzzle" : "stepShut", number);
  const look = {
    class: won ? "step won" : "step",
    "aria-label": name,
    title: name,
    "aria-current": number === current ? "step" : null,
  };
  const mark = won ? "✓" : number;
  return isOpen
    ? h("a", { ...look, href: `#play/puzzle/${number}`, "data-key": `puzzle-${number}` }, mark)
    : h("span", { ...look, role: "link", "aria-disabled": "true" }, mark);
}

/** In place of the cards, to which `leave` goes back. */
export function ladder(current: number, leave: () => void): HTMLElement {
  const steps = puzzles.map((_, i) => h("li", step(i + 1, current)));
  const back = h(
    "button",
    { "data-key": "leave-puzzles", "aria-label": t("games"), title: t("games"), onclick: leave },
    "☰",
  );
  return h(
    "div.ladder-place",
    h("nav.ladder", { "aria-label": t("puzzles") }, h("ol", ...steps)),
    h(
      "div.task",
      h("p", h("strong", t("puzzle", current)), inLanguage(puzzles[current - 1].task)),
      back,
    ),
  );
}

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
