/** A table by total as a list: every multiset of heaps with so many sticks, and how it is won. */

import type { Engine } from "../engine/client.ts";
import type { Line } from "../engine/questions.ts";
import { latest } from "../plane/latest.ts";
import { h, labelled, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { opened, type Opened } from "./opened.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const lines_of_page = 100;

export interface ListPanel {
  element: HTMLElement;
  show(table: Opened): Promise<void>;
  translate(): void;
}

/** The moves of a line such as "5,4,3 → 3 to 1", in words. */
function movesSaid(line: string): string {
  const [, moves = ""] = line.split("→");
  return moves.trim().replaceAll(/(\d+) to ([\d,]+)/g, (_, size: string, rests: string) =>
    rests === "0" ? t("takeAll", size) : t("becomes", size, rests.replaceAll(",", ", ")),
  );
}

export function makeListPanel(engine: Engine, onposition: (position: number[]) => void): ListPanel {
  let table: Opened;
  let total = 0;
  let first = 0; // rank of the first line
  let lines: Line[] = [];
  let error = "";
  const heading = h("h2", {});
  const choices = h("div", { class: "controls" });
  const list = h("div", {});
  const element = h("section", {}, heading, choices, list);

  const load = latest<Opened>(async (of) => {
    try {
      const count = Math.min(lines_of_page, table.levels![total + 1] - first);
      const answer = await engine.ask("list", { ...opened, first, count });
      if (of === table) [lines, error] = [answer.lines, ""];
    } catch (reason) {
      if (of === table) [lines, error] = [[], (reason as Error).message];
    }
    if (of === table) drawList();
  });

  function choose(wanted: number): Promise<void> {
    total = Math.max(0, Math.min(table.total!, Math.floor(wanted) || 0));
    first = table.levels![total];
    return load(table);
  }

  function turn(by: number): void {
    first += by * lines_of_page;
    void load(table);
  }

  function row({ position, lost, line }: Line): HTMLElement {
    const name = position.join(", ") || t("nothingLeft");
    return h(
      "tr",
      {},
      h("th", { scope: "row", class: "mono" }, h("button", { type: "button", class: "plain", onclick: () => onposition(position) }, name)),
      h("td", { class: lost ? "loss" : "win" }, lost ? `× ${t("lost")}` : t("won")),
      h("td", {}, movesSaid(line)),
    );
  }

  function pages(): HTMLElement {
    const [begin, end] = [table.levels![total], table.levels![total + 1]];
    const last = Math.min(first + lines_of_page, end);
    return h(
      "div",
      { class: "controls" },
      h("button", { type: "button", "data-key": "earlier", disabled: first === begin, onclick: () => turn(-1) }, t("earlier")),
      h("button", { type: "button", "data-key": "later", disabled: last === end, onclick: () => turn(1) }, t("later")),
      h("span", { role: "status" }, t("linesOf", first - begin + 1, last - begin, end - begin)),
    );
  }

  function drawList(): void {
    const head = (["position", "outcome", "move"] as const).map((key) => h("th", { scope: "col" }, t(key)));
    redraw(
      list,
      error && h("p", { class: "error", role: "alert" }, error),
      pages(),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("list") }, h("table", { class: "list" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...lines.map(row)))),
    );
  }

  function draw(): void {
    heading.textContent = t("list");
    const input = h("input", { type: "number", min: 0, max: table.total, value: String(total), "data-key": "total" });
    input.addEventListener("change", () => void choose(Number(input.value)));
    redraw(choices, labelled(t("ofTotal"), input));
    drawList();
  }

  return {
    element,
    async show(file) {
      [table, lines, error] = [file, [], ""];
      await choose(Math.min(4, file.total!));
      draw();
    },
    translate() {
      draw();
      void load(table); // moves in the language that is chosen now
    },
  };
}
