/** The texts of the lecture. */

import { speaker } from "../shell/language.ts";
import { lecture as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
