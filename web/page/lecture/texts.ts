/** The texts of the lecture. */

import { speaker } from "../shell/language.ts";
import { lecture, plane } from "../words.ts";

export const texts = { ...lecture, heap: plane.heap };
export const t = speaker(texts);
