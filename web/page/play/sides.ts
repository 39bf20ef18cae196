/** The players, on the left and on the right of the board, and the pile of what each has taken. */

import type { Player } from "../engine/questions.ts";
import { h, select, type Child } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { most_drawn } from "./heap_layout.ts";
import type { Against } from "./settings.ts";
import { pileOf } from "./taken.ts";
import { t } from "./texts.ts";

export function sideName({ settings }: Game, player: Player): string {
  const { against } = settings;
  if (against === "people") return t(player === "you" ? "leftPlayer" : "rightPlayer");
  return t(player === "you" ? "you" : "computer");
}

/** The two players. */
export function seats(against: Against, seat: (against: Against) => void): HTMLElement {
  const names: Record<Against, string> = {
    resist: t("resist"),
    errs: t("errs"),
    learns: t("learns"),
    people: t("people"),
  };
  return select("against", names, against, seat, { "aria-label": t("against") });
}

/** `chooser` stands below the name. */
export function side(game: Game, player: Player, chooser?: Child): HTMLElement {
  const pile = pileOf(game, player);
  const { match, over, settings, opening } = game;
  const isMarked = (over ? match.winner : match.toMove) === player;
  const state = !isMarked ? "" : over ? " winner" : " to-move";
  const total = game.dealt.reduce((sum, size) => sum + size, 0);
  const match_like = opening.breaks || settings.sticks ? " match" : "";
  const piece = (name: string) => h("span", { class: `piece${match_like}`, "data-piece": name });
  return h(
    "section",
    { class: `side ${player}${state}`, "aria-label": sideName(game, player) },
    h(
      "div.side-name",
      h("strong", sideName(game, player)),
      pile.length > 0 && h("span.count", t("count", pile.length)),
      chooser,
    ),
    h(
      "div",
      {
        class: `pile${total > 30 ? " many" : ""}`,
        role: "img",
        "aria-label": t("pile", pile.length),
      },
      ...pile.slice(-most_drawn).map(piece),
    ),
  );
}
