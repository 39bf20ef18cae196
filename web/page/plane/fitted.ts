/** How a plane lies on a canvas at first: all of it, as large as there is room. */

import { margins } from "./painting.ts";
import type { PlaneContent } from "./raster.ts";
import { fittingScale, whole, type Viewport } from "./viewport.ts";

// In pixels of CSS.
const largest_cell = () => Math.max(64, innerHeight / 14);
const largest_at_first = () => Math.max(48, innerHeight / 18);
export const lowest_row = 28;
const share_of_window = 0.64;
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
 *  that the canvas fills, in pixels of CSS; it is then no wider than the plane. */
export function fitted(
  content: PlaneContent,
  width: number,
  ratio: number,
  filled: number | null,
): Fitted {
  const room = margins(content);
  const beside = (room.left + room.right) * ratio;
  const height = filled === null ? share_of_window * innerHeight : filled - room.top - room.bottom;
  const fitting = fittingScale(content, width - beside, Math.max(least_height, height) * ratio);
  const largest = filled === null ? largest_at_first() : Math.max(largest_filling, height / 9);
  const scale = Math.min(fitting, Math.floor(largest * ratio));
  const fits = scale * content.columns;
  const across =
    filled === null ? width - beside : Math.min(width - beside, Math.max(fits, narrowest * ratio));
  const high = Math.max(content.rows * scale, lowest_row * ratio);
  const frame = {
    left: Math.round(room.left * ratio),
    top: Math.round(room.top * ratio),
    width: Math.floor(across),
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
