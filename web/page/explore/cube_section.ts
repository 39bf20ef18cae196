/** The plane that rises: losses of three heaps as a cube, values of two heaps as heights. Dragging or
 *  the arrow keys turn it. */

import type { Engine } from "../engine/client.ts";
import type { SolvedTable } from "../engine/questions.ts";
import { colourReader } from "../plane/colours.ts";
import { drawCube, type CubeLook } from "../plane/cube.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { animate, between, smooth } from "../shell/motion.ts";
import { valuesOf } from "../shell/program_face.ts";
import { hasPass, sizesOf, type Label } from "./state.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const most_positions = 1 << 21;
const most_points = 70_000;
const ms_of_rise = 1400;
const from_above: CubeLook = { turn: 0, tilt: 0, risen: 0, zoom: 1.5 };
const from_beside: CubeLook = { turn: 0.6, tilt: 1.05, risen: 1, zoom: 1 };

export interface Cube {
  button: HTMLElement;
  /** Whether there is anything to rise: what is shown lies flat at first. */
  show(table: SolvedTable, label: Label): void;
  translate(): void;
}

/** Whether these are points of a cube at all. */
function isSolid(table: SolvedTable, label: Label): boolean {
  if (!table.heaps || hasPass(table)) return false;
  const positions = sizesOf(table).reduce((product, size) => product * size, 1);
  if (table.heaps.length === 2) return label !== "outcome" && positions <= most_points;
  return table.heaps.length === 3 && positions <= most_positions;
}

/** Losses by their heaps; of two heaps each position by its value. Null where there are too many. */
function pointsOf(values: ArrayLike<number>, sizes: number[]): Uint16Array | null {
  const points: number[] = [];
  const [columns] = sizes.slice(-1);
  const rows = sizes[sizes.length - 2];
  for (let at = 0; at < values.length; ++at) {
    if (sizes.length === 3 && values[at] !== 0) continue;
    const up = sizes.length === 3 ? Math.floor(at / columns / rows) : values[at];
    points.push(up, Math.floor(at / columns) % rows, at % columns);
    if (points.length > 3 * most_points) return null;
  }
  return Uint16Array.from(points);
}

/** `flat`: the canvas of the plane, whose place the cube takes while it is shown. */
export function makeCube(engine: Engine, flat: HTMLCanvasElement): Cube {
  const canvas = h("canvas", { tabindex: 0, role: "application", hidden: true, class: "cube" });
  const button = h("button", { type: "button", hidden: true, onclick: () => void toggle() });
  flat.before(canvas);
  let shown: { table: SolvedTable; label: Label } | null = null;
  let points: Uint16Array | null = null;
  let bound = 0;
  let look = from_beside;

  function draw(): void {
    if (!points) return;
    const read = colourReader(canvas.parentElement!);
    const colours = {
      near: read("var(--plane-lost)"),
      far: read("var(--line)"),
      edge: read("var(--faint)"),
    };
    drawCube(canvas, points, bound, look, colours);
  }

  function turn(change: Partial<CubeLook>): void {
    look = { ...look, ...change };
    draw();
  }

  async function load(): Promise<void> {
    const of = shown!;
    const label = of.table.heaps!.length === 3 ? "outcome" : of.label;
    const { json, bytes } = await engine.askBytes("labels", { ...of.table, label });
    const found = pointsOf(valuesOf(json, bytes), sizesOf(of.table));
    if (of !== shown) return;
    points = found;
    bound = (found ?? new Uint16Array()).reduce((most, value) => Math.max(most, value), 0);
    button.hidden = !found;
  }

  async function toggle(): Promise<void> {
    if (!canvas.hidden) return flatten();
    if (!points) await load();
    if (!points) return;
    [canvas.width, canvas.height] = [flat.width, flat.height];
    [canvas.style.width, canvas.style.height] = [flat.style.width, flat.style.height];
    [canvas.hidden, flat.hidden] = [false, true];
    translate();
    await animate(ms_of_rise, (part) => {
      const at = smooth(part);
      const key = (name: keyof CubeLook) => between(from_above[name], from_beside[name], at);
      turn({ turn: key("turn"), tilt: key("tilt"), risen: key("risen"), zoom: key("zoom") });
    });
  }

  function flatten(): void {
    [canvas.hidden, flat.hidden] = [true, false];
    translate();
  }

  function translate(): void {
    button.textContent = t(canvas.hidden ? "rise" : "flatten");
    canvas.setAttribute("aria-label", t("cubeLabel", points ? points.length / 3 : 0));
  }

  let last = { x: 0, y: 0 };
  canvas.addEventListener("pointerdown", ({ pointerId, x, y }) => {
    canvas.setPointerCapture(pointerId);
    last = { x, y };
  });
  canvas.addEventListener("pointermove", ({ buttons, x, y }) => {
    if (!buttons) return;
    by((last.x - x) / 150, (last.y - y) / 150);
    last = { x, y };
  });
  canvas.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key as keyof typeof steps];
    if (event.key === "Escape") flatten();
    if (!step) return;
    by(step[0] / 12, step[1] / 12);
    event.preventDefault();
  });

  /** Never upside down. */
  function by(around: number, forwards: number): void {
    const tilt = Math.max(0, Math.min(Math.PI / 2, look.tilt + forwards));
    turn({ turn: look.turn - around, tilt });
  }

  return {
    button,
    show(table, label) {
      const same = shown?.table === table && shown.label === label;
      if (same) return;
      [shown, points] = [{ table, label }, null];
      flatten();
      button.hidden = !isSolid(table, label);
    },
    translate,
  };
}
