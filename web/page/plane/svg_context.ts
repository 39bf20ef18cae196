/** What a plane is painted with, as elements of SVG in place of pixels: as much of a canvas's
 *  context as painting.ts needs. Images of cells stay images, a pixel per position. */

import { svg } from "../shell/dom.ts";

const baselines = { top: "hanging", middle: "central" } as Record<string, string>;
const anchors = { center: "middle", right: "end" } as Record<string, string>;

export class SvgContext {
  readonly element: SVGSVGElement;
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  font = "";
  textAlign = "left";
  textBaseline = "middle";
  private transform = "";
  private path = "";
  private saved: string[] = [];

  constructor(readonly canvas: { width: number; height: number }) {
    const { width, height } = canvas;
    this.element = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  }

  private add(name: "path" | "rect" | "text" | "image", look: object, text?: string): void {
    this.element.append(svg(name, { transform: this.transform || null, ...look }, text));
  }

  // All of a plane is drawn: nothing need be cut off.
  clearRect(): void {}
  rect(): void {}
  clip(): void {}

  save(): void {
    this.saved.push(this.transform);
  }
  restore(): void {
    this.transform = this.saved.pop() ?? "";
  }
  translate(x: number, y: number): void {
    this.transform += `translate(${x} ${y})`;
  }
  rotate(angle: number): void {
    this.transform += `rotate(${(180 * angle) / Math.PI})`;
  }

  beginPath(): void {
    this.path = "";
  }
  moveTo(x: number, y: number): void {
    this.path += `M${x} ${y}`;
  }
  lineTo(x: number, y: number): void {
    this.path += `L${x} ${y}`;
  }
  stroke(): void {
    const look = { fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth };
    this.add("path", { d: this.path, ...look });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { x, y, width, height, fill: this.fillStyle });
  }
  fillText(text: string, x: number, y: number): void {
    const anchor = anchors[this.textAlign] ?? "start";
    const placed = { "text-anchor": anchor, "dominant-baseline": baselines[this.textBaseline] };
    this.add("text", { x, y, fill: this.fillStyle, style: `font:${this.font}`, ...placed }, text);
  }
  drawImage(image: HTMLCanvasElement, x: number, y: number, width: number, height: number): void {
    const look = { style: "image-rendering:pixelated", preserveAspectRatio: "none" };
    this.add("image", { x, y, width, height, href: image.toDataURL(), ...look });
  }
}
