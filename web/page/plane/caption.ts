/** A drawing with a caption: what it shows, a legend, and the program that drew it. */

import { svg } from "../shell/dom.ts";
import { colourReader, inkOn, type Colour, type LegendEntry } from "./colours.ts";
import { wrong_colour } from "./raster.ts";

/** "miyama 1.0 (page)", filled in when the page is built. */
declare const program: string;

export interface Drawn {
  /** Says its width and height, and needs no style of the page. */
  drawing: SVGSVGElement;
  legend: LegendEntry[];
  title: string;
  words: string[];
}

const least_width = 560;
const margin = 24;
const line = 22;
const swatch = 16;
const family = 'system-ui, "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI", sans-serif';
const pen = document.createElement("canvas").getContext("2d")!;

function lengthOf(text: string, size: number): number {
  pen.font = `${size}px ${family}`;
  return pen.measureText(text).width;
}

/** Breaks lines between words, and between the letters of Japanese, but not before a full stop. */
function wrapped(words: string, width: number, size: number): string[] {
  const lines = [""];
  for (const part of words.match(/[!-~–]+|.[、。）」]*/gu) ?? []) {
    if (lengthOf(lines.at(-1) + part, size) > width) lines.push("");
    lines.push((lines.pop() + part).trimStart());
  }
  return lines;
}

/** A sheet of paper that is written upon from the top. */
class Sheet {
  readonly element = svg("svg", { xmlns: "http://www.w3.org/2000/svg" });
  private y = margin;
  private read: (css: string) => Colour;

  constructor(
    private across: number,
    inside: Element,
  ) {
    this.read = colourReader(inside);
  }

  private css = (colour: string) => `rgb(${this.read(colour)})`;

  put(drawing: SVGSVGElement): void {
    const [width, height] = ["width", "height"].map((name) => Number(drawing.getAttribute(name)));
    const look = { x: margin + (this.across - width) / 2, y: margin, overflow: "visible" };
    for (const [name, value] of Object.entries(look)) drawing.setAttribute(name, String(value));
    this.element.append(drawing);
    this.y += height;
  }

  private text(text: string, x: number, fill: string, font: string, anchor = "start"): void {
    const look = { style: `font:${font} ${family}`, "text-anchor": anchor };
    this.element.append(svg("text", { x, y: this.y, fill, ...look }, text));
  }

  write(words: string, size: number, weight: number): void {
    for (const part of wrapped(words, this.across, size)) {
      this.y += 1.45 * size;
      this.text(part, margin, this.css("var(--ink)"), `${weight} ${size}px`);
    }
  }

  explain(legend: LegendEntry[]): void {
    let x = margin;
    this.y += 1.5 * line;
    for (const entry of legend) {
      const room = swatch + 28 + lengthOf(entry.text, 15);
      if (x + room > this.across + margin) [x, this.y] = [margin, this.y + 1.2 * line];
      this.swatch(entry, x, this.y - swatch + 3);
      this.text(entry.text, x + swatch + 6, this.css("var(--ink)"), "15px");
      x += room;
    }
  }

  private swatch({ colour, mark }: LegendEntry, x: number, y: number): void {
    const square = { x, y, width: swatch, height: swatch };
    const ink = inkOn(this.read(colour));
    const look = { fill: this.css(colour), stroke: this.css("var(--line)") };
    this.element.append(svg("rect", { ...square, ...look }));
    const strokes = `M${x} ${y + 8}l8 -8M${x + 8} ${y + 16}l8 -8`;
    if (colour === wrong_colour) this.element.append(svg("path", { d: strokes, stroke: ink }));
    if (mark) this.text(mark, x + swatch / 2, ink, "13px", "middle");
  }

  finished(): SVGSVGElement {
    this.y += 1.4 * line;
    const name = program.replace(" (page)", "");
    this.text(name, margin + this.across, this.css("var(--faint)"), "13px", "end");
    const [width, height] = [this.across + 2 * margin, Math.ceil(this.y + margin)];
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    for (const [key, value] of Object.entries(size)) this.element.setAttribute(key, String(value));
    this.element.prepend(svg("rect", { width, height, fill: this.css("var(--paper)") }));
    return this.element;
  }
}

/** In the colours of `inside`, a place on the page. */
export function captioned(
  { drawing, legend, title, words }: Drawn,
  inside: Element,
): SVGSVGElement {
  const sheet = new Sheet(Math.max(least_width, Number(drawing.getAttribute("width"))), inside);
  sheet.put(drawing);
  sheet.write(title, 20, 700);
  for (const each of words) sheet.write(each, 15, 400);
  if (legend.length > 0) sheet.explain(legend);
  return sheet.finished();
}
