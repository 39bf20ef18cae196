/** The texts of chapter 3 of the lecture. */

import { speaker } from "../shell/language.ts";
import { further as texts, furtherBeats } from "../words.ts";

/** What is said at each beat. */
export const said = Object.values(furtherBeats);
export { texts };
export const t = speaker(texts);
