/** Who plays against whom. */

import { choice } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Against } from "./opponent.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export function seats(against: Against, seat: (against: Against) => void): HTMLElement {
  const all: Against[] = ["resist", "random", "errs", "people", "watch"];
  return choice(
    t("against"),
    all.map((name) => [name, t(name)]),
    against,
    seat,
  );
}
