/** The positions of a table without places, total by total, a page of some hundred at a time.
 *
 *      const list = makeTotalList(engine, (work) => busy.during(work));
 *      await list.show({ rules: "kayles", total: 30, misere: false }); */

import { Stopped, type Engine } from "../engine/client.ts";
import type { Line, SolvedTable } from "../engine/questions.ts";
import { choice, h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const lines_per_page = 200;

export interface TotalList {
  element: HTMLElement;
  /** Rejects where the engine refuses. */
  show(table: SolvedTable): Promise<void>;
  translate(): void;
}

/** How many multisets of positive numbers have a sum below 0, 1, … and at last up to `total`. */
function levelsOfPartitions(total: number): number[] {
  const partitions = [1, ...Array<number>(total).fill(0)];
  for (let part = 1; part <= total; ++part) for (let sum = part; sum <= total; ++sum) partitions[sum] += partitions[sum - part];
  const levels = [0];
  for (const number of partitions) levels.push(levels.at(-1)! + number);
  return levels;
}

export function makeTotalList(engine: Engine, during: <T>(work: Promise<T>) => Promise<T>): TotalList {
  const element = h("section", {});
  let table: SolvedTable | null = null;
  let levels: number[] = [0, 0]; // the rank at which each total begins, and the number of positions
  let total = 0;
  let first = 0;
  let lines: Line[] = [];
  let refused = "";
  let asked = 0;
  let shows = 0;

  async function load(ofTotal: number, wanted: number): Promise<void> {
    const number = ++asked;
    const count = Math.min(lines_per_page, levels[ofTotal + 1] - wanted);
    const answer = await during(engine.ask("list", { ...table!, first: wanted, count }));
    if (number !== asked) return;
    [total, first, lines, refused] = [ofTotal, wanted, answer.lines, ""];
    draw();
  }

  /** As people ask for it: what is refused leaves the lines that are there. */
  function turnTo(ofTotal: number, wanted: number): void {
    const loading = load(ofTotal, wanted);
    const number = asked;
    loading.catch((error: Error) => {
      if (number !== asked) return;
      refused = error instanceof Stopped ? "" : error.message;
      draw();
    });
  }

  function chosen(): HTMLElement {
    const totals = levels.slice(1).map((_, i): [string, string] => [String(i), String(i)]);
    const field = choice(t("ofTotal"), totals, String(total), (value) => turnTo(Number(value), levels[Number(value)]));
    field.querySelector("select")!.setAttribute("data-key", "total");
    return field;
  }

  function turn(key: "earlier" | "later", to: number): HTMLElement {
    const disabled = to < levels[total] || to >= levels[total + 1];
    return h("button", { type: "button", "data-key": key, disabled, onclick: () => turnTo(total, to) }, t(key));
  }

  function draw(): void {
    const number = levels[total + 1] - levels[total];
    const from = first - levels[total];
    const pages = number > lines_per_page && [
      turn("earlier", first - lines_per_page),
      turn("later", first + lines_per_page),
      h("span", {}, t("shownLines", from + 1, from + lines.length, number)),
    ];
    redraw(
      element,
      h("h2", {}, t("list")),
      h("div", { class: "controls" }, chosen(), h("span", {}, t("totalCounts", total, number)), ...(pages || [])),
      refused && h("p", { class: "error", role: "alert" }, refused),
      h(
        "ul",
        { class: "positions mono scroll", tabindex: 0, "aria-label": t("list"), "data-key": "lines" },
        ...lines.map(({ line, lost }) => h("li", { class: lost ? "loss" : null }, line)),
      ),
    );
  }

  return {
    element,
    async show(shown) {
      const show = ++shows;
      const number = (await during(engine.ask("list", { ...shown, first: 0, count: 1 }))).positions;
      if (show !== shows) return;
      [table, refused] = [shown, ""];
      levels = shown.total === undefined ? [0, number] : levelsOfPartitions(shown.total);
      if (levels.at(-1) !== number) levels = [0, number];
      total = Math.min(total === 0 ? 5 : total, levels.length - 2);
      await load(total, levels[total]);
    },
    translate: draw,
  };
}
