/** The plane of a table with its sliders, its legend and the cursor; where a claim fails, too. */

import type { SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import { valuesOf } from "../shell/program_face.ts";
import { numberPalette, outcomePalette, type Palette } from "../plane/colours.ts";
import { CoordinateControls, spannedBy, type Coordinates } from "../plane/coordinates.ts";
import { labelName } from "../plane/names.ts";
import { latest } from "../plane/latest.ts";
import { legend } from "../plane/legend.ts";
import { cellOf, loadPlane, positionOf } from "../plane/load.ts";
import type { LoadedPlane } from "../plane/load.ts";
import type { Drawn } from "../plane/caption.ts";
import { PlaneView } from "../plane/plane_canvas.ts";
import { longestSide, wrong_colour } from "../plane/raster.ts";
import { t as p } from "../plane/texts.ts";
import type { Cell } from "../plane/viewport.ts";
import type { Work } from "../shell/work.ts";
import { makeCube } from "./cube_section.ts";
import { labelsOf } from "./guess_panel.ts";
import { hasPass, positionsOf, sizesOf, type Looked } from "./state.ts";
import { t, texts } from "./texts.ts";

const height_of_legend = 78; // in pixels of CSS
const most_looked_through = 1 << 20; // positions, for the greatest value

function greatestOf(values: ArrayLike<number>, least: number): number {
  let most = least;
  for (let i = 0; i < values.length; ++i) most = Math.max(most, values[i]);
  return most;
}

/** What somebody wants to see of a table. */
export interface Wanted extends Looked {
  label: string;
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

export function makePlaneSection(work: Work, watching: Watching) {
  let table: SolvedTable;
  let label = "outcome";
  let claim = "";
  let coordinates: Coordinates | null = null; // of what is drawn
  let wanted: Coordinates | null = null;
  let loaded: LoadedPlane | null = null;
  let wrong: LoadedPlane | null = null;
  let greatest = 0;
  let shows = 0; // how often another table was drawn, or none
  let asked = 0; // how often another one was asked for

  const view = new PlaneView({ label: planeLabel, describe, onCursor: tell, room });
  const controls = new CoordinateControls((chosen) => {
    wanted = chosen;
    return reload().catch(() => {}); // a plane of a table that was drawn once is not refused
  });
  const heading = h("h2.unseen");
  const cube = makeCube(work, view.canvas);
  const colours = h("div");
  const element = h("section.map", { hidden: true }, heading, view.element);
  view.below.append(controls.element, h("div.under", colours, cube.place));

  /** Down to the lower edge of the window, except for the scrubbers, the legend, and the position
   *  that stays in sight on a phone. */
  function room(): number {
    const top = view.element.getBoundingClientRect().top + scrollY;
    const words = element.closest(".explore")?.querySelector<HTMLElement>(".now");
    const stays = words && getComputedStyle(words).position === "sticky" ? words.offsetHeight : 0;
    return innerHeight - top - controls.element.offsetHeight - height_of_legend - stays;
  }

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
    return label === "outcome" ? outcomePalette(t("lost"), t("won")) : numberPalette(greatest);
  }

  function draw(): void {
    heading.textContent = t("plane");
    if (!loaded || !coordinates || !element.isConnected) return;
    const { names, rows, columns } = coordinates;
    const axes = { columns: names[columns], rows: rows === null ? "" : names[rows] };
    view.show({ ...loaded, palette: palette(), axes, wrong: wrong?.values });
    colours.replaceChildren(
      legend(palette(), view.element, t("legend"), wrong ? t("wrongHere") : undefined),
    );
    if (view.cursor) tell(view.cursor);
  }

  function refuseTooLong({ rows, columns, sizes }: Coordinates): void {
    const side = longestSide(rows === null);
    if ([rows, columns].some((i) => i !== null && sizes[i] > side))
      throw refusing(texts.tooLong, side);
  }

  async function load(now: Coordinates): Promise<void> {
    refuseTooLong(now);
    const [number, of, text] = [shows, table, claim];
    const plane = await loadPlane(work, of, label, now);
    if (number !== shows) return;
    const failing = text && (await loadPlane(work, of, labelsOf(text), now, text));
    if (number !== shows) return;
    [loaded, wrong, coordinates] = [plane, failing || null, now];
    if (label !== "outcome") greatest = greatestOf(plane.values, greatest);
    draw();
    watching.onmove();
  }

  let failure: unknown = null; // of the plane that was asked for last
  const inTurn = latest(async (now: Coordinates) => {
    failure = null;
    await load(now).catch((error) => (failure = error));
  });

  async function reload(): Promise<void> {
    await inTurn(wanted!);
    if (failure) throw failure;
  }

  /** The greatest value of all planes, so that a colour means the same in each. */
  async function lookThrough(table: SolvedTable, label: string): Promise<number> {
    const isLarge = positionsOf(table) > most_looked_through;
    if (label === "outcome" || isLarge) return 0;
    const { json, bytes } = await work.askBytes("labels", { ...table, label });
    return greatestOf(valuesOf(json, bytes), 0);
  }

  function spanned(table: SolvedTable, place: Looked): Coordinates {
    const sizes = sizesOf(table);
    const at = sizes.map((size, i) => Math.max(0, Math.min(size - 1, place.at?.[i] || 0)));
    const found = spannedBy(namesOf(table), sizes, at);
    const [rows, columns] = (place.plane ?? []).map((number) => number - 1);
    const right = rows !== columns && sizes[rows] !== undefined && sizes[columns] !== undefined;
    return right ? { ...found, rows, columns } : found;
  }

  async function picture(): Promise<Drawn> {
    const { names, at, rows, columns } = coordinates!;
    const fixed = names.flatMap((name, i) =>
      i === rows || i === columns ? [] : [`${name} = ${at[i]}`],
    );
    const failing = wrong ? [{ colour: wrong_colour, text: `${t("wrongHere")}: ${claim}` }] : [];
    return {
      drawing: await view.drawing(),
      legend: [...palette().legend, ...failing],
      title: "",
      words: [[planeLabel(), ...fixed].join(" · ")],
    };
  }

  /** From now on nothing of the table shown before is drawn, nor of questions about it. */
  function hide(): void {
    ++shows;
    ++asked;
    controls.stop();
    [loaded, wrong, coordinates] = [null, null, null];
    element.hidden = true;
  }

  /** Resolves to true when the plane is drawn, and to false where something else is to be shown
   *  meanwhile. Rejects where the engine refuses. Nothing of what is drawn changes before all of the
   *  new plane is there. */
  async function show(shown: SolvedTable, look: Wanted): Promise<boolean> {
    const number = ++asked;
    const its = look.label;
    const now = spanned(shown, look);
    refuseTooLong(now);
    const most = await lookThrough(shown, its);
    if (number !== asked) return false;
    const plane = await loadPlane(work, shown, its, now);
    if (number !== asked) return false;
    ++shows;
    controls.stop();
    [table, label, claim, greatest] = [shown, its, "", most];
    [loaded, wrong] = [plane, null];
    wanted = coordinates = now;
    if (label !== "outcome") greatest = greatestOf(plane.values, greatest);
    element.hidden = false;
    cube.show(shown, its);
    controls.show(now);
    draw();
    return true;
  }

  return {
    element,
    /** Which coordinates span the plane, for a place among the settings. */
    axes: controls.axes,
    show,
    hide,
    picture,
    /** Resolves to where it is wrong in this plane, and in how many positions of how many. */
    async claim(text: string): Promise<{ wrong: number; of: number } | null> {
      claim = text;
      if (!coordinates || !loaded) return null;
      try {
        await reload();
      } catch (error) {
        if (claim === text) claim = ""; // planes are drawn without it
        throw error;
      }
      if (!wrong) return null;
      const { values } = wrong;
      let number = 0;
      for (let i = 0; i < values.length; ++i) if (values[i]) ++number;
      return { wrong: number, of: values.length };
    },
    async goTo(position: number[]): Promise<void> {
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
    /** Arrows from the cursor to these positions, as far as they lie in the plane. */
    arrows(to: number[][]): void {
      if (coordinates)
        view.mark(
          to.map((position) => cellOf(coordinates!, position)).filter((cell) => cell !== null),
        );
    },
    /** Where one looks: for the address. */
    place(): Looked {
      if (!coordinates) return { plane: null, at: null };
      const { rows, columns, at } = coordinates;
      const usual = spannedBy(coordinates.names, coordinates.sizes, at);
      const asUsual = usual.rows === rows && usual.columns === columns;
      return {
        plane: asUsual || rows === null ? null : [rows + 1, columns + 1],
        at: view.cursor ? positionOf(coordinates, view.cursor) : at,
      };
    },
    /** Looks at the position that the address names, until the pointer moves on. */
    point: () => view.moveTo(cellOf(coordinates!, coordinates!.at)!, false),
    translate(): void {
      if (coordinates) {
        wanted = coordinates = { ...coordinates, names: namesOf(table) };
        controls.translate(coordinates.names);
      }
      view.translate();
      cube.translate();
      draw();
    },
    rise: cube.rise,
    leave: () => controls.stop(),
  };
}
