/** A move in letters, or one of a list: for every rule, whatever its moves look like. */

import type { Move } from "../engine/questions.ts";
import { h, labelled } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface MovePanel {
  game: Game;
  typed: string;
  moves: { moves: Move[]; all: boolean } | null;
  ontyped(typed: string): void;
  onplay(move: string): void;
  onlist(): void;
}

function list({ moves, onplay }: MovePanel): HTMLElement | null {
  if (!moves) return null;
  const buttons = moves.moves.map(({ words, typed }) =>
    h("li", {}, h("button", { onclick: () => onplay(typed) }, words)),
  );
  return h(
    "div",
    {},
    h("ul", { class: "moves" }, ...buttons),
    moves.all ? null : h("p", {}, t("more")),
  );
}

export function movePanel(panel: MovePanel): HTMLElement {
  const { game, typed, moves, ontyped, onplay, onlist } = panel;
  const input = h("input", {
    value: typed,
    "data-key": "typed",
    size: 14,
    autocomplete: "off",
    oninput: () => ontyped(input.value),
  });
  const form = h(
    "form",
    {
      class: "controls",
      onsubmit: (event: Event) => {
        event.preventDefault();
        onplay(input.value);
      },
    },
    labelled(t("typedMove"), input),
    h("button", { "data-key": "play-typed" }, t("playTyped")),
  );
  const all = h(
    "details",
    { open: moves ? true : null, ontoggle: () => all.open && !moves && onlist() },
    h("summary", {}, t("allMoves")),
    list(panel),
  );
  return h("div", {}, form, h("p", { class: "help" }, t("howTo", game.match!.howToMove)), all);
}
