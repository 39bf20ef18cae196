/** Points of a cube, such as the losses of three heaps, seen from a side that somebody chooses.
 *
 *  The first coordinate goes upwards, the second one away, the third one to the right: the cube is a
 *  stack of planes. Looked at from above with nothing risen it is one plane; then the planes rise.
 *  Each point is a square of a few pixels, the nearer the brighter; of those that share a pixel the
 *  nearest one is seen. A hundred thousand points take some milliseconds. */

import { pixelOf, type Colour } from "./colours.ts";

export interface CubeLook {
  /** Around the upright axis, and forwards, in radians; a tilt of 0 looks from above. */
  turn: number;
  tilt: number;
  /** How far the planes have risen: 0 … 1. */
  risen: number;
  zoom: number;
}

export interface CubeColours {
  near: Colour;
  far: Colour;
  edge: Colour;
}

type Projection = (up: number, away: number, right: number) => [number, number, number];

/** To x, y, and nearness, all between −1 and 1 or nearly so. */
function projection({ turn, tilt, risen }: CubeLook): Projection {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [rise, flat] = [Math.sin(tilt), Math.cos(tilt)];
  return (up, away, right) => {
    const [x, y, z] = [right * 2 - 1, away * 2 - 1, (up * 2 - 1) * risen];
    const [side, back] = [x * cos - y * sin, x * sin + y * cos];
    return [side, back * flat + z * rise, z * flat - back * rise];
  };
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2] as const);

/** Values of three coordinates a point, each from 0 to `bound`. */
export function drawCube(
  canvas: HTMLCanvasElement,
  points: Uint16Array,
  bound: number,
  look: CubeLook,
  colours: CubeColours,
): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d")!;
  const project = projection(look);
  const half = Math.min(width, height) / 2;
  const scale = half * 0.57 * look.zoom;
  const image = context.createImageData(width, height);
  paintPoints(new Uint32Array(image.data.buffer), width, height);
  context.putImageData(image, 0, 0);
  context.strokeStyle = `rgb(${colours.edge})`;
  context.beginPath();
  for (const a of corners)
    for (const b of corners) {
      const apart = a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0);
      if (apart !== 1 || a > b) continue;
      const [[ax, ay], [bx, by]] = [project(...a), project(...b)];
      context.moveTo(width / 2 + ax * scale, height / 2 - ay * scale);
      context.lineTo(width / 2 + bx * scale, height / 2 - by * scale);
    }
  context.stroke();

  function paintPoints(pixels: Uint32Array, width: number, height: number): void {
    const nearest = new Float32Array(width * height).fill(-9);
    const side = Math.max(2, Math.round((1.8 * scale) / (bound + 1)));
    const shades = Array.from({ length: 64 }, (_, i) =>
      pixelOf(
        colours.near.map((part, j) =>
          Math.round(colours.far[j] + ((part - colours.far[j]) * i) / 63),
        ) as Colour,
      ),
    );
    for (let i = 0; i < points.length; i += 3) {
      const at = (value: number) => (value + 0.5) / (bound + 1);
      const [x, y, near] = project(at(points[i]), at(points[i + 1]), at(points[i + 2]));
      const left = Math.round(width / 2 + x * scale - side / 2);
      const top = Math.round(height / 2 - y * scale - side / 2);
      const shade = shades[Math.max(0, Math.min(63, Math.round((near + 1.5) * 21)))];
      for (let row = Math.max(0, top); row < Math.min(height, top + side); ++row)
        for (let column = Math.max(0, left); column < Math.min(width, left + side); ++column) {
          const pixel = row * width + column;
          if (nearest[pixel] >= near) continue;
          nearest[pixel] = near;
          pixels[pixel] = shade;
        }
    }
  }
}
