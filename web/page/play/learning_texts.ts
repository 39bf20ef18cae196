/** The texts of puzzles, hints, reasons and the opponent that learns. */

import { speaker } from "../shell/language.ts";
import { puzzles as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
