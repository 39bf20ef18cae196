/** What the cells of the course draw with, as notebooks/course.py does for Python: squares of a table, stones in blocks, digits in columns, sticks
 *  in rows. A picture is what Observable Plot takes, as data: the cells run in a worker, and the page draws (picture.ts). */

import { columns, heaps, said, texts } from "./said.ts";

export interface Mark {
  kind: string;
  data: unknown;
  options: object;
}
export interface Picture {
  title?: string;
  marks: Mark[];
  /** Greatest and least width in pixels. */
  width?: number;
  least?: number;
  [option: string]: unknown;
}
type Position = number[];
type Winning = Map<string, { position: Position; losses: Position[] }>;
type MakeMark = (data: unknown, options?: object) => Mark;

/** `Plot.dot(data, options)` and all other marks of Observable Plot; channels are names of fields. */
export const Plot = new Proxy({} as Record<string, MakeMark>, {
  get:
    (_, kind: string) =>
    (data: unknown, options: object = {}) => ({ kind, data, options }),
});

const [loss, win, ink] = ["#a84300", "#dbe8f2", "#1b1f23"]; // on both papers
const [blue, green, faint, gap] = ["var(--blue)", "var(--green)", "var(--faint)", "var(--gap)"];
const bare = { axis: null };

/** The heaps with commas, as in 7,3,5; "nothing" where there are none. */
export const text = (position: Position): string => position.join(",") || said(texts.no_heap);

/** What a heap is called. */
export const heap = (number: number): string => said(heaps.heap, number);

/** The numbers from 0 to n - 1. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The different powers of two that add up to a heap: 7 is 4, 2, 1. */
export const blocks = (stones: number): number[] =>
  [8, 4, 2, 1].flatMap((power) => (stones & power ? [power] : []));

interface Square {
  x: number;
  y: number;
  value: number;
}
export interface GridOptions {
  title?: string;
  across?: string;
  up?: string;
  /** Writes the value into each square. */
  numbers?: boolean;
  /** A scale of colours of Plot's, such as "cividis"; without it 0 is a loss and 1 a win. */
  scheme?: string;
  /** The value of its last colour, if not the greatest one. */
  top?: number;
  least?: number;
}

/** values[i][j] as a square, i to the right and j upwards; null leaves a gap. */
export function grid(values: ArrayLike<number | null>[], options: GridOptions = {}): Picture {
  const { across = heap(1), up = heap(2), numbers, scheme, top, ...others } = options;
  const [columns, rows] = [values.length, values[0].length];
  const all = range(rows).flatMap((y) =>
    range(columns).map((x) => ({ x, y, value: values[x][y] ?? NaN })),
  );
  const most = top ?? all.reduce((greatest, { value }) => (value > greatest ? value : greatest), 1);
  const is_dark = ({ value }: Square) => (scheme === "blues") === value > most / 2;
  const pixels = { width: columns, height: rows, x1: -0.5, x2: columns - 0.5, y1: -0.5, y2: rows - 0.5, imageRendering: "pixelated" }; // prettier-ignore
  const marks = [Plot.raster(all.map(({ value }) => value), pixels)]; // prettier-ignore
  const place = { x: "x", y: "y", text: "value", fontSize: columns > 12 ? 11 : 13 };
  for (const dark of numbers ? [true, false] : []) {
    const own = all.filter((square) => !Number.isNaN(square.value) && is_dark(square) === dark);
    marks.push(Plot.text(own, { ...place, fill: dark ? "white" : ink }));
  }
  if (!scheme && columns >= 40) // a square alone would be smaller than a pixel
    marks.push(Plot.dot(all.filter(({ value }) => value === 0), { x: "x", y: "y", r: 0.9, fill: loss })); // prettier-ignore
  const axis = (label: string, size: number) => {
    const step = size <= 16 ? 1 : 2 ** (Math.ceil(Math.log2(size)) - 2);
    return { label, domain: [-0.5, size - 0.5], ticks: range(Math.ceil(size / step)).map((i) => i * step), tickFormat: "d", tickSize: 0 }; // prettier-ignore
  };
  return {
    width: 460,
    least: 150,
    aspectRatio: 1,
    x: axis(across, columns),
    y: axis(up, rows),
    color: scheme ? { scheme, domain: [0, most] } : { domain: [0, 1], range: [loss, win] },
    marks,
    ...others,
  };
}

