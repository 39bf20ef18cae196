/** The losses of three heaps as points in a box, seen by an eye that goes around it from far away, so
 *  that parallels stay parallel.
 *
 *          heap 1   heap 3             Heap 2 goes to the right, heap 3 to the back, heap 1 upwards.
 *             |    /                   Seen from above (tilt = a right angle) this is the plane of
 *             |   /                    heap 2 and heap 3 as it is drawn everywhere.
 *             |  /
 *             | /________ heap 2
 *
 *  Many points are written into the pixels, the nearest one on top and the farther the paler: the
 *  65 536 of 256³ in some 5 ms. Few points are drawn as balls. */

import { colourReader, pixelOf, rgb, type Colour } from "./colours.ts";

export interface CubeLook {
  /** Radians around the vertical axis. */
  turn: number;
  /** 0: from the side; a right angle: from above. */
  tilt: number;
  /** 0: all squares lie in one plane; 1: stacked, heap 1 upwards. */
  risen: number;
  /** 1: the box fits however it is turned. */
  zoom: number;
}

export interface CubeColours {
  near: Colour;
  far: Colour;
  ink: string;
  faint: string;
  paper: string;
  /** Cells, where squares are drawn next to the points. */
  point: string;
  won: string;
  /** What heap 1, heap 2 and heap 3 are called. */
  names: [string, string, string];
}

/** Where heaps a, b, c are: x[0]·a + x[1]·b + x[2]·c + x[3] to the right, y downwards, d towards the
 *  eye. */
export interface Eye {
  x: number[];
  y: number[];
  d: number[];
}

/** What is drawn on, how it is seen, and half the depth of the box. */
interface Scene {
  brush: CanvasRenderingContext2D;
  eye: Eye;
  side: number;
  depth: number;
  colours: CubeColours;
}

const shades = 64;
const ball_pitch = 6; // pixels between points; nearer ones are not drawn as balls

/** The eye's view of a box whose heaps have `side` sizes each. */
export function eyeOf(width: number, height: number, side: number, look: CubeLook): Eye {
  const scale = (Math.min(width, height) * look.zoom) / 1.72 / side;
  const [sin, cos] = [scale * Math.sin(look.turn), scale * Math.cos(look.turn)];
  const [above, beside] = [Math.sin(look.tilt), Math.cos(look.tilt)];
  const up = scale * look.risen;
  const form = (a: number, b: number, c: number, middle: number) => {
    const offset = ((a + b + c) * (side - 1)) / 2;
    return [a, b, c, middle - offset];
  };
  return {
    x: form(0, cos, -sin, width / 2),
    y: form(-up * beside, -sin * above, -cos * above, height / 2),
    d: form(up * above, -sin * beside, -cos * beside, 0),
  };
}

export const seen = (form: number[], a: number, b: number, c: number): number =>
  form[0] * a + form[1] * b + form[2] * c + form[3];

const mixed = (from: Colour, to: Colour, part: number): Colour =>
  from.map((value, i) => Math.round(value + part * (to[i] - value))) as Colour;

/** Colours of the page's style, in the light or the dark. */
export function cubeColours(inside: Element, names: [string, string, string]): CubeColours {
  const read = colourReader(inside);
  const [near, paper, ink, faint, won] = ["plane-lost", "paper", "ink", "line", "plane-won"].map(
    (name) => read(`var(--${name})`),
  );
  const drawn = { ink: rgb(ink), faint: rgb(faint), won: rgb(won), point: rgb(near) };
  return { near, far: mixed(near, paper, 0.62), paper: rgb(paper), ...drawn, names };
}

/** The losses of a table of three heaps, as `labels` returns it (0: lost): heap 1, 2, 3 of each. */
export function lossesOf(outcomes: Uint8Array, [, second, third]: number[]): Uint16Array {
  const found: number[] = [];
  for (let i = outcomes.indexOf(0); i >= 0; i = outcomes.indexOf(0, i + 1))
    found.push(Math.floor(i / (second * third)), Math.floor(i / third) % second, i % third);
  return Uint16Array.from(found);
}

/** The colour at a depth, paler the farther away. */
const shadeAt = ({ colours, depth }: Scene, d: number): Colour =>
  mixed(colours.far, colours.near, (d + depth) / (2 * depth));

const kept = new WeakMap<HTMLCanvasElement, ImageData>();

function emptyImage(canvas: HTMLCanvasElement): ImageData {
  const { width, height } = canvas;
  const image = kept.get(canvas);
  if (image?.width !== width || image.height !== height)
    kept.set(canvas, new ImageData(width, height));
  else image.data.fill(0);
  return kept.get(canvas)!;
}

/** Every point is a square of `size` pixels, and of those in a pixel the nearest one stays. The loop
 *  is the whole cost of a picture, so nothing is called inside it. */
function splat(scene: Scene, points: Uint16Array, size: number): void {
  const { brush, eye, depth } = scene;
  const image = emptyImage(brush.canvas);
  const { width, height } = image;
  const words = new Uint32Array(image.data.buffer);
  const depths = new Uint8Array(words.length);
  const per = (shades - 1) / (2 * depth);
  const palette = Uint32Array.from({ length: shades }, (_, i) =>
    pixelOf(shadeAt(scene, i / per - depth)),
  );
  const [xa, xb, xc, x0] = eye.x;
  const [ya, yb, yc, y0] = eye.y;
  const [da, db, dc, d0] = eye.d;
  for (let i = 0; i < points.length; i += 3) {
    const [a, b, c] = [points[i], points[i + 1], points[i + 2]];
    const left = (xa * a + xb * b + xc * c + x0 - size / 2 + 0.5) | 0;
    const top = (ya * a + yb * b + yc * c + y0 - size / 2 + 0.5) | 0;
    if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
    const near = ((da * a + db * b + dc * c + d0 + depth) * per) | 0;
    for (let row = top; row < top + size; ++row)
      for (let at = row * width + left; at < row * width + left + size; ++at)
        if (depths[at] <= near) {
          depths[at] = near;
          words[at] = palette[near];
        }
  }
  brush.putImageData(image, 0, 0);
}

