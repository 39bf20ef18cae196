/** Won or lost? A class answers by a button or a key, and the next beat says whether it was right. */

import { h, redraw } from "../shell/dom.ts";
import { t } from "./texts.ts";

export function makeVote() {
  const element = h("div.guesses", { role: "group" });
  let at = 0;
  let lost: boolean | null = null; // what is asked about, if anything is
  let answer: { beat: number; right: boolean } | null = null;

  function choose(guess: boolean): void {
    answer = { beat: at + 1, right: guess === lost };
    element.dispatchEvent(new Event("onward", { bubbles: true }));
  }

  function draw(): void {
    const won = { "data-key": "won", onclick: () => choose(false) };
    const loss = { "data-key": "lost", onclick: () => choose(true) };
    const buttons = [h("button", won, t("guessWon")), h("button", loss, t("guessLost"))];
    redraw(element, ...(lost === null ? [] : buttons));
    element.setAttribute("aria-label", t("guess"));
  }

  return {
    element,
    /** Asks whether something is lost, or with null nothing. Only the beat after an answer judges it. */
    show(beat: number, asked: boolean | null): void {
      [at, lost] = [beat, asked];
      if (answer?.beat !== beat) answer = null;
      draw();
    },
    /** "Right! " */
    verdict: (beat: number): string =>
      answer?.beat === beat ? `${t(answer.right ? "right" : "wrong")} ` : "",
    key(key: string): boolean {
      if (lost === null || !["w", "l"].includes(key)) return false;
      choose(key === "l");
      return true;
    },
    translate: draw,
  };
}
