/** The texts of Play; what the engine says is the engine's. */

import { speaker } from "../shell/language.ts";
import { play as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
