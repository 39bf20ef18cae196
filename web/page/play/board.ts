/** The board of a game, as something to play on. */

import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { heapsBoard } from "./heaps_board.ts";
import { afterSweep, rowsBoard, typedSweep } from "./rows_board.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface BoardActions {
  taken: number[];
  choose(taken: number[]): void;
  play(move: string, rows?: string[]): void;
  refuse(sentence: string): void;
}

/** The move as people type it: "2 3", or the new position where several heaps change. */
function typedTake(game: Game, taken: number[]): string | null {
  const changed = taken.flatMap((take, heap) => (take > 0 ? [heap] : []));
  if (changed.length === 0) return null;
  if (changed.length === 1) return `${changed[0] + 1} ${taken[changed[0]]}`;
  const before = game.position.length - game.board.heaps.length;
  const left = game.board.heaps.map((size, heap) => size - taken[heap]);
  return `= ${[...game.position.slice(0, Math.max(0, before)), ...left].join(",")}`;
}

function takeButton(game: Game, { taken, play }: BoardActions): HTMLElement {
  const move = typedTake(game, taken);
  const parts = taken.flatMap((take, heap) => (take > 0 ? [t("takePart", heap + 1, take)] : []));
  return h(
    "button",
    {
      class: "main",
      "data-key": "take",
      disabled: move === null,
      onclick: () => move && play(move),
    },
    move ? t("give", parts.join(", ")) : t("choose"),
  );
}

function heaps(game: Game, actions: BoardActions): HTMLElement[] {
  const active = game.personsTurn;
  const board = heapsBoard({
    heaps: game.board.heaps,
    taken: actions.taken,
    several: game.opening.several,
    stones: game.settings.stones,
    active,
    onchoose: actions.choose,
    onplay: () => {
      const move = typedTake(game, actions.taken);
      if (move) actions.play(move);
    },
  });
  if (!active) return [board];
  const pass = h(
    "button",
    { "data-key": "pass", onclick: () => actions.play("pass") },
    t("passMove"),
  );
  const controls = h(
    "div",
    { class: "controls" },
    takeButton(game, actions),
    game.opening.pass ? pass : null,
  );
  return [board, controls, h("p", { class: "help" }, t("heapHelp"))];
}

function rows(game: Game, { play, refuse }: BoardActions): HTMLElement[] {
  const { rows } = game.board;
  const board = rowsBoard({
    rows,
    active: game.personsTurn,
    onsweep: (sweep) => play(typedSweep(rows, sweep)!, afterSweep(rows, sweep)),
    onrefuse: () => refuse(t("acrossGap")),
  });
  return game.personsTurn ? [board, h("p", { class: "help" }, t("rowHelp"))] : [board];
}

export function boardOf(game: Game, actions: BoardActions): HTMLElement[] {
  const beside = game.match?.beside ?? game.opening.beside;
  return [
    ...(game.opening.breaks ? rows(game, actions) : heaps(game, actions)),
    ...(beside ? [h("p", {}, beside)] : []),
  ];
}
