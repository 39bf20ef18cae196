/** A move in letters, or one of a list: for every rule, whatever its moves look like. */

import { field, h, labelled } from "../shell/dom.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { t } from "./texts.ts";

function list({ options }: Game, conduct: Conduct): HTMLElement {
  if (!options) return h("p", t("tooMany"));
  const buttons = options.map(({ words, typed }) =>
    h("li", h("button", { onclick: () => conduct.play(typed) }, words)),
  );
  return h("ul.moves", ...buttons);
}

export function movePanel(game: Game, conduct: Conduct): HTMLElement {
  const { state } = conduct;
  const input = field("typed", state.typed, (text) => (state.typed = text), { size: 14 });
  const form = h(
    "form.controls",
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void conduct.play(input.value);
      },
    },
    labelled(t("typedMove"), input),
    h("button", { type: "submit", "data-key": "play-typed" }, t("playTyped")),
  );
  const all: HTMLDetailsElement = h(
    "details",
    { open: state.listed, ontoggle: () => (state.listed = all.open) },
    h("summary", t("allMoves")),
    list(game, conduct),
  );
  return h("div", form, h("p.help", t("howTo", game.match.howToMove)), all);
}
