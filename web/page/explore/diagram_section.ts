/** The diagram with arrows, of the whole table where it is small, otherwise of smaller heaps. */

import type { Engine } from "../engine/client.ts";
import type { Diagram, SolvedTable } from "../engine/questions.ts";
import { choice, field, h, labelled, redraw } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import { drawDiagram } from "../plane/diagram_svg.ts";
import { refusal, type Work } from "../shell/work.ts";
import { heapsIn } from "../shell/heaps.ts";
import { hasPass } from "./state.ts";
import { t, texts } from "./texts.ts";

const most_at_first = 27; // positions, as in the lecture
const most_of_table = 100;

export interface Section {
  element: HTMLElement;
  show(table: SolvedTable): void;
  translate(): void;
}

/** The largest equal heaps whose diagram is no larger than the lecture's. */
function smallBounds(table: SolvedTable): string {
  const heaps = table.heaps!;
  const passes = hasPass(table) ? 2 : 1;
  if (heaps.reduce((product, bound) => product * (bound + 1), passes) <= most_of_table)
    return String(heaps);
  let bound = 1;
  while (passes * (bound + 2) ** heaps.length <= most_at_first) ++bound;
  return String(heaps.map((largest) => Math.min(largest, bound)));
}

export function makeDiagramSection(engine: Engine, work: Work): Section {
  let table: SolvedTable | null = null;
  let bounds = "2,2,2";
  let byTotal = false;
  let diagram: Diagram | null = null;
  let drawn: SolvedTable | null = null;
  let refused: unknown = null;
  let asked = 0;
  const summary = h("summary", h("h2"));
  const words = h("p");
  const form = h("form.controls", { novalidate: true });
  const place = h("div.scroll");
  const element = h("details", { open: true }, summary, words, form, place);
  element.addEventListener("toggle", () => element.open && table && !diagram && void ask());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });

  /** The rules of the table with the bounds that were typed here. */
  function smaller(): SolvedTable {
    const { rules, misere, heaps } = table!;
    const numbers = heapsIn(bounds);
    if (!numbers) throw refusing(heaps ? texts.badHeaps : texts.badTotal, bounds);
    return heaps ? { rules, misere, heaps: numbers } : { rules, misere, total: numbers[0] };
  }

  async function ask(): Promise<void> {
    const number = ++asked;
    try {
      const wanted = smaller();
      const found = await work.during(engine.ask("diagram", { ...wanted, byTotal }));
      if (number !== asked) return;
      [diagram, drawn, refused] = [found, wanted, null];
    } catch (error) {
      if (number !== asked) return;
      refused = error;
    }
    draw();
  }

  function describe(i: number): string {
    const { text, lost, wonAtOnce, arrows } = diagram!.positions[i];
    if (lost) return t("lostPosition", text);
    if (arrows.length === 0) return t(wonAtOnce ? "wonAtOnce" : "wonPosition", text, "–");
    return t("wonPosition", text, arrows.map((to) => diagram!.positions[to].text).join(", "));
  }

  function nameOf({ rules, heaps, total }: SolvedTable): string {
    const name =
      typeof rules === "string" ? rules : ((rules as { name?: string }).name ?? t("own"));
    return `${name} ${heaps ?? total}`;
  }

  function drawForm(): void {
    const input = field("diagram-bounds", bounds, (text) => (bounds = text), { size: 10 });
    const layouts = { shape: t("byShape"), total: t("byTotals") };
    const arrange = (layout: string) => {
      byTotal = layout === "total";
      void ask();
    };
    const layout = choice(t("layout"), layouts, byTotal ? "total" : "shape", arrange, "layout");
    const button = h("button", { type: "submit", "data-key": "draw" }, t("draw"));
    redraw(
      form,
      labelled(t(table?.heaps ? "diagramHeaps" : "diagramTotal"), input),
      layout,
      button,
      refusal(refused),
    );
  }

  function draw(): void {
    summary.firstElementChild!.textContent = t("diagram");
    words.textContent = t("diagramWords");
    drawForm();
    place.replaceChildren();
    if (!diagram || !drawn) return;
    place.append(
      drawDiagram(diagram, {
        label: t("diagramOf", nameOf(drawn), diagram.positions.length),
        describe,
      }),
    );
    place.scrollLeft = (place.scrollWidth - place.clientWidth) / 2;
  }

  return {
    element,
    show(shown) {
      ++asked; // an answer about another table comes too late
      table = shown;
      byTotal = shown.heaps === undefined;
      bounds = shown.heaps ? smallBounds(shown) : String(Math.min(shown.total!, 6));
      [diagram, drawn, refused] = [null, null, null];
      draw();
      if (element.open) void ask();
    },
    translate: draw,
  };
}