/** How a text is shown in the middle of a place. */
const at = { x: "x", y: "y", text: "text" };
const upside_down = { axis: null, reverse: true };

/** Every position of three small heaps: a loss has a ×, a win names the losses that it can move to. `winning` has both for each position. */
export function by_hand(winning: Winning): Picture[] {
  const all = [...winning.values()];
  const size = 1 + Math.max(...all.map(({ position }) => position[0]));
  return range(size).map((first) => {
    const here = all.filter(({ position }) => position[0] === first);
    const squares = here.map(({ position: [a, x, y], losses }) => {
      const name = `${a}${x}${y}`;
      const text = losses.map((to) => `→ ${to.join("")}`).join("\n") || "×";
      return { x, y, name, text, lost: losses.length === 0 };
    });
    const values = range(size).map((b) => range(size).map((c) => Number(!squares.find(({ x, y }) => x === b && y === c)!.lost))); // prettier-ignore
    const picture = grid(values, { title: `${heap(1)} = ${first}`, across: heap(2), up: heap(3) });
    const texts = [true, false].flatMap((lost) => {
      const [own, fill] = [squares.filter((square) => square.lost === lost), lost ? "white" : ink];
      const name = { ...at, text: "name", fill, dy: -18, fontWeight: "bold" };
      return [Plot.text(own, name), Plot.text(own, { ...at, fill, dy: lost ? 6 : 9, fontSize: lost ? 20 : 11 })]; // prettier-ignore
    });
    return { ...picture, width: 280, least: 250, marks: [...picture.marks, ...texts] };
  });
}

/** The same as a diagram: an arrow for each winning move, positions with as many stones side by side. */
export function diagram(winning: Winning): Picture {
  const level = (position: Position) => position.reduce((sum, heap) => sum + heap, 0);
  const levels: Position[][] = [];
  for (const { position } of winning.values()) (levels[level(position)] ??= []).push(position);
  const place = (position: Position) => {
    const others = levels[level(position)].map(String);
    const i = others.indexOf(String(position));
    return { x: i - (others.length - 1) / 2, y: level(position) + (i % 2 ? 0.22 : -0.22) };
  };
  const all = [...winning.values()].map(({ position, losses }) => ({ ...place(position), lost: losses.length === 0, text: position.join("") })); // prettier-ignore
  const arrows = [...winning.values()].flatMap(
    ({ position, losses }) =>
    losses.map((to) => ({ x1: place(position).x, y1: place(position).y, x2: place(to).x, y2: place(to).y })), // prettier-ignore
  );
  const nodes = (lost: boolean) => {
    const own = all.filter((node) => node.lost === lost);
    const fill = lost ? loss : win;
    return [Plot.dot(own, { x: "x", y: "y", r: 17, fill, stroke: ink }), Plot.text(own, { ...at, fill: lost ? "white" : ink })]; // prettier-ignore
  };
  const ends = { x1: "x1", y1: "y1", x2: "x2", y2: "y2" };
  const line = { ...ends, stroke: faint, inset: 18, headLength: 7, bend: 12 };
  return { width: 560, height: 520, x: bare, y: bare, margin: 24, marks: [Plot.arrow(arrows, line), ...nodes(false), ...nodes(true)] }; // prettier-ignore
}

/** A position as rows of stones in blocks. With `pairs`, partners are joined and faint; blocks without a partner stand out. */
export function stones(position: Position, { title = "", pairs = false } = {}): Picture {
  const places = { 8: [0, 4], 4: [4.8, 2], 2: [7.4, 1], 1: [9, 1] } as Record<number, number[]>;
  const marks: Mark[] = [];
  for (const power of [8, 4, 2, 1]) {
    const [left, width] = places[power];
    const rows = range(position.length).filter((row) => position[row] & power);
    const paired = rows.slice(0, 2 * Math.floor(rows.length / 2));
    for (const row of rows) {
      const colour = !pairs ? blue : paired.includes(row) ? faint : green;
      const dots = range(power).map((i) => ({
        x: left + (i % width),
        y: row + (Math.floor(i / width) - (Math.ceil(power / width) - 1) / 2) * 0.36,
      }));
      const box = { x1: left - 0.6, x2: left + width - 0.4, y1: row - 0.4, y2: row + 0.4 };
      const edges = { x1: "x1", x2: "x2", y1: "y1", y2: "y2" };
      marks.push(Plot.dot(dots, { x: "x", y: "y", r: 3, fill: colour }));
      marks.push(Plot.rect([box], { ...edges, fill: "none", stroke: pairs ? colour : faint }));
    }
    if (pairs && paired.length) {
      const line = { x: left + width - 0.3, y1: paired[0], y2: paired[1] };
      marks.push(Plot.ruleX([line], { x: "x", y1: "y1", y2: "y2", strokeWidth: 1.5 }));
    }
    marks.push(Plot.text([{ x: left + (width - 1) / 2, y: -0.75, text: power }], { ...at, fill: faint })); // prettier-ignore
  }
  const heaps = position.map((heap, y) => ({ x: -1.3, y, text: heap }));
  marks.push(Plot.text(heaps, at));
  const y = { ...upside_down, domain: [-1.1, position.length - 0.4] };
  const x = { ...bare, domain: [-2.4, 10] };
  return { title, width: 220, least: 150, height: 150, margin: 4, x, y, marks };
}

