/** A plane as a picture file, with its axes. */

import type { Colour } from "./colours.ts";
import { lowest_row } from "./fitted.ts";
import { margins, paintPlane } from "./painting.ts";
import type { PlaneContent, Raster } from "./raster.ts";
import { whole } from "./viewport.ts";

const ratio = 2; // for screens with small pixels
const least_side = 1600;

/** At least a pixel per position. `raster` holds the whole of it. */
export function pictureOf(
  content: PlaneContent,
  raster: Raster,
  colour: (css: string) => Colour,
): Promise<Blob> {
  const { rows, columns } = content;
  const canvas = document.createElement("canvas");
  const scale = Math.max(1, Math.floor(least_side / Math.max(columns, rows)));
  const room = margins(content);
  const height = rows === 1 ? Math.max(scale, lowest_row * ratio) : rows * scale;
  const frame = { left: room.left * ratio, top: room.top * ratio, width: columns * scale, height };
  canvas.width = frame.left + frame.width + room.right * ratio;
  canvas.height = frame.top + frame.height + room.bottom * ratio;
  const pens = { context: canvas.getContext("2d")!, ratio, colour };
  const view = whole(content, frame, scale, lowest_row * ratio);
  paintPlane(pens, view, content, raster, { cursor: null, held: false, arrows: [] });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), "image/png"));
}
