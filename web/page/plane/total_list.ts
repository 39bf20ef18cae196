/** The positions of a table of multisets, total by total, each with its winning moves.
 *
 *      const list = makeTotalList(work, (position) => …);
 *      await list.show({ rules: "kayles", total: 30, misere: false }, levelsOfPartitions(30)); */

import type { HeapMove, Line, Position, SolvedTable } from "../engine/questions.ts";
import { button, field, h, labelled, redraw } from "../shell/dom.ts";
import { refusal, type Work } from "../shell/work.ts";
import { t } from "./texts.ts";

const lines_per_page = 100;
const first_total = 5; // small enough to read, large enough to learn from
const most_listed = 1 << 24; // positions that the engine keeps of a table it solves
const most_counted_total = 100; // which has more positions than that

/** Of the multisets of positive numbers up to `total`: the rank at which each total begins, and at
 *  last their number. Null where they are not listed. */
export function levelsOfPartitions(total: number): number[] | null {
  if (total > most_counted_total) return null;
  const partitions = [1, ...Array<number>(total).fill(0)];
  for (let part = 1; part <= total; ++part)
    for (let sum = part; sum <= total; ++sum) partitions[sum] += partitions[sum - part];
  const levels = [0];
  for (const number of partitions) levels.push(levels.at(-1)! + number);
  return levels.at(-1)! <= most_listed ? levels : null;
}

function moveSaid({ from, rests }: HeapMove): string {
  return rests.length === 0 ? t("takeAll", from) : t("becomes", from, rests.join(", "));
}

/** `choose`: somebody chose a position of the list. */
export function makeTotalList(work: Work, choose: (position: Position, lost: boolean) => void) {
  const element = h("section");
  let table: SolvedTable | null = null;
  let levels: number[] | null = null;
  let total = first_total;
  let first = 0;
  let lines: Line[] = [];
  let refused: unknown = null;
  let asked = 0;

  /** A question that is refused leaves the lines that are there. */
  async function load(ofTotal: number, from: number): Promise<void> {
    const number = ++asked;
    const count = Math.min(lines_per_page, levels![ofTotal + 1] - from);
    try {
      const answer = await work.ask("list", { ...table!, first: from, count });
      if (number !== asked) return;
      [total, first, lines, refused] = [ofTotal, from, answer.lines, null];
      draw();
    } catch (error) {
      if (number === asked) refused = error;
      draw();
      throw error;
    }
  }

  /** What is refused stands in the list. */
  function turnTo(ofTotal: number, from: number): void {
    load(ofTotal, from).catch(() => {});
  }

  function turnToTotal(wanted: number): void {
    const chosen = Math.max(0, Math.min(levels!.length - 2, Math.floor(wanted) || 0));
    turnTo(chosen, levels![chosen]);
  }

  function choices(): HTMLElement {
    const [begin, end] = [levels![total], levels![total + 1]];
    const most = levels!.length - 2;
    const onchange = () => turnToTotal(Number(input.value));
    const look = { type: "number", min: 0, max: most, onchange };
    const input = field("total", total, () => {}, look);
    const turn = (key: "earlier" | "later", to: number) => {
      const disabled = to < begin || to >= end;
      return button(key, t(key), () => turnTo(total, to), { disabled });
    };
    const shown = t("shownLines", first - begin + 1, first - begin + lines.length, end - begin);
    return h(
      "div.controls",
      labelled(t("ofTotal"), input),
      turn("earlier", first - lines_per_page),
      turn("later", first + lines_per_page),
      h("span", { role: "status" }, shown),
    );
  }

  function row({ position, lost, moves }: Line): HTMLElement {
    const name = position.join(", ") || t("nothingLeft");
    const link = h("button.plain", { onclick: () => choose(position, lost) }, name);
    return h(
      "tr",
      h("th.mono", { scope: "row" }, link),
      h("td", { class: lost ? "loss" : "win" }, lost ? `× ${t("lost")}` : t("won")),
      h("td", moves.map(moveSaid).join(t("between"))),
    );
  }

  function drawnLines(): HTMLElement {
    const heads = (["position", "outcome", "winningMoves"] as const).map((key) =>
      h("th", { scope: "col" }, t(key)),
    );
    return h(
      "div.scroll.lines",
      { tabindex: 0, role: "region", "aria-label": t("list") },
      h("table.list", h("thead", h("tr", ...heads)), h("tbody", ...lines.map(row))),
    );
  }

  function draw(): void {
    redraw(
      element,
      h("h2", t("list")),
      !levels && h("p", t("countedOnly", most_listed)),
      levels && choices(),
      refusal(refused),
      levels && drawnLines(),
    );
  }

  return {
    element,
    /** Rejects where the engine refuses, which it says itself, too. Without `levels` it says that the
     *  table is not listed. */
    async show(shown: SolvedTable, its: number[] | null): Promise<void> {
      ++asked; // an answer about another table comes too late
      [table, levels, lines, refused] = [shown, its, [], null];
      if (!levels) return draw();
      total = Math.min(total, levels.length - 2);
      await load(total, levels[total]);
    },
    translate: (): void => void (table && draw()),
  };
}
