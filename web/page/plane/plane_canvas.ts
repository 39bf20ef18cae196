/** A plane of a table that people look at: colours, zoom, and a cursor that pointer and keys move.
 *
 *      const plane = new PlaneView({
 *        label: () => t("planeOf", …),                 its name for assistive technology
 *        describe: (cell) => `3,5,6: ${t("lost")}`,    what is said aloud when keys move the cursor
 *        onCursor: (cell) => …,
 *        room: () => 480,
 *      });
 *      element.append(plane.element);
 *      plane.show({ values, rows, columns, palette: outcomePalette("lost", "won"), axes: {…} });
 *      plane.mark([{ row: 3, column: 5 }]);            arrows from the cursor
 *      plane.moveTo({ row: 3, column: 6 });            the cursor, as if a person had put it there
 *      await plane.drawing()                           all of it, as SVG
 *
 *  `show` paints at once; zoom and cursor stay while the extent is the same. For films call it again
 *  and again with new values. Tests and programs can ask the canvas where it draws: data-scale and
 *  data-row-scale are pixels of the canvas per position, data-x and data-y the lower left corner. */

import { announce, h, redraw } from "../shell/dom.ts";
import { animate } from "../shell/motion.ts";
import { colourReader } from "./colours.ts";
import { listen } from "./gestures.ts";
import { fitted } from "./fitted.ts";
import { paintPlane, type Marks } from "./painting.ts";
import { planeDrawing } from "./picture.ts";
import { Raster, type PlaneContent } from "./raster.ts";
import { t } from "./texts.ts";
import { cellAt, middleOf, moved, revealing, scaled, zoomed } from "./viewport.ts";
import type { Cell, Viewport } from "./viewport.ts";

export interface PlaneLook {
  label(): string;
  describe(cell: Cell): string;
  onCursor(cell: Cell): void;
  /** The height that the canvas fills, in pixels of CSS. */
  room(): number;
}

const least_mark = 3;
const ms_of_pulse = 1100;
let made = 0;

export class PlaneView {
  readonly element = h("div.plane");
  readonly canvas: HTMLCanvasElement;
  /** Between the plane and its buttons: for a legend. */
  readonly below = h("div");
  private content: PlaneContent | null = null;
  private raster = new Raster();
  private viewport: Viewport | null = null;
  private marks: Marks = { cursor: null, held: false, arrows: [] };
  private laidOut = ""; // the room for which it was
  private waiting = false;
  private pulsing = new AbortController();
  private toolbar = h("div.controls");
  private hint: HTMLElement;

