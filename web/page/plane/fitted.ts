/** How a plane lies on a canvas at first: all of it, as large as there is room. */

import { margins } from "./painting.ts";
import type { PlaneContent } from "./raster.ts";
import { fittingScale, whole, type Viewport } from "./viewport.ts";

// In pixels of CSS.
const largest_cell = () => Math.max(64, innerHeight / 14);
export const lowest_row = 28;
const least_height = 200;
const largest_filling = 64;
const narrowest = 120; // for the name of an axis

export interface Fitted {
  viewport: Viewport;
  /** The size of the canvas. */
  width: number;
  height: number;
}

/** `width`: of the canvas, in its own pixels, `ratio` of which are one of CSS. `filled`: the height
 *  that the canvas fills, in pixels of CSS; it is at most as wide as the plane. */
export function fitted(
  content: PlaneContent,
  width: number,
  ratio: number,
  filled: number,
): Fitted {
  const room = margins(content);
  const beside = (room.left + room.right) * ratio;
  const height = filled - room.top - room.bottom;
  const free = Math.floor(width - beside);
  const fitting = fittingScale(content, free, Math.max(least_height, height) * ratio);
  const largest = Math.max(largest_filling, height / 9);
  const scale = Math.min(fitting, Math.floor(largest * ratio));
  const fits = Math.max(scale * content.columns, narrowest * ratio);
  const across = Math.min(free, Math.ceil(fits)); // less would make the scale smaller
  const high = Math.max(content.rows * scale, lowest_row * ratio);
  const frame = {
    left: Math.round(room.left * ratio),
    top: Math.round(room.top * ratio),
    width: across,
    height: Math.ceil(high),
  };
  const most = Math.max(scale, Math.floor(largest_cell() * ratio));
  const viewport = { ...whole(content, frame, scale, lowest_row * ratio), most };
  return {
    viewport,
    width: Math.floor(across + beside),
    height: Math.ceil(high + (room.top + room.bottom) * ratio),
  };
}
