/** What stands beside the board: the moves so far, reasons, a game of one's own, and a drawer for
 *  what is wanted rarely: typed moves, the list of moves, good shapes, a link. */

import { h, redraw, type Child } from "../shell/dom.ts";
import { language } from "../shell/language.ts";
import { linkHere } from "../shell/view.ts";
import { refusal } from "../shell/work.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { whyPanel } from "./hints.ts";
import { learnerOf, learnerPanel } from "./learner.ts";
import { ownPanel } from "./own.ts";
import { recordPanel } from "./record.ts";
import { writtenRules } from "./settings.ts";
import { shapesSection } from "./shapes.ts";
import { t } from "./texts.ts";
import { movePanel } from "./typed_move.ts";

/** Copies the address of the game; what it says stands beside the button. */
function linkButton(): HTMLElement {
  const said = h("span", { role: "status" });
  const copy = async () => {
    const link = linkHere(language());
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    said.textContent = copied ? t("copied") : t("copyIt", link);
  };
  const button = h("button", { "data-key": "link", onclick: copy }, t("link"));
  return h("div.controls", button, said);
}

function more(game: Game, conduct: Conduct): HTMLElement {
  const { state } = conduct;
  const moves = movePanel({
    game,
    typed: state.typed,
    listed: state.listed,
    ontyped: (typed) => (state.typed = typed),
    onplay: (move) => conduct.play(move),
    onlist: (listed) => (state.listed = listed),
  });
  const shapes = shapesSection(game, state.shapes, {
    ask: () => conduct.shapes(game),
    close: () => (state.shapes = null),
  });
  const parts = [game.personsTurn && moves, shapes, recordPanel(game), linkButton()];
  return h("section.more", { "aria-label": t("moreThings") }, ...parts);
}

function record(game: Game, conduct: Conduct): HTMLElement {
  const { against, rules, misere } = game.settings;
  if (against !== "learns") return recordPanel(game);
  const learner = learnerOf(writtenRules(rules), misere);
  const forget = () => (learner.forget(), conduct.draw());
  return h("div", learnerPanel(learner, forget), recordPanel(game));
}

function own(game: Game, conduct: Conduct): HTMLElement {
  const { settings, wanted, games } = conduct.state;
  return ownPanel({
    settings,
    heaps: game.opening.heaps,
    typed: wanted,
    games,
    deal: (settings, heaps) => conduct.begin({ ...settings, puzzle: null }, heaps),
    redraw: () => conduct.draw(),
    refuse: (error) => conduct.refuse(error),
  });
}

function content(game: Game, conduct: Conduct): Child {
  const { panel, hint } = conduct.state;
  if (panel === "record") return record(game, conduct);
  if (panel === "why") return hint && whyPanel(game, hint);
  return panel === "more" ? more(game, conduct) : own(game, conduct);
}

/** A panel in which people type says what was refused. */
export const saysErrors = ({ state }: Conduct): boolean =>
  state.panel === "own" || state.panel === "more";

export function drawPanel(place: HTMLElement, conduct: Conduct): void {
  const { panel, game, error } = conduct.state;
  const shut = () => conduct.open("record");
  const look = { class: "close", "data-key": "close", "aria-label": t("close"), onclick: shut };
  place.dataset.panel = panel;
  redraw(
    place,
    panel !== "record" && h("button", look, "×"),
    saysErrors(conduct) && refusal(error),
    game && content(game, conduct),
  );
}
