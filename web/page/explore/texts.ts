/** The texts of Explore. */

import { speaker } from "../shell/language.ts";
import { explore, game, plane, shell } from "../words.ts";

export const texts = {
  ...explore,
  title: shell.explore,
  legend: plane.legend,
  position: plane.position,
  winningMoves: plane.winningMoves,
  lostCount: plane.lost,
  wonCount: plane.won,
  cardNim: game.nim,
  cardMoore: game.moore,
};
export const t = speaker(texts);
