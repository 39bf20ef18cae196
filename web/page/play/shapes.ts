/** The losses within the opening's heaps, each once: the shapes to know by heart. */

import type { Position } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { t } from "./texts.ts";

const most_heaps = 4; // of more there are too many

export interface Shapes {
  shapes: Position[];
  number: number;
}

export interface Opening {
  ask(): void;
  close(): void;
}

function listed({ shapes, number }: Shapes): HTMLElement {
  const written = shapes.filter((shape) => shape.length > 0).map((shape) => `(${shape.join(",")})`);
  const all = number > shapes.length && h("p", t("shapesMore", number));
  return h("div", h("p.shapes.mono", written.join(" ")), all);
}

export function shapesSection(
  game: Game,
  shapes: Shapes | null,
  { ask, close }: Opening,
): HTMLElement | null {
  if (game.settings.rules !== "nim" || game.opening.position.length > most_heaps) return null;
  const toggled = () => {
    if (!details.open) close();
    else if (!shapes) ask();
  };
  const details = h(
    "details",
    { open: shapes !== null, ontoggle: toggled },
    h("summary", t("shapes")),
    shapes && listed(shapes),
  );
  return details;
}
