/** What stands next to the board: the moves so far, reasons, good shapes, heaps of one's own. */

import { h, redraw, type Child } from "../shell/dom.ts";
import { refusal } from "../shell/work.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { whyPanel } from "./hints.ts";
import { learnerOf, learnerPanel } from "./learner.ts";
import { ownPanel } from "./own.ts";
import { recordPanel } from "./record.ts";
import { t } from "./texts.ts";

function record(game: Game, conduct: Conduct): HTMLElement {
  const learner = learnerOf(game);
  if (!learner) return recordPanel(game);
  const forget = () => (learner.forget(), conduct.draw());
  return h("div", learnerPanel(learner, forget), recordPanel(game));
}

function content(game: Game, conduct: Conduct): Child {
  const { panel, hint } = conduct.state;
  if (panel === "record") return record(game, conduct);
  if (panel === "why") return hint && whyPanel(game, hint);
  return panel === "shapes" ? conduct.shapes.element : ownPanel(game, conduct);
}

/** A panel in which people type says what was refused. */
export const saysErrors = ({ state }: Conduct): boolean => state.panel === "own";

const least_drawer = 0.15; // of the window: lower, it is closed

/** A drawer of a phone is as high as it is pulled. */
function grip(place: HTMLElement, shut: () => void): HTMLElement {
  const pull = ({ clientY, pointerId }: PointerEvent) => {
    if (!handle.hasPointerCapture(pointerId)) return;
    const part = Math.min(0.9, 1 - clientY / innerHeight);
    place.style.setProperty("--drawer", `${(100 * part).toFixed(1)}dvh`);
    if (part < least_drawer) shut();
  };
  const hold = ({ pointerId }: PointerEvent) => handle.setPointerCapture(pointerId);
  const look = { "aria-hidden": "true", onpointerdown: hold, onpointermove: pull };
  const handle = h("div.grip", look);
  return handle;
}

export function drawPanel(place: HTMLElement, conduct: Conduct): void {
  const { panel, game, error } = conduct.state;
  const shut = () => conduct.open(panel);
  const look = { class: "close", "data-key": "close", "aria-label": t("close"), onclick: shut };
  if (place.dataset.panel !== panel) place.style.removeProperty("--drawer");
  place.dataset.panel = panel;
  redraw(
    place,
    panel !== "record" && grip(place, shut),
    panel !== "record" && h("button", look, "×"),
    saysErrors(conduct) && refusal(error),
    game && content(game, conduct),
  );
}
