/** The texts of the lecture, and what is said at each beat of chapters 3 and 4. */

import { speaker } from "../shell/language.ts";
import { further, furtherBeats, lecture, plane, play, rule, ruleBeats, shell } from "../words.ts";

export const saidOfGrowth = Object.values(furtherBeats);
export const saidOfRule = Object.values(ruleBeats);
export const texts = {
  ...lecture,
  ...further,
  ...rule,
  heap: plane.heap,
  stop: shell.stop,
  wythoff: play.cardWythoff,
};
export const t = speaker(texts);
