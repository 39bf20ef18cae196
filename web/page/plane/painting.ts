/** Draws a plane onto a canvas: cells, grid, numbers, hatching, arrows, the cursor, axes. */

import { inkOn, rgb, roundNumbers, type Colour } from "./colours.ts";
import { wrong_colour, type PlaneContent, type Raster } from "./raster.ts";
import { cornerOf, middleOf, visible, type Cell, type Viewport } from "./viewport.ts";

export interface Marks {
  cursor: Cell | null;
  /** The cursor stays while the pointer moves on. */
  held: boolean;
  /** Cells to which arrows lead from the cursor. */
  arrows: Cell[];
  /** How brightly wrong claims flash: 0 not at all, 1 most. */
  flash?: number;
}

export interface Pens {
  context: CanvasRenderingContext2D;
  /** Pixels of the device per pixel of CSS. */
  ratio: number;
  colour(css: string): Colour;
  /** How small a single loss may be, in pixels of CSS. */
  leastMark?: number;
  /** More of a large plane has been painted. */
  painted?(): void;
}

// In pixels of CSS.
const least_with_grid = 10;
const least_with_text = 18;
const least_with_hatching = 5;
const room_of_digit = 8;
const room_between_ticks = 14;
const room_of_name = 100;
const height_of_tick = 22;
const font = 'ui-monospace, "DejaVu Sans Mono", monospace';

/** Room for ticks and names, in pixels of CSS. The last number may stand out by a half. */
export function margins({ rows, columns }: PlaneContent) {
  const digits = (number: number) => String(number - 1).length;
  const left = rows === 1 ? 8 : 30 + room_of_digit * digits(rows);
  return { left, bottom: 46, top: 8, right: Math.max(8, (room_of_digit / 2) * digits(columns)) };
}

export function paintPlane(
  pens: Pens,
  view: Viewport,
  content: PlaneContent,
  raster: Raster,
  marks: Marks,
): void {
  const { context } = pens;
  const { frame } = view;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.width, frame.height);
  context.clip();
  context.imageSmoothingEnabled = view.scale < 1;
  context.imageSmoothingQuality = "high";
  stretch(context, view, raster.whole(pens.colour, pens.painted));
  paintSparse(pens, view, content, raster);
  if (marks.flash && content.wrong) paintFlash(pens, view, raster, marks.flash);
  paintCells(pens, view, content);
  paintArrows(pens, view, marks);
  paintCursor(pens, view, marks);
  context.restore();
  paintAxes(pens, view, content);
}

function stretch(context: Pens["context"], view: Viewport, image: HTMLCanvasElement): void {
  const height = view.extent.rows * view.rowScale;
  context.drawImage(image, view.x, view.y - height, view.extent.columns * view.scale, height);
}

/** Single losses, and single faults of a claim, are seen also where positions are smaller than a mark. */
export function paintSparse(
  { context, ratio, colour, leastMark = 0 }: Pens,
  view: Viewport,
  content: PlaneContent,
  raster: Raster,
): void {
  const side = Math.round(leastMark * ratio);
  if (view.scale >= side) return;
  const kinds = [
    ["rare", content.palette.colours[content.palette.rare ?? 0]],
    ["wrong", wrong_colour],
  ] as const;
  for (const [which, fill] of kinds) {
    context.fillStyle = rgb(colour(fill));
    for (const at of raster.sparse(which)) {
      const cell = { row: Math.floor(at / content.columns), column: at % content.columns };
      const { x, y } = middleOf(view, cell);
      context.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), side, side);
    }
  }
}

function paintFlash(
  { context, colour }: Pens,
  view: Viewport,
  raster: Raster,
  flash: number,
): void {
  context.globalAlpha = flash;
  stretch(context, view, raster.wrongOnly(colour("var(--paper)")));
  context.globalAlpha = 1;
}

