/** The texts of Explore. */

import { speaker } from "../shell/language.ts";
import { explore as texts } from "../words.ts";

export { texts };
export const t = speaker(texts);
