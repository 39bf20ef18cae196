/** The legend of a palette: a list of colours with their words. */

import { h } from "../shell/dom.ts";
import { colourReader, inkOn, type LegendEntry, type Palette } from "./colours.ts";
import { wrong_colour } from "./raster.ts";

function swatch(
  colour: string,
  ink: string,
  mark: string | undefined,
  hatched: boolean,
): HTMLElement {
  const element = h(
    "span",
    { class: hatched ? "swatch hatched" : "swatch", "aria-hidden": "true" },
    mark,
  );
  element.style.backgroundColor = colour;
  element.style.color = ink;
  return element;
}

/** `inside`: an element on the page, whose colours are meant. `wrong`: the words for where a claim fails. */
export function legend(
  palette: Palette,
  inside: Element,
  label: string,
  wrong?: string,
): HTMLElement {
  const read = colourReader(inside);
  const entry = ({ colour, text, mark }: LegendEntry, hatched = false) => {
    const ink = inkOn(read(colour));
    if (!/^-?\d+$/.test(text)) return h("li", swatch(colour, ink, mark, hatched), text);
    return h("li.number", { style: `background:${colour};color:${ink}` }, text);
  };
  const entries = palette.legend.map((line) => entry(line));
  if (wrong) entries.push(entry({ colour: wrong_colour, text: wrong }, true));
  return h("ul.legend", { "aria-label": label }, ...entries);
}
