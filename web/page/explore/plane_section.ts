/** The plane of a table with its sliders, its legend and the cursor; where a claim fails, too. */

import type { Engine } from "../engine/client.ts";
import type { SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusing, speaker } from "../shell/language.ts";
import { valuesOf } from "../shell/program_face.ts";
import { numberPalette, outcomePalette, type Palette } from "../plane/colours.ts";
import { CoordinateControls, spannedBy, type Coordinates } from "../plane/coordinates.ts";
import { labelName } from "../plane/label_names.ts";
import { latest } from "../plane/latest.ts";
import { legend } from "../plane/legend.ts";
import { cellOf, loadLabel, loadWrong, positionOf, type LoadedPlane } from "../plane/load.ts";
import { PlaneView } from "../plane/plane_canvas.ts";
import { longestSide } from "../plane/raster.ts";
import { texts as planeTexts } from "../plane/texts.ts";
import type { Cell } from "../plane/viewport.ts";
import type { Work } from "../shell/work.ts";
import { labelsOf } from "./claim_panel.ts";
import { hasPass, sizesOf, type Label, type Place } from "./state.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const p = speaker(planeTexts);
const most_looked_through = 1 << 20; // positions, for the greatest value

export interface PlaneSection {
  element: HTMLElement;
  /** Resolves when the plane is drawn, rejects where the engine refuses. */
  show(table: SolvedTable, place: Place): Promise<void>;
  claim(text: string): Promise<void>;
  goTo(position: number[]): Promise<void>;
  /** Arrows from the cursor to these positions, as far as they lie in the plane. */
  arrows(to: number[][]): void;
  /** Where one looks: for the address. */
  place(): Pick<Place, "plane" | "at">;
  png(): Promise<Blob>;
  /** Nothing is drawn any more of the table shown before, nor of what was asked about it. */
  hide(): void;
  translate(): void;
  leave(): void;
}

export interface Watching {
  oncursor(position: number[], value: string): void;
  /** The plane is another one, or lies otherwise. */
  onmove(): void;
}

export function namesOf(table: SolvedTable): string[] {
  const heaps = table.heaps!.map((_, i) => p("heap", i + 1));
  return hasPass(table) ? [p("passes"), ...heaps] : heaps;
}

