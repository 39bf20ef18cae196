/** Which two coordinates of a box span the plane, a slider for each other one, and a film that runs
 *  one of the sliders.
 *
 *      const controls = new CoordinateControls(async (at) => { …draw the plane… });
 *      element.append(controls.element);
 *      controls.show({ names: ["heap 1", "heap 2", "heap 3"], sizes: [10, 10, 10], rows: 1, columns: 2, at: [0, 0, 0] });
 *
 *  A film waits for the promise of each plane before it asks for the next one. */

import { button, choice, field, h, labelled, redraw } from "../shell/dom.ts";
import { t } from "./texts.ts";

export interface Coordinates {
  names: string[];
  /** How many values each coordinate has. */
  sizes: number[];
  /** Indices of the two that span the plane; rows is null where there is one coordinate only. */
  rows: number | null;
  columns: number;
  /** A value of each; those of the two are not looked at. */
  at: number[];
}

/** The two coordinates with the most values, the last ones if there are many. */
export function spannedBy(names: string[], sizes: number[], at: number[]): Coordinates {
  const order = sizes
    .map((_, i) => i)
    .sort((i, j) => Math.min(sizes[j], 3) - Math.min(sizes[i], 3) || j - i);
  const [columns, rows] = order.slice(0, 2).sort((i, j) => j - i);
  return { names, sizes, rows: rows ?? null, columns, at };
}

/** The coordinates for the engine: null for those that are not fixed. */
export function fixedOf({ at, rows, columns }: Coordinates): (number | null)[] {
  return at.map((value, i) => (i === rows || i === columns ? null : value));
}

/** Rows of a plane come before its columns in the engine's order; these are spanned the other way round. */
export function isTransposed({ rows, columns }: Coordinates): boolean {
  return rows !== null && rows > columns;
}

const slowest = 1;
const fastest = 30;

export class CoordinateControls {
  /** Which coordinates span the plane, and how fast films run, for controls elsewhere. */
  readonly axes = h("div.controls");
  private moving = h("div.moving");
  readonly element = h("div.coordinates", this.moving);
  private coordinates: Coordinates | null = null;
  private sliders = new Map<number, { input: HTMLInputElement; output: HTMLOutputElement }>();
  private along = 0;
  private speed = 4;
  private playing = 0; // the number of the film that runs, 0 where none does
  private films = 0;
  private playButton: HTMLButtonElement | null = null;

  constructor(private onchange: (coordinates: Coordinates) => Promise<void> | void) {}

  show(coordinates: Coordinates): void {
    this.stop();
    this.coordinates = { ...coordinates, at: [...coordinates.at] };
    const others = this.others();
    if (!others.includes(this.along)) this.along = others[0] ?? 0;
    this.draw();
  }

  translate(names: string[]): void {
    if (!this.coordinates) return;
    this.coordinates.names = names;
    this.draw();
  }

  /** Moves the sliders, without telling. */
  moveTo(at: number[]): void {
    if (!this.coordinates) return;
    this.coordinates.at = [...at];
    this.adjust();
  }

  stop(): void {
    this.playing = 0;
    if (this.playButton) this.playButton.textContent = t("play");
  }

  private others(): number[] {
    const { sizes, rows, columns } = this.coordinates!;
    return sizes.map((_, i) => i).filter((i) => i !== rows && i !== columns);
  }

  private draw(): void {
    const { sizes } = this.coordinates!;
    this.sliders.clear();
    const others = this.others();
    redraw(
      this.axes,
      ...(sizes.length < 2
        ? []
        : [this.axis("columns", t("across")), this.axis("rows", t("upwards"))]),
      others.length > 0 && this.pace(),
    );
    this.playButton = null;
    if (others.length === 0) return redraw(this.moving);
    redraw(
      this.moving,
      this.film(),
      h(
        "div.scrubbers",
        { role: "group", "aria-label": t("sliders") },
        ...others.map((i) => this.slider(i)),
      ),
    );
  }

  private axis(which: "rows" | "columns", label: string): HTMLElement {
    const { names, [which]: chosen } = this.coordinates!;
    const span = (i: string) => this.span(which, Number(i));
    return choice(label, Object.fromEntries(names.entries()), String(chosen), span, which);
  }

  /** A coordinate that already spans the plane is exchanged with the other one. */
  private span(which: "rows" | "columns", chosen: number): void {
    const coordinates = this.coordinates!;
    const other = which === "rows" ? "columns" : "rows";
    if (coordinates[other] === chosen) coordinates[other] = coordinates[which]!;
    coordinates[which] = chosen;
    this.show(coordinates);
    void this.onchange({ ...this.coordinates! });
  }

  private slider(i: number): HTMLElement {
    const { names, sizes, at } = this.coordinates!;
    const output = h("output.mono", at[i]);
    const move = (value: string) => {
      this.stop();
      this.along = i; // a film runs what was moved last
      void this.set(i, Number(value));
    };
    const input = field(`slider-${i}`, at[i], move, { type: "range", min: 0, max: sizes[i] - 1 });
    this.sliders.set(i, { input, output });
    const scrubber = labelled(names[i], input);
    scrubber.append(output);
    return scrubber;
  }

  private set(i: number, value: number): Promise<void> | void {
    this.coordinates!.at[i] = value;
    this.adjust();
    return this.onchange({ ...this.coordinates!, at: [...this.coordinates!.at] });
  }

  private adjust(): void {
    for (const [i, { input, output }] of this.sliders) {
      input.value = String(this.coordinates!.at[i]);
      output.textContent = input.value;
    }
  }

  private film(): HTMLElement {
    const text = t(this.playing ? "pause" : "play");
    return (this.playButton = button("play", text, () => this.toggle()));
  }

  private pace(): HTMLElement {
    const said = h("output.mono");
    const run = (value: string) => {
      this.speed = Number(value);
      said.textContent = `${value}/s`;
      speed.setAttribute("aria-valuetext", t("perSecond", this.speed));
    };
    const speed = field("speed", this.speed, run, { type: "range", min: slowest, max: fastest });
    run(speed.value);
    const pace = labelled(t("speed"), speed);
    pace.append(said);
    return pace;
  }

  private toggle(): void {
    if (this.playing) return this.stop();
    this.playing = ++this.films;
    this.playButton!.textContent = t("pause");
    const { at, sizes } = this.coordinates!;
    const fromStart = at[this.along] === sizes[this.along] - 1;
    void this.run(this.playing, fromStart ? 0 : at[this.along] + 1);
  }

  private async run(film: number, first: number): Promise<void> {
    for (let value = first; value < this.coordinates!.sizes[this.along]; ++value) {
      const pause = new Promise((resolve) => setTimeout(resolve, 1000 / this.speed));
      await this.set(this.along, value);
      await pause;
      if (film !== this.playing) return;
    }
    this.stop();
  }
}
