/** Pictures that people take away, as SVG or PNG: a plane or a diagram with a caption that says
 *  what it shows, a legend, and the program that drew it. */

import { svg } from "../shell/dom.ts";
import { colourReader, inkOn, type LegendEntry } from "./colours.ts";
import { lowest_row } from "./fitted.ts";
import { margins, paintPlane } from "./painting.ts";
import { wrong_colour, type PlaneContent, type Raster } from "./raster.ts";
import { SvgContext } from "./svg_context.ts";
import { whole } from "./viewport.ts";

/** "miyama 1.0 (page)", filled in when the page is built. */
declare const program: string;

export interface Drawn {
  /** Says its width and height, and needs no style of the page. */
  drawing: SVGSVGElement;
  legend: LegendEntry[];
  caption: { title: string; words: string[] };
}

// In pixels of CSS.
const least_side = 800;
const least_width = 560;
const margin = 24;
const line = 22;
const swatch = 16;
const most_twice = 2400; // wider pictures have pixels enough
const family = 'system-ui, "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI", sans-serif';

/** At least a pixel per position. `raster` holds the whole of it. */
export function planeDrawing(
  content: PlaneContent,
  raster: Raster,
  inside: Element,
): SVGSVGElement {
  const { rows, columns } = content;
  const scale = Math.max(1, Math.floor(least_side / Math.max(columns, rows)));
  const { left, top, right, bottom } = margins(content);
  const height = rows === 1 ? Math.max(scale, lowest_row) : rows * scale;
  const frame = { left, top, width: columns * scale, height };
  const context = new SvgContext({
    width: left + frame.width + right,
    height: top + height + bottom,
  });
  const pens = {
    context: context as unknown as CanvasRenderingContext2D,
    ratio: 1,
    colour: colourReader(inside),
  };
  const view = whole(content, frame, scale, lowest_row);
  paintPlane(pens, view, content, raster, { cursor: null, held: false, arrows: [] });
  return context.element;
}

const styles = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font",
  "text-anchor",
];

/** A copy of a drawing on the page that takes the page's style along. */
export function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing, copy].map((root) => [...root.querySelectorAll<SVGElement>("*")]);
  from.forEach((element, i) => {
    const look = getComputedStyle(element);
    for (const name of styles) to[i].style.setProperty(name, look.getPropertyValue(name));
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.removeAttribute("style");
  for (const [name, value] of Object.entries({ width, height }))
    copy.setAttribute(name, `${value}`);
  return copy;
}

/** Breaks lines between words, and between the letters of Japanese, but not before a full stop. */
function wrapped(words: string, width: number, size: number): string[] {
  const pen = document.createElement("canvas").getContext("2d")!;
  pen.font = `${size}px ${family}`;
  const lines = [""];
  for (const part of words.match(/[!-~–]+|.[、。）」]*/gu) ?? []) {
    if (pen.measureText(lines.at(-1) + part).width > width) lines.push("");
    lines.push((lines.pop() + part).trimStart());
  }
  return lines;
}

/** The drawing, what it shows below it, and the legend; in the colours of that place on the page. */
export function captioned({ drawing, legend, caption }: Drawn, inside: Element): SVGSVGElement {
  const read = colourReader(inside);
  const css = (name: string) => `rgb(${read(name)})`;
  const across = Math.max(least_width, Number(drawing.getAttribute("width")));
  const all = svg("svg", { xmlns: "http://www.w3.org/2000/svg" });
  let y = margin + Number(drawing.getAttribute("height"));
  const write = (text: string, x: number, fill: string, size: number, more: object = {}) =>
    all.append(
      svg("text", { x, y, fill: css(fill), style: `font:${size}px ${family}`, ...more }, text),
    );

  for (const text of wrapped(caption.title, across, 20)) {
    y += 1.4 * line;
    write(text, margin, "var(--ink)", 20, { "font-weight": 700 });
  }
  for (const text of caption.words.flatMap((words) => wrapped(words, across, 15))) {
    y += line;
    write(text, margin, "var(--ink)", 15);
  }
  let x = margin;
  if (legend.length > 0) y += 1.5 * line;
  for (const { colour, text, mark } of legend) {
    const room = swatch + 24 + 9 * text.length * (/^[ -~]*$/.test(text) ? 1 : 1.7);
    if (x + room > across + margin) [x, y] = [margin, y + 1.2 * line];
    const [left, top] = [x, y - swatch + 3];
    const look = { fill: css(colour), stroke: css("var(--line)") };
    all.append(svg("rect", { x: left, y: top, width: swatch, height: swatch, ...look }));
    const hatched = `M${left} ${top + 8}l8 -8M${left + 8} ${top + 16}l8 -8`;
    if (colour === wrong_colour)
      all.append(svg("path", { d: hatched, stroke: inkOn(read(colour)) }));
    const ink = { fill: inkOn(read(colour)), "text-anchor": "middle" };
    if (mark) write(mark, x + swatch / 2, "var(--ink)", 13, ink);
    write(text, x + swatch + 6, "var(--ink)", 15);
    x += room;
  }
  y += 1.4 * line;
  write(program.replace(" (page)", ""), margin + across, "var(--faint)", 13, {
    "text-anchor": "end",
  });
  const [width, height] = [across + 2 * margin, Math.ceil(y + margin)];
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  for (const [name, value] of Object.entries(size)) all.setAttribute(name, `${value}`);
  drawing.setAttribute("x", String(margin));
  drawing.setAttribute("y", String(margin));
  all.prepend(svg("rect", { width, height, fill: css("var(--paper)") }), drawing);
  return all;
}

export const svgText = (picture: SVGSVGElement) => new XMLSerializer().serializeToString(picture);

export async function pngOf(picture: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const ratio = image.width > most_twice ? 1 : 2;
  [canvas.width, canvas.height] = [ratio * image.width, ratio * image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), "image/png"));
}
