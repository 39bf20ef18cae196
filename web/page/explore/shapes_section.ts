/** The good shapes: lost positions, whatever the order of their heaps. */

import type { Engine } from "../engine/client.ts";
import type { Position, SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { refusal, type Busy } from "./busy.ts";
import type { Section } from "./diagram_section.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export function makeShapesSection(engine: Engine, busy: Busy): Section {
  let table: SolvedTable | null = null;
  let found: { shapes: Position[]; number: number } | null = null;
  let asked = 0;
  const summary = h("summary", {}, h("h2", {}));
  const words = h("p", {});
  const body = h("div", {});
  const element = h("details", {}, summary, words, body);
  element.addEventListener("toggle", () => element.open && !found && void ask());

  async function ask(): Promise<void> {
    const number = ++asked;
    if (!table) return;
    try {
      const answer = await busy.during(engine.ask("shapes", table));
      if (number !== asked) return;
      found = answer;
      draw();
    } catch (error) {
      if (number === asked) body.replaceChildren(refusal(error) ?? "");
    }
  }

  function draw(): void {
    summary.firstElementChild!.textContent = t("shapes");
    words.textContent = t("shapesWords");
    body.replaceChildren();
    if (!found) return;
    const { shapes, number } = found;
    const title = shapes.length < number ? t("shapesFirst", number, shapes.length) : t("shapesNumber", number);
    const list = h("ul", { class: "shapes mono scroll", tabindex: 0, "aria-label": t("shapesList") }, ...shapes.map((shape) => h("li", {}, `(${shape.join(",") || 0})`)));
    body.append(h("p", {}, title), list);
  }

  return {
    element,
    show(shown) {
      [table, found] = [shown, null];
      draw();
      if (element.open) void ask();
    },
    translate: draw,
  };
}
