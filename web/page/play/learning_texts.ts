/** The texts of puzzles, hints, reasons and the opponent that learns. */

import { speaker } from "../shell/language.ts";
import { play, puzzles } from "../words.ts";

export const texts = {
  ...puzzles,
  puzzles: play.puzzles,
  heaps: play.typedOpening,
  hint: play.hint,
  why: play.advice,
};
export const t = speaker(texts);
