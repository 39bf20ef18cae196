/** The plane that rises: losses of three heaps as a cube, values of two heaps as heights. The
 *  mouse or the arrow keys turn it, Escape lays it down again. */

import type { SolvedTable } from "../engine/questions.ts";
import { cubeColours, drawCube, lossesOf, type CubeLook } from "../plane/cube.ts";
import { t as p } from "../plane/texts.ts";
import { turnable } from "../plane/turning.ts";
import { labelName } from "../plane/names.ts";
import { button, h, redraw } from "../shell/dom.ts";
import { allBetween, animate, smooth } from "../shell/motion.ts";
import { valuesOf } from "../shell/program_face.ts";
import type { Work } from "../shell/work.ts";
import { hasPass, positionsOf } from "./state.ts";
import { t } from "./texts.ts";

const most_positions = 1 << 21;
const most_points = 70_000;
const ms_of_rise = 1400;
const from_above: CubeLook = { turn: 0, tilt: Math.PI / 2, risen: 0, zoom: 1.1 };
const from_beside: CubeLook = { turn: 0.6, tilt: 0.45, risen: 1, zoom: 0.9 };

/** Whether these are points of a cube at all. */
function isSolid(table: SolvedTable, label: string): boolean {
  if (hasPass(table)) return false;
  const [heaps, positions] = [table.heaps!.length, positionsOf(table)];
  if (heaps === 2) return label !== "outcome" && positions <= most_points;
  return heaps === 3 && positions <= most_positions;
}

/** Each position of two heaps, as high as its value. */
function heights(values: ArrayLike<number>, columns: number): Uint16Array {
  const points = new Uint16Array(3 * values.length);
  for (let at = 0; at < values.length; ++at)
    points.set([values[at], Math.floor(at / columns), at % columns], 3 * at);
  return points;
}

/** The last heap goes to the right, as in the plane, and the one before it to the back. */
function turned(points: Uint16Array): Uint16Array {
  for (let i = 0; i < points.length; i += 3)
    [points[i + 1], points[i + 2]] = [points[i + 2], points[i + 1]];
  return points;
}

/** `flat`: the canvas of the plane, whose place the cube takes while it is shown. */
export function makeCube(work: Work, flat: HTMLCanvasElement) {
  const canvas = h("canvas.cube", { tabindex: 0, role: "application" });
  const place = h("div");
  let shown: { table: SolvedTable; label: string } | null = null;
  let points: Uint16Array | null = null;
  let bound = 0;
  let look = from_beside;

  /** What goes upwards, to the right, to the back. */
  function names(): [string, string, string] {
    return shown!.table.heaps!.length === 3
      ? [p("heap", 1), p("heap", 3), p("heap", 2)]
      : [labelName(shown!.label), p("heap", 2), p("heap", 1)];
  }

  function draw(): void {
    if (!points || !flat.hidden) return;
    drawCube(canvas, points, bound, look, cubeColours(canvas.parentElement!, names()));
  }

  async function load(): Promise<void> {
    const of = shown!;
    const isCube = of.table.heaps!.length === 3;
    const question = { ...of.table, label: isCube ? "outcome" : of.label };
    const { json, bytes } = await work.askBytes("labels", question);
    if (of !== shown) return;
    const found = isCube
      ? lossesOf(bytes, json.shape)
      : heights(valuesOf(json, bytes), json.shape[1]);
    points = found.length <= 3 * most_points ? turned(found) : null;
    bound = found.reduce((most, value) => Math.max(most, value), 0);
    if (!points) place.replaceChildren(); // nobody would see through so many
  }

  async function rise(): Promise<void> {
    if (!points) await load().catch(() => {}); // stopped
    if (!points) return;
    for (const side of ["width", "height"] as const) {
      canvas[side] = flat[side];
      canvas.style[side] = flat.style[side];
    }
    flat.after(canvas);
    flat.hidden = true;
    translate();
    await animate(ms_of_rise, (part) => {
      look = allBetween(from_above, from_beside, smooth(part));
      draw();
    });
  }

  function lieDown(): void {
    canvas.remove();
    flat.hidden = false;
    translate();
  }

  function translate(): void {
    if (!shown || !isSolid(shown.table, shown.label)) return place.replaceChildren();
    const raised = flat.hidden;
    canvas.setAttribute("aria-label", t("cubeLabel", points ? points.length / 3 : 0));
    redraw(place, button("rise", t(raised ? "flatten" : "rise"), raised ? lieDown : rise));
    draw();
  }

  turnable(canvas, () => look, draw);
  canvas.addEventListener("keydown", ({ key }) => key === "Escape" && lieDown());

  return {
    /** The button that raises it, where there is something to raise. */
    place,
    /** What is shown lies flat at first. */
    show(table: SolvedTable, label: string): void {
      [shown, points] = [{ table, label }, null];
      lieDown();
    },
    rise,
    translate,
  };
}
