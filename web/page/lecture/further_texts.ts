/** The texts of chapter 3 of the lecture. */

import { speaker } from "../shell/language.ts";
import { further, furtherBeats, plane } from "../words.ts";

/** What is said at each beat. */
export const said = Object.values(furtherBeats);
export const texts = { ...further, heap: plane.heap };
export const t = speaker(texts);
