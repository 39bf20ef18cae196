/** Twelve small planes to begin with. Each is made by the engine once it is idle, one at a time,
 *  and opens the large one. */

import type { Engine } from "../engine/client.ts";
import { colourReader, numberPalette, outcomePalette } from "../plane/colours.ts";
import { paintSparse } from "../plane/painting.ts";
import { Raster, type PlaneContent } from "../plane/raster.ts";
import { levelsOfPartitions } from "../plane/total_list.ts";
import { whole } from "../plane/viewport.ts";
import { h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { valuesOf } from "../shell/program_face.ts";
import { example_of_own, type Label } from "./state.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const side = 128; // pixels
const total = 14;

interface Card {
  name: keyof typeof texts;
  /** What it opens, without #explore/. */
  path: string;
  rules: string;
  label: Label;
  /** The plane that is drawn small; nothing for a list by total. */
  fixed: (number | null)[];
}

const free = null;
const card = (
  name: Card["name"],
  rules: string,
  bounds: string,
  label: Label,
  fixed: Card["fixed"],
  at = "",
): Card => {
  const path = [
    encodeURIComponent(rules),
    bounds,
    label === "outcome" ? "" : label,
    at && `at:${at}`,
  ];
  return { name, path: path.filter(Boolean).join("/"), rules, label, fixed };
};

const own = example_of_own.replace(/\s*\n\s*/g, " ");

export const cards: Card[] = [
  card("cardNim", "nim", "63,63,63", "outcome", [21, free, free], "21,0,0"),
  card("cardNimValues", "nim", "63,63", "grundy", [free, free]),
  card("cardNimMoves", "nim", "63,63,63", "winning_moves", [21, free, free], "21,0,0"),
  card("cardWythoff", "wythoff", "99,99", "outcome", [free, free]),
  card("cardWythoffValues", "wythoff", "63,63", "grundy", [free, free]),
  card("cardPass", "nim+pass", "63,63", "grundy", [1, free, free], "1,0,0"),
  card("cardMoore", "moore:2", "7,7,31,31", "grundy", [3, 6, free, free], "3,6,0,0"),
  card("cardGreedy", "greedy", "63,63,63", "outcome", [30, free, free], "30,0,0"),
  card("cardWeave", "subtraction:2,5,7", "63,63", "grundy", [free, free]),
  card("cardEuclid", "euclid", "63,63", "remoteness", [free, free]),
  card("cardKayles", "kayles", `total:${total}`, "outcome", []),
  card("cardOwn", own, "99,99", "outcome", [free, free]),
];

function contentOf(
  values: ArrayLike<number>,
  rows: number,
  columns: number,
  label: Label,
): PlaneContent {
  const palette =
    label === "outcome" ? outcomePalette("", "") : numberPalette(Math.max(...Array.from(values)));
  return { values, rows, columns, palette, axes: { columns: "", rows: "" } };
}

/** All of the plane, with marks that can be seen. */
function paint(canvas: HTMLCanvasElement, content: PlaneContent): void {
  const context = canvas.getContext("2d")!;
  const raster = new Raster();
  raster.show(content);
  const colour = colourReader(canvas.parentElement!);
  const scale = side / content.columns;
  context.imageSmoothingEnabled = false;
  context.drawImage(raster.whole(colour), 0, 0, side, side);
  const frame = { left: 0, top: 0, width: side, height: side };
  const view = { ...whole(content, frame, side, 1), scale, rowScale: scale, x: 0, y: side };
  paintSparse({ context, ratio: 2, colour, leastMark: 2 }, view, content, raster);
}

/** Positions by total: a line for each total, which grows downwards. */
function paintTotals(canvas: HTMLCanvasElement, values: ArrayLike<number>): void {
  const context = canvas.getContext("2d")!;
  const colour = colourReader(canvas.parentElement!);
  const levels = levelsOfPartitions(total)!;
  const high = side / (total + 1);
  context.clearRect(0, 0, side, side);
  for (let line = 0; line <= total; ++line) {
    const number = levels[line + 1] - levels[line];
    const wide = Math.max(1, Math.min(8, side / number));
    for (let i = 0; i < number; ++i) {
      const lost = values[levels[line] + i] === 0;
      context.fillStyle = `rgb(${colour(lost ? "var(--plane-lost)" : "var(--plane-won)")})`;
      context.fillRect((side - number * wide) / 2 + i * wide, line * high, wide, high - 1);
    }
  }
}

export interface Gallery {
  element: HTMLElement;
  /** Marks the one that is shown: its rules, its bounds, its label. */
  show(path: string): void;
  /** Goes on making small planes. `rest`: before each one, when nothing else is to be done. */
  make(rest: () => Promise<boolean>): Promise<void>;
  translate(): void;
}

export function makeGallery(engine: Engine): Gallery {
  const list = h("ul", {});
  const element = h("nav", { class: "gallery" }, list);
  const canvases = cards.map(() =>
    h("canvas", { width: side, height: side, "aria-hidden": "true" }),
  );
  const drawings = new Map<Card, () => void>();
  let making = false;
  let shown = "";

  function draw(): void {
    element.setAttribute("aria-label", t("gallery"));
    const link = ({ name, path }: Card, i: number) =>
      h(
        "a",
        {
          href: `#explore/${path}`,
          "data-key": name,
          "aria-current": isShown(path) ? "true" : null,
        },
        canvases[i],
        h("span", {}, t(name)),
      );
    redraw(list, ...cards.map((card, i) => h("li", {}, link(card, i))));
  }

  const isShown = (path: string) => decodeURIComponent(path).replace(/\/at:.*/, "") === shown;

  async function ask({ rules, label, fixed }: Card, i: number): Promise<() => void> {
    const bounds = fixed.length ? { heaps: boundsOf(fixed, rules) } : { total };
    const named = rules.startsWith("{") ? (JSON.parse(rules) as object) : rules;
    const asked = { rules: named, misere: false, label, ...bounds, ...(fixed.length && { fixed }) };
    const { json, bytes } = await engine.askBytes("labels", asked);
    const values = valuesOf(json, bytes);
    if (!fixed.length) return () => paintTotals(canvases[i], values);
    return () => paint(canvases[i], contentOf(values, json.shape[0], json.shape[1], label));
  }

  async function make(rest: () => Promise<boolean>): Promise<void> {
    if (making) return;
    making = true;
    drawNow();
    try {
      for (const [i, card] of cards.entries()) {
        if (drawings.has(card)) continue;
        if (!(await rest())) return;
        drawings.set(card, await ask(card, i));
        drawNow();
      }
    } catch {
      // stopped: those that are missing are made after the next table
    } finally {
      making = false;
    }
  }

  /** Colours are those of a place on the page. */
  function drawNow(): void {
    if (element.isConnected) drawings.forEach((draw) => draw());
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawNow);

  return {
    element,
    make,
    translate: draw,
    show(path) {
      shown = path;
      draw();
    },
  };
}

/** Small tables serve small pictures: as large as the numbers that are fixed, and the plane. */
function boundsOf(fixed: (number | null)[], rules: string): number[] {
  const plane = rules.startsWith("moore") ? 31 : 63;
  const heaps = rules.endsWith("+pass") ? fixed.slice(1) : fixed;
  return heaps.map((size) => size ?? plane);
}
