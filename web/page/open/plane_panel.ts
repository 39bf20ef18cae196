/** A plane of the file that is open: any of its labels, with sliders for the other heaps. */

import type { Engine } from "../engine/client.ts";
import { numberPalette, outcomePalette, type Palette } from "../plane/colours.ts";
import { CoordinateControls, spannedBy, type Coordinates } from "../plane/coordinates.ts";
import { labelName } from "../plane/label_names.ts";
import { latest } from "../plane/latest.ts";
import { legend } from "../plane/legend.ts";
import { cellOf, loadLabel, loadWrong, positionOf, type LoadedPlane } from "../plane/load.ts";
import { PlaneView } from "../plane/plane_canvas.ts";
import { longestSide } from "../plane/raster.ts";
import type { Cell } from "../plane/viewport.ts";
import { choice, h, redraw } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import { refusal } from "../shell/work.ts";
import { directionName, namesOf, opened, sizesOf, type Opened } from "./opened.ts";
import { t, texts } from "./texts.ts";

export interface PlanePanel {
  element: HTMLElement;
  show(table: Opened): Promise<void>;
  /** From now on it shows where a claim is wrong, or nothing of the kind for "". */
  claim(text: string): void;
  goTo(position: number[]): Promise<void>;
  /** Arrows from the cursor to these positions, as far as they lie in the plane. */
  arrows(to: number[][]): void;
  translate(): void;
  leave(): void;
}

interface Shown {
  plane: LoadedPlane;
  wrong: LoadedPlane | null;
  coordinates: Coordinates;
  label: string;
}

/** Targets say −1 for none; colours begin at 0. */
const least = (label: string): number => (label === "target" ? -1 : 0);

