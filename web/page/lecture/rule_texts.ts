/** The texts of chapter 4 of the lecture. */

import { speaker } from "../shell/language.ts";
import { play, rule, ruleBeats, shell } from "../words.ts";

/** What is said at each beat. */
export const said = Object.values(ruleBeats);
export const texts = {
  ...rule,
  stop: shell.stop,
  wythoff: play.cardWythoff,
};
export const t = speaker(texts);
