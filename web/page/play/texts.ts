/** The texts of Play, of its puzzles and reasons; what the engine says is the engine's. */

import { speaker } from "../shell/language.ts";
import { plane, play, puzzles } from "../words.ts";

export const texts = {
  ...play,
  ...puzzles,
  heap: plane.heap,
  heaps: play.typedOpening,
  winningMoves: plane.winningMoves,
};
export const t = speaker(texts);
