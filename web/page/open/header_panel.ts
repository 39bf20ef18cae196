/** What a file says of itself. */

import type { OpenedFile } from "../engine/messages.ts";
import { h } from "../shell/dom.ts";
import { inLanguage, number } from "../shell/language.ts";
import { t, texts } from "./texts.ts";

function fact(key: keyof typeof texts, ...said: (string | Node)[]): HTMLElement {
  return h("div", h("dt", t(key)), h("dd", ...said));
}

/** How much of it its maker compared with the theorem. */
function theoremSaid({ theorem, entriesChecked, mismatches }: OpenedFile): string {
  const name = inLanguage(theorem);
  return entriesChecked === 0 ? name : t("comparedBy", name, entriesChecked, mismatches);
}

function digests(table: OpenedFile): HTMLElement {
  const rows = Object.entries(table.digests).map(([label, digest]) =>
    h("tr", h("th", { scope: "row" }, label), h("td.mono", digest || "–")),
  );
  return h("table", h("tbody", ...rows));
}

function boundsSaid({ bounds, total, largest, mostHeaps }: OpenedFile): string {
  if (bounds) return bounds.join(", ");
  const said = [t("upTo", total!)];
  if (largest !== undefined) said.push(t("heapsUpTo", largest));
  if (mostHeaps !== undefined) said.push(t("atMostHeaps", mostHeaps));
  return said.join(t("and"));
}

export function headerPanel(table: OpenedFile): HTMLElement {
  const bounds = boundsSaid(table);
  return h(
    "section.panel",
    { "aria-label": t("header") },
    h("h2", t("header")),
    h(
      "dl.facts",
      fact("rules", h("span.mono", table.rules)),
      fact("convention", t(table.convention)),
      fact(table.bounds ? "bounds" : "total", bounds),
      fact("labels", table.labels.replaceAll(",", ", ")),
      fact("positions", number(table.positions)),
      fact("lostOnes", number(table.lost)),
      fact("winningMoves", number(table.winningMoves)),
      fact("theorem", theoremSaid(table)),
    ),
    h(
      "details",
      h("summary", t("origin")),
      h(
        "dl.facts",
        fact("source", h("span.mono", table.source)),
        fact("history", h("span.mono", table.history)),
        fact("digests", digests(table)),
      ),
    ),
  );
}
