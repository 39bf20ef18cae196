/** What was played so far, in words, and the record that the program plays again. */

import { download, h } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { sideName } from "./sides.ts";
import { moveWords } from "./taken.ts";
import { t } from "./texts.ts";

export function recordPanel(game: Game): HTMLElement {
  const { turns, record } = game.match;
  if (turns.length === 0) return h("p.help", t(game.opening.breaks ? "rowHelp" : "heapHelp"));
  const said = turns.map(({ player }, i) =>
    t("played", sideName(game, player), moveWords(game, i)),
  );
  const list = h("ol", { tabindex: 0 }, ...said.map((line) => h("li", line)));
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight)); // the last moves are in sight
  const save = () => download("miyama-game.txt", record, "text/plain");
  return h(
    "section.record",
    { "aria-label": t("moves") },
    h("h3", t("moves")),
    list,
    h("button", { "data-key": "save", onclick: save }, t("saveRecord")),
  );
}
