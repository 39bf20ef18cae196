/** A plane as an image of one pixel per position, from which the canvas copies what it shows. */

import { pixelOf, type Colour, type Palette } from "./colours.ts";

export interface PlaneContent {
  /** Row by row; the first row is drawn at the bottom, the first column on the left. */
  values: ArrayLike<number>;
  rows: number;
  columns: number;
  palette: Palette;
  /** Names of the axes: columns go from left to right, rows upwards. */
  axes: { columns: string; rows: string };
  /** Not 0 where a claim is wrong; such cells are hatched, in a colour of their own. */
  wrong?: ArrayLike<number> | null;
}

export const wrong_colour = "var(--plane-wrong)";
const positions_at_once = 1 << 18; // a hundredth of a second

/** The most positions along a side of a plane, or of a line, that can be drawn. */
export function longestSide(isLine: boolean): number {
  return isLine ? 16384 : 4096;
}

/** Where entries are of a kind; nowhere if more than one in sixteen is. */
function fewOf(entries: ArrayLike<number>, isOne: (value: number) => boolean): number[] {
  const few: number[] = [];
  for (let at = 0; at < entries.length; ++at)
    if (isOne(entries[at]) && few.push(at) > entries.length / 16 + 1) return [];
  return few;
}

export class Raster {
  private canvas = document.createElement("canvas");
  private content: PlaneContent | null = null;
  private painting: Promise<void> | null = null;
  private veil: HTMLCanvasElement | null = null;
  private few: { rare?: number[]; wrong?: number[] } = {};

  /** The plane is painted when somebody asks for an image of it. */
  show(content: PlaneContent): void {
    this.content = content;
    this.painting = this.veil = null;
    this.few = {};
  }

  /** A pixel per position. Large planes are painted in slices, between which the page lives on;
   *  `painted` is called after each but the first one. */
  whole(colour: (css: string) => Colour, painted: () => void = () => {}): HTMLCanvasElement {
    this.painting ??= this.paint(this.content!, colour, painted);
    return this.canvas;
  }

  /** The positions with the rare value, or with a wrong claim; none where they are too many to
   *  stand apart from their neighbours. */
  sparse(which: "rare" | "wrong"): number[] {
    const { values, wrong, palette } = this.content!;
    this.few[which] ??=
      which === "wrong"
        ? fewOf(wrong ?? [], (value) => value !== 0)
        : fewOf(palette.rare === undefined ? [] : values, (value) => value === palette.rare);
    return this.few[which];
  }

  /** One colour where a claim is wrong, and nothing elsewhere. */
  wrongOnly(colour: Colour): HTMLCanvasElement {
    if (this.veil) return this.veil;
    const { wrong, rows, columns } = this.content!;
    const image = new ImageData(columns, rows);
    const to = new Uint32Array(image.data.buffer);
    const pixel = pixelOf(colour);
    for (let at = 0; at < to.length; ++at)
      if (wrong![at]) to[(rows - 1 - Math.floor(at / columns)) * columns + (at % columns)] = pixel;
    this.veil = document.createElement("canvas");
    [this.veil.width, this.veil.height] = [columns, rows];
    this.veil.getContext("2d")!.putImageData(image, 0, 0);
    return this.veil;
  }

  /** Resolves when all slices are painted. */
  async finished(): Promise<void> {
    await this.painting;
  }

  private async paint(
    content: PlaneContent,
    colour: (css: string) => Colour,
    painted: () => void,
  ): Promise<void> {
    const { rows, columns, palette } = content;
    if (this.canvas.width !== columns || this.canvas.height !== rows)
      [this.canvas.width, this.canvas.height] = [columns, rows];
    const pixels = Uint32Array.from(palette.colours, (css) => pixelOf(colour(css)));
    const wrong = pixelOf(colour(wrong_colour));
    const band = Math.max(1, Math.floor(positions_at_once / columns));
    for (let first = 0; first < rows; first += band) {
      if (first > 0) await new Promise((resolve) => setTimeout(resolve));
      if (content !== this.content) return;
      this.paintRows(content, first, Math.min(first + band, rows), pixels, wrong);
      if (first > 0) painted();
    }
  }

  private paintRows(
    content: PlaneContent,
    first: number,
    end: number,
    pixels: Uint32Array,
    wrong: number,
  ): void {
    const { values, rows, columns, palette } = content;
    const image = new ImageData(columns, end - first);
    const to = new Uint32Array(image.data.buffer);
    const last = pixels.length - 1;
    for (let row = first; row < end; ++row) {
      const from = row * columns;
      const at = (end - 1 - row) * columns;
      if (palette.perColour === 1)
        for (let i = 0; i < columns; ++i) to[at + i] = pixels[Math.min(values[from + i], last)];
      else
        for (let i = 0; i < columns; ++i)
          to[at + i] = pixels[Math.min(Math.floor(values[from + i] / palette.perColour), last)];
      if (content.wrong)
        for (let i = 0; i < columns; ++i) if (content.wrong[from + i]) to[at + i] = wrong;
    }
    this.canvas.getContext("2d")!.putImageData(image, 0, rows - end);
  }
}
