/** A move in letters, or one of a list: for every rule, whatever its moves look like. */

import { h, labelled } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { t } from "./texts.ts";

export interface MovePanel {
  game: Game;
  typed: string;
  /** The list of moves is open. */
  listed: boolean;
  ontyped(typed: string): void;
  onplay(move: string): void;
  onlist(listed: boolean): void;
}

function list({ game: { options }, onplay }: MovePanel): HTMLElement {
  if (!options) return h("p", t("tooMany"));
  const buttons = options.map(({ words, typed }) =>
    h("li", h("button", { onclick: () => onplay(typed) }, words)),
  );
  return h("ul.moves", ...buttons);
}

export function movePanel(panel: MovePanel): HTMLElement {
  const { game, typed, listed, ontyped, onplay, onlist } = panel;
  const input = h("input", {
    value: typed,
    "data-key": "typed",
    size: 14,
    autocomplete: "off",
    oninput: () => ontyped(input.value),
  });
  const form = h(
    "form.controls",
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        onplay(input.value);
      },
    },
    labelled(t("typedMove"), input),
    h("button", { "data-key": "play-typed" }, t("playTyped")),
  );
  const all: HTMLDetailsElement = h(
    "details",
    { open: listed, ontoggle: () => onlist(all.open) },
    h("summary", t("allMoves")),
    list(panel),
  );
  return h("div", form, h("p.help", t("howTo", game.match.howToMove)), all);
}
