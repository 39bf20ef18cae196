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

import { colourReader, pixelOf, type Colour } from "./colours.ts";

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
  /** What heap 1, heap 2 and heap 3 are called. */
  names: [string, string, string];
}

/** Where heaps a, b, c are: xa·a + xb·b + xc·c + x0 to the right, y downwards, d towards the eye. */
export interface Eye {
  x: number[];
  y: number[];
  d: number[];
}

const shades = 64;
const ball_pitch = 6; // pixels; nearer points are not drawn as balls

/** The eye's view of a box whose heaps have `side` sizes each. */
export function eyeOf(width: number, height: number, side: number, look: CubeLook): Eye {
  const scale = (Math.min(width, height) * look.zoom) / 1.72 / side;
  const [sin, cos] = [Math.sin(look.turn), Math.cos(look.turn)];
  const [above, beside] = [Math.sin(look.tilt), Math.cos(look.tilt)];
  const centred = (a: number, b: number, c: number, middle: number) => [
    a,
    b,
    c,
    middle - ((a + b + c) * (side - 1)) / 2,
  ];
  return {
    x: centred(0, scale * cos, -scale * sin, width / 2),
    y: centred(
      -scale * look.risen * beside,
      -scale * sin * above,
      -scale * cos * above,
      height / 2,
    ),
    d: centred(scale * look.risen * above, -scale * sin * beside, -scale * cos * beside, 0),
  };
}

export const seen = (form: number[], a: number, b: number, c: number): number =>
  form[0] * a + form[1] * b + form[2] * c + form[3];

/** Colours of the page's style, in the light or the dark. */
export function cubeColours(inside: Element, names: [string, string, string]): CubeColours {
  const read = colourReader(inside);
  const [near, paper] = [read("var(--plane-lost)"), read("var(--paper)")];
  const far = near.map((part, i) => Math.round(part + 0.62 * (paper[i] - part))) as Colour;
  const css = (name: string) => `rgb(${read(`var(--${name})`).join(", ")})`;
  return { near, far, ink: css("ink"), faint: css("line"), names };
}

/** The losses of a table of three heaps, as `labels` returns it (0: lost): heap 1, 2, 3 of each. */
export function lossesOf(outcomes: Uint8Array, [, second, third]: number[]): Uint16Array {
  const found: number[] = [];
  for (let i = outcomes.indexOf(0); i >= 0; i = outcomes.indexOf(0, i + 1))
    found.push(Math.floor(i / (second * third)), Math.floor(i / third) % second, i % third);
  return Uint16Array.from(found);
}

/** A colour between, nearer ones darker; `part` is 0 for the farthest. */
const shade = ({ near, far }: CubeColours, part: number): Colour =>
  far.map((from, i) => Math.round(from + part * (near[i] - from))) as Colour;

interface Pixels {
  image: ImageData;
  words: Uint32Array;
  depths: Uint8Array;
}
const kept = new WeakMap<HTMLCanvasElement, Pixels>();

function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  let pixels = kept.get(canvas);
  if (pixels?.image.width !== width || pixels.image.height !== height) {
    const image = new ImageData(width, height);
    const words = new Uint32Array(image.data.buffer);
    kept.set(canvas, (pixels = { image, words, depths: new Uint8Array(width * height) }));
  }
  pixels!.words.fill(0);
  pixels!.depths.fill(0);
  return pixels!;
}

/** Every point is a square of `size` pixels; of two in a pixel the nearer one stays. This loop is the
 *  whole cost of a picture, so nothing is called inside it. */
function splat(
  { words, depths, image }: Pixels,
  points: Uint16Array,
  eye: Eye,
  size: number,
  palette: Uint32Array,
  depth: number,
): void {
  const { width, height } = image;
  const [xa, xb, xc, x0] = eye.x;
  const [ya, yb, yc, y0] = eye.y;
  const [da, db, dc, d0] = eye.d;
  const per = (shades - 1) / (2 * depth);
  for (let i = 0; i < points.length; i += 3) {
    const [a, b, c] = [points[i], points[i + 1], points[i + 2]];
    const left = (xa * a + xb * b + xc * c + x0 - size / 2 + 0.5) | 0;
    const top = (ya * a + yb * b + yc * c + y0 - size / 2 + 0.5) | 0;
    if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
    const far = ((da * a + db * b + dc * c + d0 + depth) * per) | 0;
    for (let row = top; row < top + size; ++row)
      for (let at = row * width + left; at < row * width + left + size; ++at)
        if (depths[at] <= far + 1) {
          depths[at] = far + 1;
          words[at] = palette[far];
        }
  }
}