/** Balls, the farthest first. */
function balls(scene: Scene, points: Uint16Array, pitch: number): void {
  const { brush, eye, colours } = scene;
  const order = Array.from({ length: points.length / 3 }, (_, i) => {
    const [a, b, c] = points.subarray(3 * i, 3 * i + 3);
    return { x: seen(eye.x, a, b, c), y: seen(eye.y, a, b, c), d: seen(eye.d, a, b, c) };
  }).sort((one, other) => one.d - other.d);
  const radius = 0.36 * pitch;
  brush.clearRect(0, 0, brush.canvas.width, brush.canvas.height);
  brush.strokeStyle = rgb(colours.far);
  brush.lineWidth = radius / 6;
  for (const { x, y, d } of order) {
    brush.fillStyle = rgb(shadeAt(scene, d));
    brush.beginPath();
    brush.arc(x, y, radius, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  }
}

/** The edges of the box: those at the back lie behind what is drawn already, and the nearest three,
 *  which would hide points, are left out. */
function edges({ brush, eye, side, colours }: Scene): void {
  const ends = [-0.5, side - 0.5];
  const corners = Array.from({ length: 8 }, (_, i) => {
    const [a, b, c] = [ends[i >> 2], ends[(i >> 1) & 1], ends[i & 1]];
    return { x: seen(eye.x, a, b, c), y: seen(eye.y, a, b, c), d: seen(eye.d, a, b, c) };
  });
  const depths = corners.map(({ d }) => d);
  const farthest = depths.indexOf(Math.min(...depths));
  brush.strokeStyle = colours.faint;
  brush.lineWidth = Math.max(1, brush.canvas.width / 700);
  for (let from = 0; from < 8; ++from)
    for (const to of [from | 1, from | 2, from | 4]) {
      if (to === from || [from, to].includes(7 - farthest)) continue;
      const behind = [from, to].includes(farthest);
      brush.globalCompositeOperation = behind ? "destination-over" : "source-over";
      brush.beginPath();
      for (const { x, y } of [corners[from], corners[to]]) brush.lineTo(x, y);
      brush.stroke();
    }
  brush.globalCompositeOperation = "source-over";
}

/** The edge of a heap that lies outermost on the screen, below or on the left: its two ends. */
function outerEdge({ eye, side }: Scene, heap: number): number[][] {
  const ends = [-0.5, side - 0.5];
  const edges = [0, 1, 2, 3].map((i) =>
    ends.map((end) => {
      const [a, b, c] = [ends[i >> 1], ends[i & 1]].toSpliced(heap, 0, end);
      return [seen(eye.x, a, b, c), seen(eye.y, a, b, c)];
    }),
  );
  const outer = ([[x, y], [u, v]]: number[][]) => (heap === 0 ? x + u : 0.01 * (x + u) - y - v);
  return edges.reduce((best, edge) => (outer(edge) < outer(best) ? edge : best));
}

/** Beside the outermost edge of each heap its name, 0 and the bound. */
function names(scene: Scene): void {
  const { brush, side, colours } = scene;
  const { width, height, clientWidth } = brush.canvas;
  const density = width / (clientWidth || width);
  const size = density * Math.max(14, Math.min(48, height / density / 18));
  Object.assign(brush, { fillStyle: colours.ink, textAlign: "center", textBaseline: "middle" });
  colours.names.forEach((name, heap) => {
    const [[x, y], [u, v]] = outerEdge(scene, heap);
    const length = Math.hypot(u - x, v - y);
    if (length < 4 * size) return; // it points at the eye
    let [right, down] = [(v - y) / length, (x - u) / length]; // at a right angle, away from the middle
    if (right * (x + u - width) + down * (y + v - height) < 0) [right, down] = [-right, -down];
    const write = (text: string, part: number, large: number) => {
      brush.font = `${large * size}px system-ui, "Noto Sans CJK JP", sans-serif`;
      const half = brush.measureText(text).width / 2;
      const out = Math.abs(right) * half + size * 0.75;
      const across = Math.max(half, Math.min(width - half, x + part * (u - x) + right * out));
      brush.fillText(text, across, Math.min(height - size / 2, y + part * (v - y) + down * out));
    };
    write(name, 0.5, 1);
    write("0", 0.06, 0.8);
    write(String(side - 1), 0.94, 0.8);
  });
}

/** Draws `points`, heap 1, 2, 3 of each up to `bound`, on the whole canvas, whose width and height are
 *  the caller's. The paper shows through. */
export function drawCube(
  canvas: HTMLCanvasElement,
  points: Uint16Array,
  bound: number,
  look: CubeLook,
  colours: CubeColours,
): void {
  const side = bound + 1;
  const eye = eyeOf(canvas.width, canvas.height, side, look);
  const pitch = Math.hypot(eye.x[1], eye.x[2]);
  const depth = 0.87 * pitch * side; // half of the box's diagonal
  const scene = { brush: canvas.getContext("2d")!, eye, side, depth, colours };
  if (pitch < ball_pitch) splat(scene, points, Math.max(1, Math.round(pitch * 0.7)));
  else balls(scene, points, pitch);
  edges(scene);
  names(scene);
}
