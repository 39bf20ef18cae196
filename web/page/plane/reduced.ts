/** A plane as an image smaller than itself, for planes larger than the screen: a pixel stands for a
 *  square of positions, and shows a rare value, or a wrong claim, of any of them. The mean of their
 *  colours would let a loss among a hundred wins fade away. */

import { pixelOf, type Colour } from "./colours.ts";
import { wrong_colour, type PlaneContent } from "./raster.ts";

/** Typed arrays and others. */
type Entries = ArrayLike<number> & { indexOf(value: number, from?: number): number };

const rare_bit = 1;
const wrong_bit = 2;

/** Sets the bit of each pixel with a rare value: the browser looks for them, and there are few. */
function markRare(
  marks: Uint8Array,
  values: Entries,
  rare: number,
  pixelAt: (at: number) => number,
): void {
  for (let at = values.indexOf(rare); at !== -1; at = values.indexOf(rare, at + 1))
    marks[pixelAt(at)] |= rare_bit;
}

function markWrong(
  marks: Uint8Array,
  wrong: ArrayLike<number>,
  pixelAt: (at: number) => number,
): void {
  for (let at = 0; at < wrong.length; ++at) if (wrong[at] !== 0) marks[pixelAt(at)] |= wrong_bit;
}

/** Precondition: the palette has a rare value, and one other colour. */
export function reducedImage(
  content: PlaneContent,
  by: number,
  colour: (css: string) => Colour,
): HTMLCanvasElement {
  const { values, rows, columns, palette, wrong } = content;
  const canvas = document.createElement("canvas");
  const width = (canvas.width = Math.ceil(columns / by));
  const height = (canvas.height = Math.ceil(rows / by));
  const marks = new Uint8Array(width * height);
  const pixelAt = (at: number) =>
    (height - 1 - Math.floor(at / columns / by)) * width + Math.floor((at % columns) / by);
  markRare(marks, values as Entries, palette.rare!, pixelAt);
  if (wrong) markWrong(marks, wrong, pixelAt);
  const other = palette.colours[palette.rare === 0 ? 1 : 0];
  const pixels = [other, palette.colours[palette.rare!], wrong_colour, wrong_colour].map((css) =>
    pixelOf(colour(css)),
  );
  const image = new ImageData(width, height);
  const to = new Uint32Array(image.data.buffer);
  for (let i = 0; i < to.length; ++i) to[i] = pixels[marks[i]];
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  return canvas;
}
