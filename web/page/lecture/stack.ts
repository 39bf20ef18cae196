/** The ten squares of 000–999, which lie side by side and rise into a stack, on a canvas.
 *
 *  Each square is drawn once, as an image; a picture arranges the ten images, flat or
 *  as the eye sees them in the box (plane/cube.ts), and draws the losses as points below them. */

import { drawCube, eyeOf, seen, type CubeColours, type CubeLook } from "../plane/cube.ts";
import { between } from "../shell/motion.ts";

export interface StackLook extends CubeLook {
  /** 1: the squares lie side by side; 0: where they belong in the box. */
  apart: number;
  /** How much is seen of the squares, and so of the wins. */
  squares: number;
}

const cells = 10;
const pixels = 44; // of a cell in an image

/** One square: rows of heap 3 upwards, columns of heap 2. `losses`: heap 1, 2, 3 of each. */
export function squareImage(
  losses: Uint16Array,
  heap: number,
  colours: CubeColours,
): HTMLCanvasElement {
  const image = document.createElement("canvas");
  image.width = image.height = cells * pixels;
  const brush = image.getContext("2d")!;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.font = `${pixels}px "DejaVu Sans Mono", monospace`;
  const cell = (second: number, third: number, colour: string, text: string) => {
    const [x, y] = [second * pixels, (cells - 1 - third) * pixels];
    brush.fillStyle = colour;
    brush.fillRect(x + 1, y + 1, pixels - 2, pixels - 2);
    brush.fillStyle = colours.paper;
    brush.fillText(text, x + pixels / 2, y + pixels / 2);
  };
  for (let i = 0; i < cells * cells; ++i) cell(Math.floor(i / cells), i % cells, colours.won, "");
  for (let i = 0; i < losses.length; i += 3)
    if (losses[i] === heap) cell(losses[i + 1], losses[i + 2], colours.point, "×");
  return image;
}

/** What takes the pixels of an image to the canvas, as setTransform has it. */
type Matrix = [number, number, number, number, number, number];

/** Side by side, in the lines that make them largest. */
function flat(width: number, height: number, heap: number): Matrix {
  const fits = (columns: number) =>
    Math.min(width / columns / 1.12, height / Math.ceil(cells / columns) / 1.24);
  const columns = [2, 3, 4, 5].reduce((best, n) => (fits(n) > fits(best) ? n : best));
  const side = fits(columns);
  const [line, at] = [Math.floor(heap / columns), heap % columns];
  const left = (width - columns * side * 1.12) / 2 + (at * 1.12 + 0.06) * side;
  const scale = side / (cells * pixels);
  return [scale, 0, 0, scale, left, (line * 1.24 + 0.2) * side];
}

function stacked(width: number, height: number, heap: number, look: CubeLook): Matrix {
  const { x, y } = eyeOf(width, height, cells, look);
  const right = [x[1] / pixels, y[1] / pixels];
  const down = [-x[2] / pixels, -y[2] / pixels];
  const [left, top] = [seen(x, heap, -0.5, cells - 0.5), seen(y, heap, -0.5, cells - 0.5)];
  return [right[0], right[1], down[0], down[1], left, top];
}

export function drawStack(
  canvas: HTMLCanvasElement,
  squares: HTMLCanvasElement[],
  points: Uint16Array,
  look: StackLook,
  colours: CubeColours,
): void {
  const { width, height } = canvas;
  const brush = canvas.getContext("2d")!;
  const boxed = look.apart < 0.02;
  if (boxed)
    drawCube(canvas, look.squares < 1 ? points : points.subarray(0, 0), cells - 1, look, colours);
  else brush.clearRect(0, 0, width, height);
  brush.globalAlpha = look.squares;
  squares.forEach((square, heap) => {
    const [from, to] = [stacked(width, height, heap, look), flat(width, height, heap)];
    const matrix = from.map((value, i) => between(value, to[i], look.apart)) as Matrix;
    brush.setTransform(...matrix);
    brush.drawImage(square, 0, 0);
    if (look.apart === 1) caption(brush, `${colours.names[0]} = ${heap}`, colours.ink);
  });
  brush.resetTransform();
  brush.globalAlpha = 1;
}

/** The size of heap 1 above its square. */
function caption(brush: CanvasRenderingContext2D, text: string, ink: string): void {
  brush.fillStyle = ink;
  brush.textAlign = "left";
  brush.textBaseline = "alphabetic";
  brush.font = `600 ${1.35 * pixels}px system-ui, sans-serif`;
  brush.fillText(text, 0, -0.35 * pixels);
}
