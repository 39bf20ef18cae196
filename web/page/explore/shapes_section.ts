/** The good shapes: lost positions, whatever the order of their heaps. */

import type { Position, SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusal, type Work } from "../shell/work.ts";
import { t } from "./texts.ts";

const shapes_per_frame = 400;

export type ShapesSection = ReturnType<typeof makeShapesSection>;

export function makeShapesSection(work: Work) {
  let table: SolvedTable | null = null;
  let found: { shapes: Position[]; number: number } | null = null;
  let refused: unknown = null;
  let asked = 0;
  const summary = h("summary", h("h2"));
  const words = h("p");
  const body = h("div");
  const element = h("details", summary, words, body);
  element.addEventListener("toggle", () => element.open && !found && void ask());

  async function ask(): Promise<void> {
    const number = ++asked;
    if (!table) return;
    try {
      const answer = await work.ask("shapes", table);
      if (number !== asked) return;
      found = answer;
    } catch (error) {
      if (number !== asked) return;
      refused = error;
    }
    draw();
  }

  function draw(): void {
    summary.firstElementChild!.textContent = t("shapes");
    words.textContent = t("shapesWords");
    body.replaceChildren(refusal(refused) ?? "");
    if (!found) return;
    const { shapes, number } = found;
    const title =
      shapes.length < number ? t("shapesFirst", number, shapes.length) : t("shapesNumber", number);
    const list = h("ul.shapes.mono.scroll", { tabindex: 0, "aria-label": t("shapesList") });
    body.append(h("p", title), list);
    fill(list, shapes);
  }

  /** Some hundred per frame: laying out all of them at once would keep the page waiting. */
  function fill(list: HTMLElement, shapes: Position[]): void {
    if (!list.isConnected && list.childElementCount > 0) return;
    list.append(
      ...shapes.slice(0, shapes_per_frame).map((shape) => h("li", `(${shape.join(",") || 0})`)),
    );
    if (shapes.length > shapes_per_frame)
      requestAnimationFrame(() => fill(list, shapes.slice(shapes_per_frame)));
  }

  return {
    element,
    show(shown: SolvedTable): void {
      ++asked; // an answer about another table comes too late
      [table, found, refused] = [shown, null, null];
      draw();
      if (element.open) void ask();
    },
    translate: draw,
  };
}