function forEachVisible(view: Viewport, visit: (cell: Cell) => void): void {
  const { rows, columns } = visible(view);
  for (let row = rows[0]; row <= rows[1]; ++row)
    for (let column = columns[0]; column <= columns[1]; ++column) visit({ row, column });
}

/** What only large cells have room for. */
function paintCells(pens: Pens, view: Viewport, content: PlaneContent): void {
  const { context, ratio } = pens;
  if (view.scale >= least_with_hatching * ratio && content.wrong) hatch(pens, view, content);
  if (view.scale >= least_with_grid * ratio) paintGrid(pens, view);
  if (view.scale < least_with_text * ratio) return;
  const { palette } = content;
  context.textAlign = "center";
  context.textBaseline = "middle";
  forEachVisible(view, (cell) => {
    const at = cell.row * content.columns + cell.column;
    const value = content.values[at];
    const text = palette.textOf(value);
    if (!text) return;
    const which = Math.min(Math.floor(value / palette.perColour), palette.colours.length - 1);
    const { x, y } = middleOf(view, cell);
    context.fillStyle = inkOn(
      pens.colour(content.wrong?.[at] ? wrong_colour : palette.colours[which]),
    );
    const size = Math.min(0.6 * view.scale, 22 * ratio, (1.5 * view.scale) / text.length);
    context.font = `${Math.round(size)}px ${font}`;
    context.fillText(text, x, y + 0.05 * size);
  });
}

function paintGrid({ context, colour, ratio }: Pens, view: Viewport): void {
  const { rows, columns } = visible(view);
  context.fillStyle = rgb(colour("var(--plane-grid)"));
  const line = Math.max(1, Math.round(ratio / 2));
  const low = cornerOf(view, { row: rows[0], column: columns[0] });
  const high = cornerOf(view, { row: rows[1], column: columns[1] });
  const [width, height] = [high.x + view.scale - low.x, low.y + view.rowScale - high.y];
  for (let column = columns[0]; column <= columns[1]; ++column)
    context.fillRect(view.x + (column + 1) * view.scale - line, high.y, line, height);
  for (let row = rows[0]; row <= rows[1]; ++row)
    context.fillRect(low.x, view.y - row * view.rowScale - line, width, line);
}

/** Two strokes across each wrong cell. */
function hatch({ context, ratio, colour }: Pens, view: Viewport, content: PlaneContent): void {
  context.beginPath();
  forEachVisible(view, (cell) => {
    if (!content.wrong![cell.row * content.columns + cell.column]) return;
    const { x, y } = cornerOf(view, cell);
    const [w, h] = [view.scale, view.rowScale];
    context.moveTo(x, y + h / 2);
    context.lineTo(x + w / 2, y);
    context.moveTo(x + w / 2, y + h);
    context.lineTo(x + w, y + h / 2);
  });
  context.strokeStyle = inkOn(colour("var(--plane-wrong)"));
  context.lineWidth = Math.max(1, ratio);
  context.stroke();
}

/** Twice, first broader in the colour of the paper, to stand out from any cells. */
function strokeTwice({ context, ratio, colour }: Pens, width: number, draw: () => void): void {
  const strokes: [string, number][] = [
    ["var(--paper)", width + 3],
    ["var(--ink)", width],
  ];
  for (const [stroke, thick] of strokes) {
    context.strokeStyle = context.fillStyle = rgb(colour(stroke));
    context.lineWidth = thick * ratio;
    context.lineJoin = "round";
    draw();
  }
}

