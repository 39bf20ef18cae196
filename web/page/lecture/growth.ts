/** The plane of heap 2 and heap 3 for one size of heap 1, which grows, or whose heap 1 changes.
 *
 *  A picture is a list of losses and where they stand, and every movement takes each loss from where it was:
 *  a larger square begins as two copies of the smaller one, lying on each other; another heap 1 moves
 *  each loss along its row. Frames show which blocks move together. */

import { svg } from "../shell/dom.ts";
import { between } from "../shell/motion.ts";

export interface Plane {
  /** Heaps of 0 … size. */
  size: number;
  /** Heap 1; its losses are shown as those of another picture where they are `old`. */
  heap: number;
  old?: boolean;
  /** What lies beyond is not known yet; −1 if nothing is. */
  known: number;
  /** The losses, which the engine has found. */
  lost: { row: number; column: number }[];
}

type Place = Plane["lost"][number];
type Moving = { from: Place; to: Place };

/** Units of the drawing: the square and all around it, where the axes are written. */
export const square = 100;
export const view = "-10 -110 114 124";

/** Where each loss comes from. */
function pairs(before: Plane, after: Plane): Moving[] {
  const step = before.known + 1;
  const was = (row: number, column: number) =>
    before.lost.find((loss) => loss.row === row && loss.column === column);
  return after.lost.map((to) => {
    const copied = was(to.row - step, to.column - step);
    const inRow = before.lost.find(({ row }) => row === to.row);
    const from = before.heap === after.heap ? (was(to.row, to.column) ?? copied) : inRow;
    return { from: from ?? to, to };
  });
}

/** Blocks as large as their movement is far: each is a square around the losses that move alike. */
function blocks(moving: Moving[], grows: boolean, side: number): (Moving & { side: number })[] {
  const found = new Map<string, Moving & { side: number }>();
  for (const { from, to } of moving) {
    const far = Math.abs(to.column - from.column);
    const block = grows ? side : far;
    if (far === 0) continue;
    const down = (at: number) => at - (at % block);
    const corner = ({ row, column }: Place) => ({ row: down(row), column: down(column) });
    const frame = { from: corner(from), to: corner(to), side: block };
    found.set(JSON.stringify(frame), frame);
  }
  return [...found.values()];
}

const placed = ({ from, to }: Moving, part: number): Place => ({
  row: between(from.row, to.row, part),
  column: between(from.column, to.column, part),
});

/** The lines between cells. */
function grid(cell: number, side: number): SVGElement {
  const line = (at: number) => `M${at * cell} 0V${-side * cell}M0 ${-at * cell}H${side * cell}`;
  return svg("path.grid", { d: [...Array(side + 1).keys()].map(line).join("") });
}

function mark({ row, column }: Place, cell: number): SVGElement {
  const place = `translate(${(column + 0.5) * cell} ${-(row + 0.5) * cell}) scale(${cell})`;
  return svg(
    "g.mark",
    { transform: place },
    svg("rect", { x: -0.44, y: -0.44, width: 0.88, height: 0.88, rx: 0.14 }),
    svg("path", { d: "M-.2-.2L.2 .2M-.2 .2L.2-.2", "stroke-width": 0.09 }),
  );
}

function axes(names: { columns: string; rows: string }, side: number, cell: number): SVGElement[] {
  const text = (x: number, y: number, words: string | number) => svg("text", { x, y }, words);
  const numbers = side <= 8 ? [...Array(side).keys()] : [0, side - 1];
  return [
    ...numbers.map((i) => text((i + 0.5) * cell, 6, i)),
    ...numbers.map((i) => text(-5, -(i + 0.5) * cell + 2, i)),
    text(square / 2, 12, `${names.columns} →`),
    text(6, -square - 3, `↑ ${names.rows}`),
  ];
}

/** The smaller picture is seen growing until the middle of the way, then the losses move. */
function inside(before: Plane, after: Plane, part: number): SVGElement[] {
  const resized = before.size !== after.size;
  const zoomed = resized ? Math.min(1, 2 * part) : 1;
  const moved = resized ? Math.max(0, 2 * part - 1) : part;
  const side = (before.size + 1) * ((after.size + 1) / (before.size + 1)) ** zoomed;
  const cell = square / side;
  const shrinks = before.size > after.size && part < 1;
  const moving = shrinks ? before.lost.map((to) => ({ from: to, to })) : pairs(before, after);
  const grows = before.heap === after.heap;
  const known = Math.min(side, (part < 1 ? before.known : after.known) + 1) * cell;
  const block = (frame: Moving & { side: number }) => {
    const { row, column } = placed(frame, moved);
    const length = frame.side * cell;
    const [x, y] = [column * cell, -row * cell - length];
    return svg("rect.block", { x, y, width: length, height: length });
  };
  return [
    svg("rect.unknown", { x: 0, y: -square, width: square, height: square }),
    svg("rect.won", { x: 0, y: -known, width: known, height: known }),
    grid(cell, Math.ceil(side - 1e-9)),
    svg(
      "g",
      { class: after.old ? "old" : null },
      ...moving.map((loss) => mark(placed(loss, moved), cell)),
    ),
    ...(part < 1 && !shrinks ? blocks(moving, grows, before.known + 1).map(block) : []),
  ];
}

/** The picture `part` of the way from one plane to the next. */
export function growthPicture(
  before: Plane,
  after: Plane,
  part: number,
  names: { columns: string; rows: string },
): SVGElement[] {
  const view = { x: 0, y: -square, width: square, height: square };
  const named = part >= 0.5 || before.size === after.size;
  return [
    svg("svg", { ...view, viewBox: Object.values(view).join(" ") }, ...inside(before, after, part)),
    ...(named ? axes(names, after.size + 1, square / (after.size + 1)) : []),
  ];
}
