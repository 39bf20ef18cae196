/** A plane as an image smaller than itself, for planes larger than the screen: a pixel stands for a
 *  square of positions, and shows a rare value, or a wrong claim, of any of them. The mean of their
 *  colours would let a loss among a hundred wins fade away. */

import { pixelOf, type Colour } from "./colours.ts";
import { wrong_colour, type PlaneContent } from "./raster.ts";

const rare_bit = 1;
const wrong_bit = 2;

/** Sets a bit of each pixel of a line with an entry that equals `value`, or if not, differs from 0. */
function mark(pixels: Uint8Array, line: number, entries: ArrayLike<number>, from: number, end: number, by: number, value: number | null): void {
  const bit = value === null ? wrong_bit : rare_bit;
  for (let pixel = line, start = from; start < end; ++pixel, start += by) {
    const stop = Math.min(start + by, end);
    for (let at = start; at < stop; ++at)
      if (value === null ? entries[at] !== 0 : entries[at] === value) {
        pixels[pixel] |= bit;
        break;
      }
  }
}

/** Precondition: the palette has a rare value, and one other colour. */
export function reducedImage(content: PlaneContent, by: number, colour: (css: string) => Colour): HTMLCanvasElement {
  const { values, rows, columns, palette, wrong } = content;
  const canvas = document.createElement("canvas");
  const width = (canvas.width = Math.ceil(columns / by));
  const height = (canvas.height = Math.ceil(rows / by));
  const marks = new Uint8Array(width * height);
  for (let row = 0; row < rows; ++row) {
    const line = (height - 1 - Math.floor(row / by)) * width;
    mark(marks, line, values, row * columns, (row + 1) * columns, by, palette.rare!);
    if (wrong) mark(marks, line, wrong, row * columns, (row + 1) * columns, by, null);
  }
  const other = palette.colours[palette.rare === 0 ? 1 : 0];
  const pixels = [other, palette.colours[palette.rare!], wrong_colour, wrong_colour].map((css) => pixelOf(colour(css)));
  const image = new ImageData(width, height);
  const to = new Uint32Array(image.data.buffer);
  for (let i = 0; i < to.length; ++i) to[i] = pixels[marks[i]];
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  return canvas;
}
