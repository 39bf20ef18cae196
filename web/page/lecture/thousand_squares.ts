/** The lecture's array a[000] … a[999] as squares on a canvas, all ten or as many as are looked at:
 *  heap 1 says which, heap 2 goes to the right, heap 3 upwards. It fills in the order of its entries,
 *  each of which falls into place.
 *
 *  A thousand elements would fall at 20 pictures a second; the canvas takes a millisecond for one. */

import { colourReader, rgb } from "../plane/colours.ts";
import { h } from "../shell/dom.ts";
import type { Point } from "../shell/motion.ts";
import { most_tap } from "./hands.ts";
import { lost, positions, sizesOf, type Decision } from "./story.ts";
import { t } from "./texts.ts";

const steps: Record<string, number> = { ArrowRight: 10, ArrowLeft: -10, ArrowUp: 1, ArrowDown: -1 };
const falling = 90; // entries that fall at the same time
const uneven = (i: number): number => ((i * 61) % 97) / 97;

export class ThousandSquares {
  readonly element = h("canvas.squares", { role: "application", tabindex: 0 });
  private fallen = new Float32Array(positions);
  private marks: { decision: Decision; tried: number; asked: boolean } | null = null;
  private shown = 10; // squares
  private columns = 5; // of squares
  private cell = 0; // all lengths are in pixels of the screen
  private gap = 0;
  private line = 0; // of words: above each square, below and on the left of the first ones

  /** `choose` receives the position that was pressed. */
  constructor(
    private readonly a: ArrayLike<number>,
    private readonly choose: (i: number) => void,
  ) {
    new ResizeObserver(() => this.measure()).observe(this.element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.draw());
    this.listen();
  }

  private listen(): void {
    let at = 0;
    const choose = (i: number) =>
      this.choose((at = Math.max(0, Math.min(100 * this.shown - 1, i))));
    let down: PointerEvent | null = null;
    this.element.addEventListener("pointerdown", (event) => {
      down = event;
      event.preventDefault(); // keys go on turning beats
    });
    // A browser that has just seen a swipe makes no click of the next tap.
    this.element.addEventListener("pointerup", (event) => {
      if (!down) return;
      const { clientX, clientY, offsetX, offsetY } = event;
      const swiped = Math.hypot(clientX - down.clientX, clientY - down.clientY) > most_tap;
      const i = this.at(offsetX * devicePixelRatio, offsetY * devicePixelRatio);
      if (i !== null && !swiped) choose(i);
    });
    this.element.addEventListener("keydown", (event) => {
      if (!steps[event.key]) return;
      event.preventDefault();
      choose(at + steps[event.key]);
    });
  }

  translate(): void {
    this.element.setAttribute("aria-label", t("squares"));
    this.draw();
  }

  /** Shows the first `number` squares, as large as they can be. */
  show(number: number): void {
    this.shown = number;
    this.measure();
  }

  /** Entries below `from` are there, and those below `to` have fallen so far. */
  fill(from: number, to: number, part: number): void {
    const front = from + part * (to - from + 1.5 * falling);
    for (let i = 0; i < positions; ++i) {
      const fallen = Math.max(0, Math.min(1, (front - i) / falling - 0.5 * uneven(i)));
      this.fallen[i] = i < from ? 1 : i < to ? fallen : 0;
    }
    this.draw();
  }

  /** Shows how a position is decided: what was tried so far; `asked` by a person. */
  mark(decision: Decision | null, tried: number, asked: boolean): void {
    this.marks = decision && { decision, tried, asked };
    this.draw();
  }

  private measure(): void {
    const { clientWidth, clientHeight } = this.element;
    const [width, height] = [clientWidth, clientHeight].map((side) =>
      Math.floor(side * devicePixelRatio),
    );
    if (!width || !height) return;
    const line = (this.line = 2 * Math.round(0.65 * this.fontSize()));
    const cellIn = (columns: number) => {
      const lines = Math.ceil(this.shown / columns);
      const high = (height - 1.2 * line * (lines + 1)) / (10 * lines);
      return Math.floor(Math.min((0.92 * (width - line)) / (10 * columns), high));
    };
    const most = [2, 3, 4, 5].filter((columns) => columns <= this.shown);
    this.columns = most.reduce((best, n) => (cellIn(n) > cellIn(best) ? n : best));
    this.cell = cellIn(this.columns);
    this.gap = Math.max(2, Math.floor(0.8 * this.cell));
    Object.assign(this.element, { width, height });
    Object.assign(this.element.dataset, { cell: this.cell, gap: this.gap, line });
    this.draw();
  }

