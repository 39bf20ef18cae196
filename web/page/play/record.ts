/** The moves so far, and a link to the game. */

import { h } from "../shell/dom.ts";
import { linkButton } from "../shell/link_button.ts";
import type { Game } from "./game.ts";
import { sideName } from "./sides.ts";
import { moveWords } from "./taken.ts";
import { t } from "./texts.ts";

function moves(game: Game): HTMLElement[] {
  const { turns } = game.match;
  const { breaks, several } = game.opening;
  const help = breaks ? "rowHelp" : several ? "severalHelp" : "heapHelp";
  if (turns.length === 0) return [h("p.help", t(help))];
  const said = turns.map(({ player }, i) =>
    t("played", sideName(game, player), moveWords(game, i)),
  );
  const list = h("ol", { tabindex: 0 }, ...said.map((line) => h("li", line)));
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight)); // the last moves are in sight
  return [h("h3", t("moves")), list];
}

export const recordPanel = (game: Game): HTMLElement =>
  h("section.record", { "aria-label": t("moves") }, ...moves(game), linkButton(t("link")));