/** A position in binary, a heap per row; below, which columns are even and which are odd. */
export function digits(position: Position, { title = "" } = {}): Picture {
  const width = Math.max(...position).toString(2).length; // prettier-ignore
  const squares = position.flatMap((heap, y) => Array.from(heap.toString(2).padStart(width, "0"), (text, x) => ({ x, y, text }))); // prettier-ignore
  const parities = range(width).map((x) => {
    const ones = squares.filter((square) => square.x === x && square.text === "1").length;
    return { x, y: position.length, text: said(ones % 2 ? columns.odd : columns.even) };
  });
  const shown = (digit: string, fill: string, colour: string) => {
    const own = squares.filter(({ text }) => text === digit);
    const boxes = own.map(({ x, y }) => ({ x1: x - 0.45, x2: x + 0.45, y1: y - 0.42, y2: y + 0.42 })); // prettier-ignore
    return [Plot.rect(boxes, { x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill }), Plot.text(own, { ...at, fill: colour })]; // prettier-ignore
  };
  const powers = range(width).map((x) => ({ x, y: -0.75, text: 2 ** (width - 1 - x) }));
  const is = (word: string) => parities.filter(({ text }) => text === word);
  const marks = [
    ...shown("1", blue, "var(--on-blue)"),
    ...shown("0", gap, "currentColor"),
    Plot.text(position.map((heap, y) => ({ x: -0.9, y, text: heap })), at), // prettier-ignore
    Plot.text(powers, { ...at, fill: faint }),
    Plot.text(is(said(columns.even)), { ...at, fill: faint }),
    Plot.text(is(said(columns.odd)), { ...at, fill: green, fontWeight: "bold" }),
  ];
  const y = { ...upside_down, domain: [-1.1, position.length + 0.4] };
  const x = { ...bare, domain: [-1.6, width - 0.4] };
  return { title, width: 80 + 50 * width, least: 150, height: 60 + 45 * position.length, margin: 4, style: { fontSize: "15px" }, x, y, marks }; // prettier-ignore
}

/** Rows of sticks and a move that leaves `rests` of one row: what it erases is struck through. */
export function sticks(position: Position, move: { heap: number; rests: Position }): Picture {
  const { heap, rests } = move;
  const rows = [...position].sort((a, b) => a - b);
  const [before, behind = 0] = rests.length ? rests : [0];
  const moved = rows.indexOf(heap);
  const all = rows.flatMap((sticks, y) => range(sticks).map((x) => ({ x, y1: y - 0.3, y2: y + 0.3, erased: y === moved && x >= before && x < heap - behind }))); // prettier-ignore
  const shown = (erased: boolean) => Plot.ruleX(all.filter((stick) => stick.erased === erased), { x: "x", y1: "y1", y2: "y2", stroke: erased ? gap : "var(--stick)", strokeWidth: 4, strokeLinecap: "round" }); // prettier-ignore
  const struck = { x1: before - 0.35, x2: heap - behind - 0.65, y: moved };
  const marks = [shown(true), shown(false), Plot.ruleY([struck], { x1: "x1", x2: "x2", y: "y", strokeWidth: 3 })]; // prettier-ignore
  const y = { ...upside_down, domain: [-0.7, rows.length - 0.3] };
  const x = { ...bare, domain: [-0.8, Math.max(...rows) - 0.2] };
  return { title: `${heap} → ${text(rests)}`, width: 200, least: 150, height: 20 + 22 * rows.length, margin: 4, x, y, marks }; // prettier-ignore
}
