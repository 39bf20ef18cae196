/** Who plays against whom. */

import { h } from "../shell/dom.ts";
import type { Against } from "./opponent.ts";
import { t } from "./texts.ts";

export function seats(against: Against, seat: (against: Against) => void): HTMLElement {
  const all: Against[] = ["resist", "random", "errs", "learns", "people", "watch"];
  const select = h(
    "select",
    {
      "data-key": "against",
      "aria-label": t("against"),
      onchange: () => seat(select.value as Against),
    },
    ...all.map((name) => h("option", { value: name, selected: name === against }, t(name))),
  );
  return select;
}
