/** Chapter 3: planes of growing size, until the pattern shows. */

import type { Engine } from "../engine/client.ts";
import { outcomePalette } from "../plane/colours.ts";
import { legend } from "../plane/legend.ts";
import { PlaneView } from "../plane/plane_canvas.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { Film, filmButtons, sliderField } from "./film.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const whole_sizes = [1, 3, 7, 15, 31, 63, 127, 255, 511];
const least = 1;
const most = 1000;
const first_size = 7;
const speeds = [1, 2, 4, 8, 16, 32]; // planes per second
const first_speed = 2;

/** The heaps of the table from which a plane is cut: few tables serve all sizes. */
function boundOf(size: number): number {
  return 2 ** Math.ceil(Math.log2(size + 1)) - 1;
}

/** The corner of a square plane. */
function corner(values: Uint8Array, side: number, length: number): Uint8Array {
  if (side === length) return values;
  const cut = new Uint8Array(length * length);
  for (let row = 0; row < length; ++row)
    cut.set(values.subarray(row * side, row * side + length), row * length);
  return cut;
}

export const makeGrowth: MakeChapter = (engine: Engine, remember): Chapter => {
  const element = h("div", {});
  const counts = h("p", {});
  const error = h("p", { class: "error", role: "alert" });
  const legendPlace = h("div", {});
  let size = first_size;
  let values = new Uint8Array();
  let shown = { size: -1, heap: -1 };
  let busy = false;

  const film = new Film(
    { steps: () => size, show: update, rest: () => remember(size, film.at) },
    speeds[first_speed],
  );
  const buttons = filmButtons(film);
  const plane = new PlaneView({
    label: () => t("growthPlane", Math.max(0, shown.size), Math.max(0, shown.heap)),
    describe: ({ row, column }) => {
      const lost = values[row * (shown.size + 1) + column] === 0;
      return `${shown.heap},${column},${row}: ${t(lost ? "lost" : "won")}`;
    },
    onCursor(cell) {
      if (cell && shown.size >= 0) tellCounts(cell);
    },
  });
  const sizeSlider = h("input", {
    type: "range",
    min: least,
    max: most,
    oninput: () => setSize(Number(sizeSlider.value)),
  });
  const sizeNumber = h("output", {});
  const heapSlider = h("input", {
    type: "range",
    min: 0,
    oninput: () => film.go(Number(heapSlider.value)),
  });
  const heapNumber = h("output", {});
  const speed = h("input", {
    type: "range",
    min: 0,
    max: speeds.length - 1,
    value: String(first_speed),
    oninput: () => setSpeed(),
  });
  const speedNumber = h("output", {});
  const sizeButtons = h("div", { class: "controls", role: "group" });

  function setSpeed(): void {
    film.perSecond = speeds[Number(speed.value)];
    speedNumber.textContent = t("planesPerSecond", film.perSecond);
    speed.setAttribute("aria-valuetext", speedNumber.textContent);
  }

  function setSize(wanted: number): void {
    size = wanted;
    film.go(Math.min(film.at, size));
  }

  function tellCounts(cell?: { row: number; column: number }): void {
    const lost = values.reduce((sum, won) => sum + (won ? 0 : 1), 0);
    const at = cell
      ? ` ${shown.heap},${cell.column},${cell.row}: ${t(values[cell.row * (shown.size + 1) + cell.column] ? "won" : "lost")}.`
      : "";
    counts.textContent = `${t("growthCounts", lost, values.length)}${at}`;
  }

  /** Asks for the plane that is wanted now; while one is on its way the latest wish waits. */
  async function load(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      while (shown.size !== size || shown.heap !== film.at) {
        const wanted = { size, heap: film.at };
        const bound = boundOf(wanted.size);
        const question = {
          rules: "nim",
          heaps: [bound, bound, bound],
          misere: false,
          plane: { heap: 1, size: wanted.heap },
        };
        const { bytes } = await engine.askBytes("labels", question);
        values = corner(bytes, bound + 1, wanted.size + 1) as typeof values;
        shown = wanted;
        paint();
      }
      error.textContent = "";
    } catch (reason) {
      error.textContent = (reason as Error).message;
      film.pause();
      buttons.update();
    }
    busy = false;
  }

  function paint(): void {
    const side = shown.size + 1;
    const axes = { columns: t("heap", 2), rows: t("heap", 3) };
    plane.show({
      values,
      rows: side,
      columns: side,
      palette: outcomePalette(t("lost"), t("won")),
      axes,
    });
    tellCounts();
  }

  function update(): void {
    sizeSlider.value = String(size);
    sizeNumber.textContent = String(size);
    heapSlider.max = String(size);
    heapSlider.value = String(film.at);
    heapNumber.textContent = String(film.at);
    for (const button of sizeButtons.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.textContent === String(size)));
    buttons.update();
    void load();
  }

  function draw(): void {
    const choose = (wanted: number) => () => {
      setSize(wanted);
      announce(t("growthPlane", size, film.at));
    };
    sizeButtons.setAttribute("aria-label", t("sizes"));
    redraw(
      sizeButtons,
      ...whole_sizes.map((n) =>
        h("button", { type: "button", "data-key": n, onclick: choose(n) }, String(n)),
      ),
    );
    const palette = outcomePalette(t("lost"), t("won"));
    redraw(
      element,
      h(
        "div",
        { class: "columns beside" },
        h(
          "div",
          {},
          h("p", {}, t("growthIntroduction")),
          sizeButtons,
          h(
            "div",
            { class: "controls" },
            sliderField(t("largest"), sizeSlider, sizeNumber),
            sliderField(t("firstHeap"), heapSlider, heapNumber),
          ),
          buttons.element,
          h("div", { class: "controls" }, sliderField(t("speed"), speed, speedNumber)),
          error,
        ),
        h("div", {}, plane.element, legendPlace, counts),
      ),
      h("p", {}, t("growthPattern")),
    );
    legendPlace.replaceChildren(legend(palette, element, t("colours")));
    plane.translate();
    setSpeed();
    if (shown.size >= 0) paint();
    update();
  }

  return {
    element,
    show([wantedSize, heap]) {
      const number = (text: string | undefined, low: number, high: number, otherwise: number) => {
        const value = Math.floor(Number(text));
        return text && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : otherwise;
      };
      size = number(wantedSize, 1, most, size);
      film.at = number(heap, 0, size, Math.min(film.at, size));
      draw();
    },
    draw,
    leave: () => film.pause(),
  };
};