  constructor(private look: PlaneLook) {
    this.hint = h("p.hint", { id: `plane-hint-${++made}` });
    this.canvas = h("canvas", {
      tabindex: 0,
      role: "application",
      "aria-describedby": this.hint.id,
    });
    this.element.append(this.canvas, this.below, this.toolbar, this.hint);
    this.translate();
    this.canvas.addEventListener("keydown", (event) => this.press(event));
    listen(this.canvas, {
      hover: (at) => this.hover(at && this.cellAt(at.x, at.y)),
      tap: (at) => this.tap(this.cellAt(at.x, at.y)),
      pan: (dx, dy) => this.look_through((view) => moved(view, dx, dy)),
      pinch: (ratio, x, y) => this.look_through((view) => scaled(view, view.scale * ratio, x, y)),
      wheel: (nearer, x, y) => this.zoom(nearer, x, y),
    });
    new ResizeObserver(() => this.fit()).observe(this.element);
    addEventListener("resize", () => this.fit());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.repaint());
  }

  get cursor(): Cell | null {
    return this.marks.cursor;
  }

  show(content: PlaneContent): void {
    const before = this.content;
    this.content = content;
    const same = before?.rows === content.rows && before.columns === content.columns;
    const fails = content.wrong && content.wrong !== before?.wrong;
    if (!same || !this.viewport) {
      this.marks = { cursor: null, held: false, arrows: [] };
      this.viewport = null;
      this.lay_out();
    }
    this.canvas.setAttribute("aria-label", this.look.label());
    this.repaint();
    if (fails) void this.pulse();
  }

  /** Twice, where a claim is wrong. */
  private pulse(): Promise<void> {
    this.pulsing.abort();
    this.pulsing = new AbortController();
    return animate(
      ms_of_pulse,
      (part) => {
        this.marks.flash = part < 1 ? 0.9 * Math.sin(2 * Math.PI * part) ** 2 : 0;
        this.draw();
      },
      this.pulsing.signal,
    );
  }

  /** Arrows from the cursor. */
  mark(arrows: Cell[]): void {
    this.marks.arrows = arrows;
    this.drawSoon();
  }

  /** Puts the cursor somewhere, where it stays although the pointer moves on; calls `onCursor`. */
  moveTo(cell: Cell, held = true): void {
    this.marks = { cursor: cell, held, arrows: [] };
    if (this.viewport) this.viewport = revealing(this.viewport, cell);
    this.drawSoon();
    this.look.onCursor(cell);
  }

  /** All of the plane with its axes, at least a pixel per position. */
  async drawing(): Promise<SVGSVGElement> {
    this.raster.whole(colourReader(this.element), () => this.drawSoon());
    await this.raster.finished();
    return planeDrawing(this.content!, this.raster, this.element);
  }

  translate(): void {
    const { canvas } = this;
    const button = (key: string, text: string, label: string, onclick: () => void) =>
      h("button", { "data-key": key, "aria-label": label, title: label, onclick }, text);
    this.toolbar.setAttribute("role", "group");
    this.toolbar.setAttribute("aria-label", t("zoom"));
    redraw(
      this.toolbar,
      button("nearer", "+", t("nearer"), () => this.zoomAtCursor(true)),
      button("farther", "−", t("farther"), () => this.zoomAtCursor(false)),
      button("whole", t("whole"), t("whole"), () =>
        this.look_through((view) => scaled(view, view.least, 0, 0)),
      ),
    );
    this.hint.textContent = t("keys");
    canvas.setAttribute("aria-label", this.look.label());
  }

  private ratio = () => devicePixelRatio || 1;

  /** The canvas takes the width there is, and no more height than shows all of the plane. */
  private lay_out(): void {
    const { content, canvas } = this;
    const ratio = this.ratio();
    const width = Math.floor(this.element.clientWidth * ratio);
    if (!content || width === 0) return;
    this.laidOut = this.roomNow();
    const found = fitted(content, width, ratio, this.look.room());
    [canvas.width, canvas.height, this.viewport] = [found.width, found.height, found.viewport];
    canvas.style.width = `${found.width / ratio}px`;
    canvas.style.height = `${found.height / ratio}px`;
  }

  private roomNow = () => [this.element.clientWidth, this.look.room(), this.ratio()].join(" ");

  private fit(): void {
    if (this.viewport && this.laidOut === this.roomNow()) return;
    this.lay_out();
    setTimeout(() => this.draw()); // apart from the layout of the page, which takes its time, too
  }

  private repaint(): void {
    if (!this.content) return;
    this.raster.show(this.content);
    this.draw();
  }

  private draw(): void {
    const { content, viewport, canvas } = this;
    if (!content || !viewport || !this.element.isConnected) return; // colours are those of a place on the page
    const painted = () => this.drawSoon();
    const pens = {
      context: canvas.getContext("2d")!,
      ratio: this.ratio(),
      colour: colourReader(this.element),
      leastMark: least_mark,
      painted,
    };
    paintPlane(pens, viewport, content, this.raster, this.marks);
    const { scale, rowScale, x, y } = viewport;
    Object.assign(canvas.dataset, { scale, rowScale, x, y });
    canvas.style.touchAction = scale > viewport.least ? "none" : "pan-y";
  }

  private drawSoon(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private look_through(change: (view: Viewport) => Viewport): void {
    if (!this.viewport) return;
    this.viewport = change(this.viewport);
    this.drawSoon();
  }

  private zoom(nearer: boolean, x: number, y: number): boolean {
    const before = this.viewport?.scale;
    this.look_through((view) => zoomed(view, nearer, x, y));
    return this.viewport?.scale !== before;
  }

  /** Where nobody points: around the cursor, or the middle. */
  private zoomAtCursor(nearer: boolean): void {
    const { viewport, canvas, marks } = this;
    const { x, y } =
      viewport && marks.cursor
        ? middleOf(viewport, marks.cursor)
        : { x: canvas.width / 2, y: canvas.height / 2 };
    this.zoom(nearer, x, y);
    if (marks.cursor) this.look_through((view) => revealing(view, marks.cursor!));
  }

  private cellAt(x: number, y: number): Cell | null {
    return this.viewport && cellAt(this.viewport, x, y);
  }

  private hover(cell: Cell | null): void {
    const { marks } = this;
    if (marks.held || !cell) return;
    if (marks.cursor?.row === cell.row && marks.cursor.column === cell.column) return;
    this.marks = { cursor: cell, held: false, arrows: [] };
    this.drawSoon();
    this.look.onCursor(cell);
  }

  private tap(cell: Cell | null): void {
    const { cursor, held } = this.marks;
    if (!cell) return;
    if (held && cursor?.row === cell.row && cursor.column === cell.column) this.hold(false);
    else this.moveTo(cell);
  }

  private hold(held: boolean): void {
    this.marks.held = held;
    this.drawSoon();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.content) return;
    const by = event.shiftKey ? 10 : 1;
    const { key } = event;
    if (key === "ArrowLeft") this.step(0, -by);
    else if (key === "ArrowRight") this.step(0, by);
    else if (key === "ArrowUp") this.step(by, 0);
    else if (key === "ArrowDown") this.step(-by, 0);
    else if (key === "Home") this.step(0, -Infinity);
    else if (key === "End") this.step(0, Infinity);
    else if (key === "PageUp") this.step(10, 0);
    else if (key === "PageDown") this.step(-10, 0);
    else if (key === "+" || key === "=") this.zoomAtCursor(true);
    else if (key === "-") this.zoomAtCursor(false);
    else if (key === "0") this.look_through((view) => scaled(view, view.least, 0, 0));
    else if (key === "Enter" || key === " ") this.hold(true);
    else if (key === "Escape") this.hold(false);
    else return;
    event.preventDefault();
  }

  private step(up: number, right: number): void {
    const { rows, columns } = this.content!;
    const { row, column } = this.marks.cursor ?? { row: -up, column: -right };
    const within = (value: number, number: number) => Math.max(0, Math.min(number - 1, value || 0));
    const cell = { row: within(row + up, rows), column: within(column + right, columns) };
    this.moveTo(cell);
    announce(this.look.describe(cell));
  }
}
