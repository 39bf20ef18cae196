/** Palettes: which colour a value of a label has, and the legend that says so.
 *
 *  A palette lists colours of CSS, one per value from 0; the last one is of all larger values.
 *  Names such as var(--plane-lost) are looked up when a plane is painted, so that dark and light
 *  need no other palette. */

export interface Palette {
  colours: string[];
  /** Consecutive values that share a colour. */
  perColour: number;
  legend: LegendEntry[];
  /** A value that is seen even where several positions share a pixel. */
  rare?: number;
  /** What a cell that is large enough says. */
  textOf(value: number): string;
}

export interface LegendEntry {
  colour: string;
  text: string;
  /** What cells of this colour show: ×, or a number. */
  mark?: string;
}

/** Value 0 lost, 1 won, as the label `outcome` has them. */
export function outcomePalette(lost: string, won: string): Palette {
  const legend = [
    { colour: "var(--plane-lost)", text: lost, mark: "×" },
    { colour: "var(--plane-won)", text: won },
  ];
  const colours = legend.map(({ colour }) => colour);
  return { colours, perColour: 1, legend, rare: 0, textOf: (value) => legend[value].mark ?? "" };
}

// Nine colours of cividis (Nuñez, Anderton and Renslow, 2018): evenly brighter from blue to yellow,
// and alike for people with and without a weakness for red and green.
const cividis = [
  [0, 32, 77],
  [0, 51, 111],
  [57, 72, 107],
  [87, 92, 109],
  [112, 113, 115],
  [138, 134, 120],
  [166, 157, 117],
  [196, 181, 108],
  [253, 231, 55],
];
const most_colours = 1024;
const most_in_legend = 8;

/** The colour at a place between 0 and 1. */
function between(place: number): string {
  const at = place * (cividis.length - 1);
  const low = Math.min(Math.floor(at), cividis.length - 2);
  const mixed = cividis[low].map((part, i) =>
    Math.round(part + (cividis[low + 1][i] - part) * (at - low)),
  );
  return `rgb(${mixed.join(", ")})`;
}

/** Numbers from 0 to the greatest value, so many at most, in steps of 1, 2, 5, 10, 20, 50 … */
export function roundNumbers(greatest: number, most: number): number[] {
  let step = 1;
  for (let i = 0; greatest / step >= most; ++i) step = [2, 5, 10][i % 3] * 10 ** Math.floor(i / 3);
  return Array.from({ length: Math.floor(greatest / step) + 1 }, (_, i) => i * step);
}

/** Numbers up to the greatest that is there, brighter the greater they are. */
export function numberPalette(greatest: number): Palette {
  const perColour = Math.ceil((greatest + 1) / most_colours);
  const number = Math.floor(greatest / perColour) + 1;
  const colours = Array.from({ length: number }, (_, i) =>
    between(number === 1 ? 0 : i / (number - 1)),
  );
  const shown = roundNumbers(greatest, most_in_legend);
  if (shown.at(-1) !== greatest) shown.push(greatest);
  return {
    colours,
    perColour,
    legend: shown.map((value) => ({
      colour: colours[Math.floor(value / perColour)],
      text: String(value),
    })),
    textOf: (value) => String(value),
  };
}

export type Colour = [number, number, number];
export const rgb = (colour: Colour): string => `rgb(${colour.join(", ")})`;

function partsOf(css: string): Colour {
  const [red, green, blue] = css.match(/\d+(\.\d+)?/g)!.map(Number);
  return [red, green, blue];
}

/** Colours of CSS as numbers, as they look inside an element. */
export function colourReader(inside: Element): (css: string) => Colour {
  const probe = document.createElement("span");
  inside.append(probe);
  const known = new Map<string, Colour>();
  queueMicrotask(() => probe.remove());
  return (css) => {
    if (css.startsWith("rgb(")) return partsOf(css);
    if (!known.has(css)) {
      probe.style.color = css;
      known.set(css, partsOf(getComputedStyle(probe).color));
    }
    return known.get(css)!;
  };
}

/** The colour as one number of four bytes, in the order in which canvases keep them. */
export function pixelOf([red, green, blue]: Colour): number {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Black or white, whichever is read better on a colour. */
export function inkOn(colour: Colour): string {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}
