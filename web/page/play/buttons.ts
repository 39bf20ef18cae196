/** What a person can press below the board. The row has one height, so that nothing jumps. */

import type { Game } from "./game.ts";
import { canPass, typedTake } from "./board.ts";
import { hintName, type Hint } from "./hints.ts";
import { puzzleEnd } from "./ladder.ts";
import { h, type Child } from "../shell/dom.ts";
import { t } from "./texts.ts";

export interface Buttons {
  taken: number[];
  given: Hint | null;
  /** Nobody is asked anything. */
  idle: boolean;
  running: boolean;
  play(move: string): void;
  letMove(): void;
  swap(): void;
  back(moves: number): void;
  again(): void;
  deal(): void;
  hint(step: number): void;
  more(): void;
}

const button = (key: string, text: string, onclick: () => void, properties: object = {}) =>
  h("button", { "data-key": key, onclick, ...properties }, text);

function takeButton(game: Game, { taken, play }: Buttons): HTMLElement | null {
  const move = typedTake(game, taken);
  const parts = taken.flatMap((take, heap) => (take > 0 ? [t("takePart", take, heap + 1)] : []));
  if (parts.length === 0) return null;
  const text = t("take", parts.join(t("andTook")));
  const give = () => move && play(move);
  return button("take", text, give, { class: "main", disabled: move === null });
}

/** A way back to the move that lost the game, or to the other side of a lost opening. */
function anew(game: Game, { back, swap }: Buttons): Child {
  const { blunder, first } = game;
  if (!game.personLost) return null;
  return blunder === null
    ? button("swap", t(first === "you" ? "second" : "first"), swap, { class: "main" })
    : button("retry", t("retry"), () => back(blunder), { class: "main" });
}

function firstRow(game: Game, buttons: Buttons): Child[] {
  const { taken } = buttons;
  const { against } = game.settings;
  if (game.over) return [anew(game, buttons), button("again", t("again"), buttons.again)];
  if (against === "watch") {
    const key = buttons.running ? "pause" : "goOn";
    return [button("watch", t(key), buttons.letMove, { class: "main" })];
  }
  if (!game.personsTurn)
    return buttons.idle ? [button("reply", t("letMove"), buttons.letMove)] : [];
  return [
    game.opening.breaks ? null : takeButton(game, buttons),
    canPass(game) && button("pass", t("passMove"), () => buttons.play("pass")),
    !game.begun &&
      taken.every((take) => take === 0) &&
      against !== "people" &&
      button("second", t("second"), buttons.swap),
  ];
}

export function gameButtons(game: Game, buttons: Buttons): HTMLElement[] {
  const disabled = !game.personsTurn || !buttons.idle;
  const { undoable } = game;
  const undo = () => undoable !== null && buttons.back(undoable);
  const thinking = !game.over && !game.personsTurn && game.settings.against !== "watch";
  const { puzzle } = game.settings;
  const { given } = buttons;
  const now = h("div.controls.now", ...firstRow(game, buttons));
  return [
    game.solved ? puzzleEnd(game.solved) : now,
    h(
      "div.controls.always",
      button("hint", hintName(given), () => buttons.hint(given ? 2 : 1), {
        disabled: disabled || (given?.step ?? 1) > 1,
      }),
      button("advice", t("advice"), () => buttons.hint(3), {
        disabled,
        class: given?.step === 2 ? "main" : null,
      }),
      button("undo", t("undo"), undo, { disabled: undoable === null || thinking }),
      puzzle ? button("new", t("again"), buttons.again) : button("new", t("deal"), buttons.deal),
      button("more", t("moreThings"), buttons.more),
    ),
  ];
}