function paintArrows(pens: Pens, view: Viewport, { cursor, arrows }: Marks): void {
  if (!cursor || arrows.length === 0) return;
  const { context, ratio } = pens;
  const from = middleOf(view, cursor);
  const size = Math.max(8 * ratio, Math.min(0.35 * view.scale, 14 * ratio));
  const short = view.scale < least_with_text * ratio ? 0 : 0.32 * view.scale; // the number stays free
  strokeTwice(pens, 2, () => {
    for (const cell of arrows) {
      const middle = middleOf(view, cell);
      const length = Math.hypot(middle.x - from.x, middle.y - from.y);
      if (length === 0) continue;
      const [dx, dy] = [(middle.x - from.x) / length, (middle.y - from.y) / length];
      const to = { x: middle.x - dx * short, y: middle.y - dy * short };
      const [ux, uy] = [dx * size, dy * size];
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x - ux, to.y - uy);
      context.stroke();
      context.beginPath();
      context.moveTo(to.x, to.y);
      context.lineTo(to.x - ux - uy / 2, to.y - uy + ux / 2);
      context.lineTo(to.x - ux + uy / 2, to.y - uy - ux / 2);
      context.closePath();
      context.stroke();
      context.fill();
    }
  });
}

/** A frame around the cell; broader where the cursor is held. Small cells have one around them. */
function paintCursor(pens: Pens, view: Viewport, { cursor, held }: Marks): void {
  if (!cursor) return;
  const { x, y } = cornerOf(view, cursor);
  const room = Math.max(0, 9 * pens.ratio - view.scale) / 2;
  const high = Math.max(0, 9 * pens.ratio - view.rowScale) / 2;
  strokeTwice(pens, held ? 3 : 1.5, () =>
    pens.context.strokeRect(x - room, y - high, view.scale + 2 * room, view.rowScale + 2 * high),
  );
}

/** Round numbers next to the cells, as many as there is room for. */
function ticks([first, last]: [number, number], scale: number, room: number): number[] {
  const most = Math.max(2, ((last - first + 1) * scale) / room);
  const step = roundNumbers(last - first, most)[1] ?? 1;
  const least = Math.ceil(first / step);
  return Array.from({ length: Math.floor(last / step) - least + 1 }, (_, i) => (least + i) * step);
}

function paintAxes(pens: Pens, view: Viewport, content: PlaneContent): void {
  const { context, ratio, colour } = pens;
  const { frame } = view;
  const { rows, columns } = visible(view);
  const bottom = frame.top + frame.height;
  context.fillStyle = rgb(colour("var(--ink)"));
  context.font = `${Math.round(13 * ratio)}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "top";
  const room = room_of_digit * String(columns[1]).length + room_between_ticks;
  for (const number of ticks(columns, view.scale, room * ratio)) {
    const { x } = middleOf(view, { row: 0, column: number });
    if (x < frame.left || x > frame.left + frame.width) continue;
    context.fillRect(Math.floor(x), bottom, Math.max(1, Math.round(ratio)), 4 * ratio);
    context.fillText(String(number), x, bottom + 6 * ratio);
  }
  context.textAlign = "right";
  const end = Math.min(frame.left + frame.width, view.x + view.extent.columns * view.scale);
  context.fillText(
    `${content.axes.columns} →`,
    Math.max(end, frame.left + room_of_name * ratio),
    bottom + 26 * ratio,
  );
  if (content.rows > 1) paintRowAxis(pens, view, content, rows);
}

function paintRowAxis(
  { context, ratio }: Pens,
  view: Viewport,
  content: PlaneContent,
  rows: [number, number],
): void {
  const { frame } = view;
  context.textBaseline = "middle";
  for (const number of ticks(rows, view.rowScale, height_of_tick * ratio)) {
    const { y } = middleOf(view, { row: number, column: 0 });
    if (y < frame.top || y > frame.top + frame.height) continue;
    const high = Math.max(1, Math.round(ratio));
    context.fillRect(frame.left - 4 * ratio, Math.floor(y), 4 * ratio, high);
    context.fillText(String(number), frame.left - 6 * ratio, y);
  }
  const top = view.y - view.extent.rows * view.rowScale;
  context.save();
  context.translate(10 * ratio, Math.max(frame.top, top));
  context.rotate(-Math.PI / 2);
  context.fillText(`${content.axes.rows} →`, 0, 0);
  context.restore();
}