export function makePlaneSection(engine: Engine, work: Work, watching: Watching): PlaneSection {
  let table: SolvedTable;
  let label: Label = "outcome";
  let claim = "";
  let coordinates: Coordinates | null = null; // of what is drawn
  let wanted: Coordinates | null = null;
  let loaded: LoadedPlane | null = null;
  let wrong: LoadedPlane | null = null;
  let greatest = 0;
  let shows = 0; // how often a table was shown or hidden

  const view = new PlaneView({
    label: planeLabel,
    describe,
    onCursor: (cell) => cell && tell(cell),
  });
  const controls = new CoordinateControls((chosen) => {
    wanted = chosen;
    return reload().catch(() => {}); // a plane of a table that was drawn once is not refused
  });
  const heading = h("h2", { class: "unseen" });
  const element = h("section", {}, heading, controls.element, view.element, controls.axes);

  function planeLabel(): string {
    if (!coordinates) return t("plane");
    const { names, rows, columns } = coordinates;
    if (rows === null) return t("lineLabel", labelName(label), names[columns]);
    return t("planeLabel", labelName(label), names[columns], names[rows]);
  }

  function valueOf(cell: Cell): string {
    const value = loaded!.values[cell.row * loaded!.columns + cell.column];
    return label === "outcome" ? t(value === 0 ? "lost" : "won") : `${labelName(label)} ${value}`;
  }

  function describe(cell: Cell): string {
    const failing = wrong?.values[cell.row * wrong.columns + cell.column]
      ? `, ${t("wrongHere")}`
      : "";
    return t("valueIs", positionOf(coordinates!, cell).join(", "), valueOf(cell) + failing);
  }

  function tell(cell: Cell): void {
    if (loaded) watching.oncursor(positionOf(coordinates!, cell), valueOf(cell));
  }

  function palette(): Palette {
    return label === "outcome"
      ? outcomePalette(t("lostFull"), t("wonFull"))
      : numberPalette(greatest);
  }

  function draw(): void {
    heading.textContent = t("plane");
    if (!loaded || !coordinates) return;
    const { names, rows, columns } = coordinates;
    const axes = { columns: names[columns], rows: rows === null ? "" : names[rows] };
    view.show({ ...loaded, palette: palette(), axes, wrong: wrong?.values });
    view.below.replaceChildren(
      legend(palette(), view.element, t("legend"), wrong ? t("wrongHere") : undefined),
    );
    if (view.cursor) tell(view.cursor);
  }

  async function load(now: Coordinates): Promise<void> {
    const side = longestSide(now.rows === null);
    if ([now.rows, now.columns].some((i) => i !== null && now.sizes[i] > side))
      throw refusing(texts.tooLong, side);
    const [number, of, text] = [shows, table, claim];
    const plane = await work.during(loadLabel(engine, of, label, now));
    if (number !== shows) return;
    const failing = text && (await work.during(loadWrong(engine, of, labelsOf(text), text, now)));
    if (number !== shows) return;
    [loaded, wrong, coordinates] = [plane, failing || null, now];
    if (label !== "outcome")
      for (let i = 0; i < plane.values.length; ++i) greatest = Math.max(greatest, plane.values[i]);
    draw();
    watching.onmove();
  }

  const inTurn = latest<{ now: Coordinates; failed: (error: unknown) => void }>(
    async ({ now, failed }) => {
      try {
        await load(now);
      } catch (error) {
        failed(error);
      }
    },
  );

  async function reload(): Promise<void> {
    let reason: unknown = null;
    await inTurn({ now: wanted!, failed: (error) => (reason = error) });
    if (reason) throw reason;
  }

  /** The greatest value of all planes, so that a colour means the same in each. */
  async function lookThrough(): Promise<number> {
    let most = 0;
    const positions = sizesOf(table).reduce((product, size) => product * size, 1);
    if (label === "outcome" || positions > most_looked_through) return most;
    const { json, bytes } = await work.during(engine.askBytes("labels", { ...table, label }));
    const values = valuesOf(json, bytes);
    for (let i = 0; i < values.length; ++i) most = Math.max(most, values[i]);
    return most;
  }

  function spanned(place: Place): Coordinates {
    const sizes = sizesOf(table);
    const at = sizes.map((size, i) => Math.max(0, Math.min(size - 1, place.at?.[i] || 0)));
    const found = spannedBy(namesOf(table), sizes, at);
    const [rows, columns] = (place.plane ?? []).map((number) => number - 1);
    const right = rows !== columns && sizes[rows] !== undefined && sizes[columns] !== undefined;
    return right ? { ...found, rows, columns } : found;
  }

  function hide(): void {
    ++shows;
    controls.stop();
    [loaded, wrong, coordinates] = [null, null, null];
    element.hidden = true;
  }

  return {
    element,
    async show(shown, place) {
      hide();
      const number = shows;
      table = shown;
      label = place.settings.label;
      claim = "";
      wanted = spanned(place);
      const most = await lookThrough();
      if (number !== shows) return;
      greatest = most;
      await reload();
      if (number !== shows) return;
      element.hidden = false;
      controls.show(wanted);
      view.moveTo(view.cursor ?? cellOf(wanted, wanted.at)!, false);
    },
    async claim(text) {
      claim = text;
      if (coordinates && loaded) await reload();
    },
    async goTo(position) {
      if (!coordinates) return;
      const number = shows;
      if (!cellOf(coordinates, position)) {
        wanted = { ...coordinates, at: [...position] };
        controls.moveTo(position);
        await reload();
        if (number !== shows) return;
      }
      const cell = cellOf(coordinates, position);
      if (cell) view.moveTo(cell);
    },
    arrows(to) {
      if (coordinates)
        view.mark(
          to.map((position) => cellOf(coordinates!, position)).filter((cell) => cell !== null),
        );
    },
    place() {
      if (!coordinates) return { plane: null, at: null };
      const { rows, columns, at } = coordinates;
      const usual = spannedBy(coordinates.names, coordinates.sizes, at);
      const asUsual = usual.rows === rows && usual.columns === columns;
      return {
        plane: asUsual || rows === null ? null : [rows + 1, columns + 1],
        at: view.cursor ? positionOf(coordinates, view.cursor) : at,
      };
    },
    png: () => view.png(),
    hide,
    translate() {
      if (coordinates) {
        wanted = coordinates = { ...coordinates, names: namesOf(table) };
        controls.translate(coordinates.names);
      }
      view.translate();
      draw();
    },
    leave: () => controls.stop(),
  };
}
