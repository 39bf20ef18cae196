/** What a person can press: before the first move, and while a game is played. */

import type { Player } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface Buttons {
  start(first: Player): void;
  another(): void;
  again(): void;
  hint(): void;
  advice(): void;
  undo(): void;
  link(): void;
}

const button = (key: string, text: string, onclick: () => void, properties: object = {}) =>
  h("button", { "data-key": key, onclick, ...properties }, text);

function beforeTheGame(buttons: Buttons): HTMLElement[] {
  return [
    button("first", t("first"), () => buttons.start("you"), { class: "main" }),
    button("second", t("second"), () => buttons.start("computer"), { class: "main" }),
    button("another", t("another"), buttons.another),
    button("advice", t("advice"), buttons.advice),
    button("link", t("link"), buttons.link),
  ];
}

function inTheGame({ over, personsTurn, canUndo }: Game, buttons: Buttons): HTMLElement[] {
  const disabled = !personsTurn;
  const thinking = !over && !personsTurn;
  const help = [
    button("hint", t("hint"), buttons.hint, { disabled }),
    button("advice", t("advice"), buttons.advice, { disabled }),
  ];
  return [
    ...(over ? [] : help),
    button("undo", t("undo"), buttons.undo, { disabled: !canUndo || thinking }),
    button("again", t("again"), buttons.again, { class: over ? "main" : null }),
    button("another", t("newGame"), buttons.another),
  ];
}

export function gameButtons(game: Game, buttons: Buttons): HTMLElement {
  return h(
    "div",
    { class: "controls" },
    ...(game.match ? inTheGame(game, buttons) : beforeTheGame(buttons)),
  );
}
