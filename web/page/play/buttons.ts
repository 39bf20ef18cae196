/** What a person can press below the board. The row has one height, so that nothing jumps. */

import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { canPass, typedTake } from "./taking.ts";
import { hintName } from "./hints.ts";
import { puzzleEnd } from "./ladder.ts";
import type { Position } from "../engine/questions.ts";
import { button, h, select, type Child } from "../shell/dom.ts";
import { t } from "./texts.ts";
import { wonButtons } from "./won.ts";

const main = { class: "main" };

function takeButton(game: Game, conduct: Conduct): HTMLElement | null {
  const { taken, swept } = conduct.state;
  if (swept) {
    const text = t("takeSticks", swept.to - swept.from + 1, swept.row + 1);
    return button("take", text, () => void conduct.sweep(swept), main);
  }
  const move = typedTake(game, taken);
  const parts = taken.flatMap((take, heap) => (take > 0 ? [t("takePart", take, heap + 1)] : []));
  if (parts.length === 0) return null;
  const text = t("take", parts.join(t("andTook")));
  const give = () => move && void conduct.play(move);
  return button("take", text, give, { class: "main", disabled: move === null });
}

/** Moves that only split a group: no sweep makes them. */
function splitChoice(game: Game, conduct: Conduct, disabled: boolean): HTMLElement | null {
  const sum = (position: Position) => position.reduce((all, size) => all + size, 0);
  const here = sum(game.position);
  const splits = (game.options ?? []).filter(({ to }) => sum(to) === here);
  if (splits.length === 0) return null;
  const moves = splits.map(({ words, typed }) => [typed, words]);
  const options: Record<string, string> = { "": t("split"), ...Object.fromEntries(moves) };
  const play = (typed: string) => void conduct.play(typed);
  return select("split", options, "", play, { "aria-label": t("split"), disabled });
}

/** A way back to the move that lost the game, or to the other side of a lost opening. */
function anew(game: Game, conduct: Conduct): Child {
  const { blunder, first } = game;
  if (!game.personLost) return null;
  return blunder === null
    ? button("swap", t(first === "you" ? "second" : "first"), () => conduct.swap(game), main)
    : button("retry", t("retry"), () => conduct.backTo(blunder, true), main);
}

const again = (game: Game, conduct: Conduct) =>
  button("again", t("again"), () => conduct.begin(game.settings, game.opening.heaps, game.first));

function firstRow(game: Game, conduct: Conduct): Child[] {
  const { taken, swept, question } = conduct.state;
  const { against } = game.settings;
  if (game.over) return [anew(game, conduct), again(game, conduct)];
  if (question)
    return [
      button("stones", t("toStones"), () => conduct.endQuestion(), question.answered ? main : {}),
    ];
  if (!game.personsTurn)
    return conduct.working ? [] : [button("reply", t("letMove"), () => conduct.goOn())];
  return [
    takeButton(game, conduct),
    game.endIsSimple && button("skip", t("skipEnd"), () => conduct.finish(game)),
    canPass(game) && button("pass", t("passMove"), () => conduct.play("pass")),
    !game.begun &&
      !swept &&
      taken.every((take) => take === 0) &&
      against !== "people" &&
      button("second", t("second"), () => conduct.swap(game)),
  ];
}

export function gameButtons(game: Game, conduct: Conduct): HTMLElement[] {
  const { undoable } = game;
  const { puzzle } = game.settings;
  const { hint: given } = conduct.state;
  const disabled = !game.personsTurn || conduct.working !== null;
  const thinking = !game.over && !game.personsTurn;
  if (game.personWon && !puzzle) return wonButtons(game, conduct, again(game, conduct));
  const hint = (step: number) => () => conduct.hint(game, step);
  return [
    game.solved ? puzzleEnd(game.solved) : h("div.controls.now", ...firstRow(game, conduct)),
    h(
      "div.controls.always",
      button("hint", hintName(given), hint(given ? 2 : 1), {
        disabled: disabled || given?.step === 2,
      }),
      button("advice", t("advice"), hint(3), {
        disabled: disabled && !game.personLost,
        class: given?.step === 2 && "main",
      }),
      button("undo", t("undo"), () => conduct.backTo(undoable!), {
        disabled: undoable === null || thinking,
      }),
      puzzle
        ? !game.over && again(game, conduct)
        : button("new", t("deal"), () => conduct.dealLike(game)),
      game.opening.breaks && splitChoice(game, conduct, disabled),
      !puzzle && game.shapesKnown && button("shapes", t("shapes"), () => conduct.open("shapes")),
    ),
  ];
}