  private fontSize = () => parseFloat(getComputedStyle(this.element).fontSize) * devicePixelRatio;

  private corner(first: number): Point {
    const [column, line] = [first % this.columns, Math.floor(first / this.columns)];
    const across = 10 * this.cell + this.gap;
    const down = 10 * this.cell + 1.2 * this.line;
    return { x: this.line + column * across, y: this.line + line * down };
  }

  private place(i: number): Point {
    const [first, second, third] = sizesOf(i);
    const { x, y } = this.corner(first);
    return { x: x + second * this.cell, y: y + (9 - third) * this.cell };
  }

  private at(x: number, y: number): number | null {
    for (let first = 0; first < this.shown; ++first) {
      const corner = this.corner(first);
      const second = Math.floor((x - corner.x) / this.cell);
      const third = 9 - Math.floor((y - corner.y) / this.cell);
      if (Math.min(second, third) >= 0 && Math.max(second, third) < 10)
        return 100 * first + 10 * second + third;
    }
    return null;
  }

  private draw(): void {
    if (!this.cell) return this.measure(); // it is seen for the first time
    if (!this.element.isConnected) return;
    const brush = this.element.getContext("2d")!;
    const read = colourReader(this.element.parentElement!);
    const colour = (name: string) => rgb(read(`var(--${name})`));
    const [ink, empty, paper] = [colour("ink"), colour("panel"), colour("paper")];
    const fills = [colour("plane-lost"), colour("square-won")];
    brush.reset();
    brush.font = `${this.fontSize()}px ${getComputedStyle(this.element).fontFamily}`;
    brush.fillStyle = ink;
    this.names(brush);
    Object.assign(brush, { textAlign: "center", textBaseline: "middle" });
    brush.font = `${1.2 * this.cell}px "DejaVu Sans Mono", monospace`;
    for (let i = 0; i < 100 * this.shown; ++i) {
      const { x, y } = this.place(i);
      this.square(brush, x, y, empty);
      if (this.fallen[i] === 0) continue;
      const high = 4 * (1 - this.fallen[i]) * this.cell;
      brush.globalAlpha = this.fallen[i];
      this.square(brush, x, y - high, fills[Number(this.a[i] !== lost)]);
      brush.fillStyle = paper;
      if (this.a[i] === lost) brush.fillText("×", x + this.cell / 2, y - high + this.cell / 2);
      brush.globalAlpha = 1;
    }
    this.drawMarks(brush, ink, colour("blue"));
  }

  /** Heap 1 above each square; the other heaps along the last one of the first column. */
  private names(brush: CanvasRenderingContext2D): void {
    const side = 10 * this.cell;
    for (let first = 0; first < this.shown; ++first) {
      const { x, y } = this.corner(first);
      brush.fillText(`${t("heap", 1)} = ${first}`, x, y - 0.25 * this.line, side);
    }
    const { x, y } = this.corner(this.columns * (Math.ceil(this.shown / this.columns) - 1));
    brush.fillText(`${t("heap", 2)} →`, x, y + side + 0.8 * this.line, side);
    brush.save();
    brush.translate(x - 0.25 * this.line, y + side);
    brush.rotate(-Math.PI / 2);
    brush.fillText(`${t("heap", 3)} →`, 0, 0, side);
    brush.restore();
  }

  private square(brush: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
    brush.fillStyle = colour;
    brush.fillRect(x, y, this.cell - 1, this.cell - 1);
  }

  private drawMarks(brush: CanvasRenderingContext2D, ink: string, blue: string): void {
    if (!this.marks) return;
    const { decision, tried, asked } = this.marks;
    const frame = (i: number, width: number, colour: string) => {
      const { x, y } = this.place(i);
      brush.strokeStyle = colour;
      brush.lineWidth = width;
      const side = this.cell - 1 + width;
      brush.strokeRect(x - width / 2, y - width / 2, side, side);
    };
    const width = Math.max(1, this.cell / 8);
    for (const option of decision.options.flat().slice(0, tried)) frame(option, width, ink);
    frame(decision.i, 2 * width, asked ? blue : ink);
  }
}
