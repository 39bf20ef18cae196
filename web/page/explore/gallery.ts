/** Twelve small planes to begin with. Each is made by the engine once it is idle, one at a time,
 *  and opens the large one. */

import type { Engine } from "../engine/client.ts";
import { colourReader, numberPalette, outcomePalette } from "../plane/colours.ts";
import { spannedBy } from "../plane/coordinates.ts";
import { loadPlane } from "../plane/load.ts";
import { paintSparse } from "../plane/painting.ts";
import { Raster, type PlaneContent } from "../plane/raster.ts";
import { whole } from "../plane/viewport.ts";
import { h, redraw } from "../shell/dom.ts";
import { valuesOf } from "../shell/program_face.ts";
import { example_of_own, placeOf, sizesOf, tableMeant, type Label } from "./state.ts";
import { t, texts } from "./texts.ts";

const side = 128; // pixels
const own = encodeURIComponent(example_of_own.replace(/\s*\n\s*/g, " "));

/** Names, and what they open: addresses without #explore/. */
const cards: [keyof typeof texts, string][] = [
  ["cardNim", "nim/63,63,63/at:21,0,0"],
  ["cardNimValues", "nim/63,63/grundy"],
  ["cardNimMoves", "nim/63,63,63/winning_moves/at:21,0,0"],
  ["cardWythoff", "wythoff/127,127"],
  ["cardWythoffValues", "wythoff/63,63/grundy"],
  ["cardPass", "nim+pass/63,63/grundy/at:1,0,0"],
  ["cardMoore", "moore:2/7,7,31,31/grundy/at:3,6,0,0"],
  ["cardGreedy", "greedy/63,63,63/at:30,0,0"],
  ["cardWeave", "subtraction:2,5,7/63,63/grundy"],
  ["cardEuclid", "euclid/63,63/remoteness"],
  ["cardKayles", "kayles/total:14"],
  ["cardOwn", `${own}/127,127`],
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

/** Positions by total, one behind the other, from line to line. */
function linesOf(values: ArrayLike<number>): PlaneContent {
  const columns = Math.ceil(Math.sqrt(values.length));
  const filled = Array.from({ length: columns ** 2 }, (_, i) => values[i] ?? 1);
  return contentOf(filled, columns, columns, "outcome");
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

export function makeGallery(engine: Engine) {
  const list = h("ul");
  const element = h("nav.gallery", list);
  const canvases = cards.map(() =>
    h("canvas", { width: side, height: side, "aria-hidden": "true" }),
  );
  const drawings = new Map<string, () => void>();
  let making = false;
  let shown = "";

  function draw(): void {
    element.setAttribute("aria-label", t("gallery"));
    const link = (name: keyof typeof texts, path: string, i: number) => {
      const current = isShown(path) ? "true" : null;
      const properties = { href: `#explore/${path}`, "data-key": name, "aria-current": current };
      return h("a", properties, canvases[i], h("span", t(name)));
    };
    redraw(list, ...cards.map(([name, path], i) => h("li", link(name, path, i))));
  }

  const isShown = (path: string) => decodeURIComponent(path).replace(/\/at:.*/, "") === shown;

  /** How one is drawn, once the engine has made it. */
  async function ask(path: string, canvas: HTMLCanvasElement): Promise<() => void> {
    const { settings, at } = placeOf(path.split("/").map(decodeURIComponent));
    const meant = tableMeant(settings);
    if ("refused" in meant) throw new Error(meant.refused);
    const { label } = settings;
    const question = { ...meant.table, label };
    if (!question.heaps) {
      const { json, bytes } = await engine.askBytes("labels", question);
      return () => paint(canvas, linesOf(valuesOf(json, bytes)));
    }
    const sizes = sizesOf(question);
    const spanned = spannedBy([], sizes, at ?? sizes.map(() => 0));
    const { values, rows, columns } = await loadPlane(engine, meant.table, label, spanned);
    return () => paint(canvas, contentOf(values, rows, columns, label));
  }

  /** Goes on making small planes. `rest`: before each one, when nothing else is to be done. */
  async function make(rest: () => Promise<boolean>): Promise<void> {
    if (making) return;
    making = true;
    drawNow();
    try {
      for (const [i, [, path]] of cards.entries()) {
        if (drawings.has(path)) continue;
        if (!(await rest())) return;
        drawings.set(path, await ask(path, canvases[i]));
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
    /** Marks the one that is shown: its rules, its bounds, its label. */
    show(path: string): void {
      shown = path;
      draw();
    },
  };
}
