/** What was said last, and whose move it is. */

import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface Said {
  message: string;
  /** Something is being asked. */
  working: boolean;
  letMove(): void;
}

export function endingOf({ match }: Game): string {
  return t(match!.winner === "you" ? "youWin" : "computerWins");
}

export function statusOf(game: Game, { message, working, letMove }: Said): HTMLElement {
  if (!game.match) return h("p", {}, t("lookFirst"));
  const { toMove, lost } = game.match;
  const turn = game.over ? endingOf(game) : t(toMove === "you" ? "yourTurn" : "thinking");
  const waits = !game.over && toMove === "computer" && !working; // a question was stopped
  return h(
    "div",
    { class: "status" },
    h("p", {}, message),
    waits
      ? h("button", { "data-key": "reply", onclick: letMove }, t("letMove"))
      : h("p", { class: "turn" }, turn),
    game.personsTurn && lost && h("p", { class: "warning" }, t("lost")),
  );
}