export function makePlanePanel(
  engine: Engine,
  onposition: (position: number[]) => void,
): PlanePanel {
  let table: Opened;
  let label = "outcome";
  let move = 1;
  let claim = "";
  let wanted: Coordinates;
  let shown: Shown | null = null;
  let greatest = 0;
  let refused: unknown = null;
  let went = 0; // how often somebody wanted to go somewhere

  const view = new PlaneView({
    label: planeLabel,
    describe,
    onCursor: (cell) => cell && shown && onposition(positionOf(shown.coordinates, cell)),
  });
  const controls = new CoordinateControls((chosen) => {
    wanted = chosen;
    return load();
  });
  const heading = h("h2");
  const choices = h("div.controls");
  const error = h("div");
  const colours = h("div");
  const element = h("section", heading, choices, controls.element, error, view.element, colours);

  function planeLabel(): string {
    if (!shown) return t("plane");
    const { names, rows, columns } = shown.coordinates;
    const across = names[columns];
    return rows === null
      ? t("lineOf", labelName(shown.label), across)
      : t("planeOf", labelName(shown.label), across, names[rows]);
  }

  function valueOf({ plane, label }: Shown, cell: Cell): string {
    const value = plane.values[cell.row * plane.columns + cell.column] + least(label);
    return label === "outcome" ? t(value === 0 ? "lost" : "won") : `${labelName(label)} ${value}`;
  }

  function describe(cell: Cell): string {
    if (!shown) return "";
    const wrong = shown.wrong?.values[cell.row * shown.wrong.columns + cell.column]
      ? `, ${t("wrongHere")}`
      : "";
    return `${positionOf(shown.coordinates, cell).join(", ")}: ${valueOf(shown, cell)}${wrong}`;
  }

  function palette({ label }: Shown): Palette {
    if (label === "outcome") return outcomePalette(t("lost"), t("won"));
    const numbers = numberPalette(greatest);
    const from = least(label);
    const entries = numbers.legend.map((entry) => ({
      ...entry,
      text: String(Number(entry.text) + from),
    }));
    return from === 0
      ? numbers
      : { ...numbers, legend: entries, textOf: (value) => String(value + from) };
  }

  async function loadPlane(
    label: string,
    move: number,
    coordinates: Coordinates,
  ): Promise<LoadedPlane> {
    const asked = { ...opened, move: label === "arrows" ? move : 1 };
    const plane = await loadLabel(engine, asked, label, coordinates);
    const from = least(label);
    return from === 0
      ? plane
      : { ...plane, values: Array.from(plane.values, (value) => value - from) };
  }

  const load = () => loadNow(table).catch(() => {}); // it says itself what is wrong
  const loadNow = latest<Opened>(async (of) => {
    const [now, along, text, coordinates] = [label, move, claim, wanted]; // people may choose others meanwhile
    try {
      const side = longestSide(coordinates.rows === null);
      if (
        [coordinates.rows, coordinates.columns].some(
          (i) => i !== null && coordinates.sizes[i] > side,
        )
      )
        throw refusing(texts.tooLong, side);
      const plane = await loadPlane(now, along, coordinates);
      if (of !== table) return;
      const wrong = text ? await loadWrong(engine, opened, now, text, coordinates) : null;
      if (of !== table) return;
      if (shown?.label !== now) greatest = 0;
      shown = { plane, wrong, coordinates, label: now };
      for (let i = 0; i < plane.values.length; ++i) greatest = Math.max(greatest, plane.values[i]);
      refused = null;
    } catch (reason) {
      if (of !== table) return;
      refused = reason;
    }
    draw();
  });

  function draw(): void {
    view.element.hidden = colours.hidden = !shown;
    error.replaceChildren(refusal(refused) ?? "");
    if (!shown) return;
    const { names, rows, columns } = shown.coordinates;
    const axes = { columns: names[columns], rows: rows === null ? "" : names[rows] };
    view.show({ ...shown.plane, palette: palette(shown), axes, wrong: shown.wrong?.values });
    colours.replaceChildren(
      legend(palette(shown), view.element, t("colours"), shown.wrong ? t("wrongHere") : undefined),
    );
  }

  function drawChoices(): void {
    heading.textContent = t("plane");
    const labels = table.labels.split(",").map((name): [string, string] => [name, labelName(name)]);
    const moves = table.directions.map((direction, i): [string, string] => [
      String(i + 1),
      directionName(direction, table.first[i]),
    ]);
    redraw(
      choices,
      choice(t("label"), labels, label, (chosen) => {
        label = chosen;
        drawChoices();
        void load();
      }),
      label === "arrows" &&
        choice(t("direction"), moves, String(move), (chosen) => {
          move = Number(chosen);
          void load();
        }),
    );
    choices
      .querySelectorAll("select")
      .forEach((select, i) => select.setAttribute("data-key", `choice-${i}`));
  }

  return {
    element,
    async show(file) {
      [table, label, move, claim, shown, greatest] = [file, "outcome", 1, "", null, 0];
      refused = null;
      wanted = spannedBy(
        namesOf(table),
        sizesOf(table),
        sizesOf(table).map(() => 0),
      );
      drawChoices();
      controls.show(wanted);
      draw();
      await load();
    },
    claim(text) {
      claim = text;
      void load();
    },
    async goTo(position) {
      const going = ++went;
      const inside =
        shown?.coordinates.sizes.length === position.length &&
        position.every((value, i) => value < shown!.coordinates.sizes[i]);
      if (!shown || !inside) return;
      if (!cellOf(shown.coordinates, position)) {
        wanted = { ...wanted, at: [...position] };
        controls.moveTo(position);
        await load();
      }
      const cell = going === went && cellOf(shown.coordinates, position);
      if (cell) view.moveTo(cell);
    },
    arrows(to) {
      if (shown)
        view.mark(
          to
            .map((position) => cellOf(shown!.coordinates, position))
            .filter((cell) => cell !== null),
        );
    },
    translate() {
      wanted = { ...wanted, names: namesOf(table) };
      if (shown) shown = { ...shown, coordinates: { ...shown.coordinates, names: wanted.names } };
      controls.translate(wanted.names);
      view.translate();
      drawChoices();
      draw();
    },
    leave: () => controls.stop(),
  };
}
