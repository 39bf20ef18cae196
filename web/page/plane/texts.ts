/** The texts around planes. */

import { speaker } from "../shell/language.ts";
import { plane as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
