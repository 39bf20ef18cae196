/** The texts around the views. */

import { speaker } from "./language.ts";
import { shell as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
