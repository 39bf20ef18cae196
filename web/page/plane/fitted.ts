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

export interface Fitted {
  viewport: Viewport;
  /** The height of the canvas. */
  height: number;
}

/** `width`: of the canvas, in its own pixels, `ratio` of which are one of CSS. */
export function fitted(content: PlaneContent, width: number, ratio: number): Fitted {
  const room = margins(content);
  const across = width - (room.left + room.right) * ratio;
  const upwards = Math.max(least_height, share_of_window * innerHeight) * ratio;
  const fitting = fittingScale(content, across, upwards);
  const scale = Math.min(fitting, Math.floor(largest_at_first() * ratio));
  const high = Math.max(content.rows * scale, lowest_row * ratio);
  const frame = {
    left: Math.round(room.left * ratio),
    top: Math.round(room.top * ratio),
    width: Math.floor(across),
    height: Math.ceil(high),
  };
  const most = Math.max(scale, Math.floor(largest_cell() * ratio));
  const viewport = { ...whole(content, frame, scale, lowest_row * ratio), most };
  return { viewport, height: Math.ceil(high + (room.top + room.bottom) * ratio) };
}
