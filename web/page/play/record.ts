/** What was played so far, in words; when it is over, the record that can be played again. */

import type { Match } from "../engine/questions.ts";
import { download, h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export function recordPanel(match: Match | null): HTMLElement | null {
  if (!match || match.turns.length === 0) return null;
  const { turns, record, over } = match;
  const said = turns.map(({ player, words }) =>
    t(player === "you" ? "youPlayed" : "computerPlayed", words),
  );
  const save = () => download("miyama-game.txt", record, "text/plain");
  return h(
    "section",
    { class: "panel", "aria-label": t("moves") },
    h("h3", {}, t("moves")),
    h("ol", {}, ...said.map((line) => h("li", {}, line))),
    over && h("h3", {}, t("record")),
    over && h("pre", { class: "record", tabindex: 0, "aria-label": t("record") }, record),
    h("button", { "data-key": "save", onclick: save }, t("saveRecord")),
  );
}