/** Balls, the farthest first. */
function balls(
  brush: CanvasRenderingContext2D,
  points: Uint16Array,
  { x, y, d }: Eye,
  pitch: number,
  colours: CubeColours,
  depth: number,
): void {
  const order = Array.from({ length: points.length / 3 }, (_, i) => {
    const [a, b, c] = points.subarray(3 * i, 3 * i + 3);
    return { x: seen(x, a, b, c), y: seen(y, a, b, c), d: seen(d, a, b, c) };
  }).sort((one, other) => one.d - other.d);
  const radius = Math.max(2.2, 0.36 * pitch);
  brush.strokeStyle = `rgb(${colours.far.join(", ")})`;
  brush.lineWidth = radius / 6;
  for (const at of order) {
    brush.fillStyle = `rgb(${shade(colours, (at.d + depth) / (2 * depth)).join(", ")})`;
    brush.beginPath();
    brush.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  }
}

/** The twelve edges: those at the back lie behind what is drawn already. */
function edges(brush: CanvasRenderingContext2D, { x, y, d }: Eye, side: number): void {
  const ends = [-0.5, side - 0.5];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    ends[i >> 2],
    ends[(i >> 1) & 1],
    ends[i & 1],
  ]);
  const depths = corners.map(([a, b, c]) => seen(d, a, b, c));
  const farthest = depths.indexOf(Math.min(...depths));
  for (const bit of [1, 2, 4])
    for (let from = 0; from < 8; ++from) {
      const to = from | bit;
      if (to === from || 7 - farthest === from || 7 - farthest === to) continue; // the nearest would hide points
      const behind = from === farthest || to === farthest;
      brush.globalCompositeOperation = behind ? "destination-over" : "source-over";
      brush.beginPath();
      for (const i of [from, to]) {
        const [a, b, c] = corners[i];
        brush.lineTo(seen(x, a, b, c), seen(y, a, b, c));
      }
      brush.stroke();
    }
  brush.globalCompositeOperation = "source-over";
}

/** The edge of a heap that lies outermost on the screen, below or on the left: its two ends. */
function outerEdge(eye: Eye, side: number, heap: number): number[][] {
  const ends = [-0.5, side - 0.5];
  const edges = [0, 1, 2, 3].map((i) => {
    const fixed = [ends[i >> 1], ends[i & 1]];
    return ends.map((end) => {
      const [a, b, c] = [...fixed.slice(0, heap), end, ...fixed.slice(heap)];
      return [seen(eye.x, a, b, c), seen(eye.y, a, b, c)];
    });
  });
  const outer = ([[x, y], [u, v]]: number[][]) => (heap === 0 ? x + u : 0.01 * (x + u) - y - v);
  return edges.reduce((best, edge) => (outer(edge) < outer(best) ? edge : best));
}

/** Beside the outermost edge of each heap its name, 0 and the bound. */
function names(
  canvas: HTMLCanvasElement,
  eye: Eye,
  side: number,
  { names, ink }: CubeColours,
): void {
  const brush = canvas.getContext("2d")!;
  const { width, height } = canvas;
  const density = width / (canvas.clientWidth || width);
  const size = density * Math.max(14, Math.min(26, height / density / 18));
  brush.fillStyle = ink;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  names.forEach((name, heap) => {
    const [[x, y], [u, v]] = outerEdge(eye, side, heap);
    const length = Math.hypot(u - x, v - y);
    if (length < 4 * size) return; // it points at the eye
    let [right, down] = [(v - y) / length, (x - u) / length]; // at a right angle, away from the middle
    if (right * (x + u - width) + down * (y + v - height) < 0) [right, down] = [-right, -down];
    const write = (text: string, part: number, far: number) => {
      brush.font = `${far * size}px system-ui, "Noto Sans CJK JP", sans-serif`;
      const half = brush.measureText(text).width / 2;
      const out = Math.abs(right) * half + size * 0.75;
      const across = x + part * (u - x) + right * out;
      const at = Math.max(half, Math.min(width - half, across));
      brush.fillText(text, at, Math.min(height - size / 2, y + part * (v - y) + down * out));
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
  const brush = canvas.getContext("2d")!;
  const pixels = pixelsOf(canvas);
  if (pitch < ball_pitch) {
    const palette = Uint32Array.from({ length: shades }, (_, i) =>
      pixelOf(shade(colours, i / (shades - 1))),
    );
    splat(pixels, points, eye, Math.max(1, Math.round(pitch * 0.7)), palette, depth);
  }
  brush.putImageData(pixels.image, 0, 0);
  if (pitch >= ball_pitch) balls(brush, points, eye, pitch, colours, depth);
  brush.strokeStyle = colours.faint;
  brush.lineWidth = Math.max(1, canvas.width / 700);
  edges(brush, eye, side);
  names(canvas, eye, side, colours);
}
