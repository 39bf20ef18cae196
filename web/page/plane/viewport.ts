/** Which part of a plane a canvas shows, in pixels of the device.
 *
 *  Positions have a whole number of pixels, so that none looks larger than its neighbour; planes
 *  larger than the canvas are shown at a half, a third … of a pixel until they fit. Row 0 is at the
 *  bottom, column 0 on the left. */

import type { Point } from "../shell/motion.ts";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Extent {
  rows: number;
  columns: number;
}

export interface Cell {
  row: number;
  column: number;
}

export interface Viewport {
  /** The part of the canvas within its margins. */
  frame: Frame;
  extent: Extent;
  /** Pixels per position: sideways, and upwards, which is more where there is a single row. */
  scale: number;
  rowScale: number;
  lowestRow: number;
  /** The left edge of column 0 and the bottom edge of row 0. */
  x: number;
  y: number;
  /** The scale that shows all, and the largest one. */
  least: number;
  most: number;
}

const factor = 1.25; // of one step nearer

/** A whole number, or the inverse of one, not above `scale`. */
function tidy(scale: number): number {
  return scale >= 1 ? Math.floor(scale) : 1 / Math.ceil(1 / scale);
}

/** The largest tidy scale at which a plane fits. */
export function fittingScale(extent: Extent, width: number, height: number): number {
  return tidy(
    Math.min(width / extent.columns, extent.rows === 1 ? Infinity : height / extent.rows),
  );
}

/** All of the plane. */
export function whole(extent: Extent, frame: Frame, most: number, lowestRow: number): Viewport {
  const least = Math.min(most, fittingScale(extent, frame.width, frame.height));
  const corner = { x: frame.left, y: frame.top + frame.height };
  return settled({
    frame,
    extent,
    scale: least,
    rowScale: least,
    lowestRow,
    ...corner,
    least,
    most,
  });
}

/** Without empty room where there is more to see. */
function settled(view: Viewport): Viewport {
  const { frame, extent, scale, lowestRow } = view;
  const rowScale = extent.rows === 1 ? Math.min(Math.max(scale, lowestRow), frame.height) : scale;
  const tooWide = Math.max(0, extent.columns * scale - frame.width);
  const tooHigh = Math.max(0, extent.rows * rowScale - frame.height);
  const bottom = frame.top + frame.height;
  const x = Math.min(frame.left, Math.max(frame.left - tooWide, view.x));
  const y = Math.max(bottom, Math.min(bottom + tooHigh, view.y));
  return { ...view, rowScale, x: Math.round(x), y: Math.round(y) };
}

/** Another scale; what is at (x, y) stays there. */
export function scaled(view: Viewport, wanted: number, x: number, y: number): Viewport {
  const scale = Math.min(Math.max(tidy(wanted * (1 + 1e-9)), view.least), view.most);
  const ratio = scale / view.scale;
  return settled({ ...view, scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio });
}

/** One step nearer or farther. */
export function zoomed(view: Viewport, nearer: boolean, x: number, y: number): Viewport {
  const { scale } = view;
  const inverse = Math.round(1 / scale);
  const next = scale >= 1 ? Math.max(scale + 1, scale * factor) : 1 / (inverse - 1);
  const last = scale > 1 ? Math.min(scale - 1, scale / factor) : 1 / (inverse + 1);
  return scaled(view, nearer ? next : last, x, y);
}

export function moved(view: Viewport, dx: number, dy: number): Viewport {
  return settled({ ...view, x: view.x + dx, y: view.y + dy });
}

/** A cell comes into view, with its neighbours. */
export function revealing(view: Viewport, cell: Cell): Viewport {
  const { frame, scale, rowScale } = view;
  const { x, y } = cornerOf(view, cell);
  const left = frame.left + scale - x;
  const right = frame.left + frame.width - 2 * scale - x;
  const up = frame.top + rowScale - y;
  const down = frame.top + frame.height - 2 * rowScale - y;
  return moved(view, left > 0 ? left : Math.min(0, right), up > 0 ? up : Math.min(0, down));
}

export function cellAt(view: Viewport, x: number, y: number): Cell | null {
  const { frame, extent } = view;
  const row = Math.floor((view.y - y) / view.rowScale);
  const column = Math.floor((x - view.x) / view.scale);
  const shown =
    x >= frame.left &&
    x < frame.left + frame.width &&
    y >= frame.top &&
    y < frame.top + frame.height;
  const there = row >= 0 && row < extent.rows && column >= 0 && column < extent.columns;
  return shown && there ? { row, column } : null;
}

/** Left and upper edge of a cell. */
export function cornerOf(view: Viewport, { row, column }: Cell): Point {
  return { x: view.x + column * view.scale, y: view.y - (row + 1) * view.rowScale };
}

export function middleOf(view: Viewport, cell: Cell): Point {
  const { x, y } = cornerOf(view, cell);
  return { x: x + view.scale / 2, y: y + view.rowScale / 2 };
}

/** First and last row and column in view. */
export function visible(view: Viewport): { rows: [number, number]; columns: [number, number] } {
  const { frame, extent, scale, rowScale } = view;
  const within = (value: number, number: number) => Math.max(0, Math.min(number - 1, value));
  const bottom = frame.top + frame.height;
  const right = frame.left + frame.width;
  return {
    rows: [
      within(Math.floor((view.y - bottom) / rowScale), extent.rows),
      within(Math.ceil((view.y - frame.top) / rowScale) - 1, extent.rows),
    ],
    columns: [
      within(Math.floor((frame.left - view.x) / scale), extent.columns),
      within(Math.ceil((right - view.x) / scale) - 1, extent.columns),
    ],
  };
}
