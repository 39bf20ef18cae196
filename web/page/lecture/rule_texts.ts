/** The texts of chapter 4 of the lecture. */

import { speaker } from "../shell/language.ts";
import { rule as texts, ruleBeats } from "../words.ts";

/** What is said at each beat. */
export const said = Object.values(ruleBeats);
export { texts };
export const t = speaker(texts);
