/** The legend of a palette: a list of colours with their words. */

import { h } from "../shell/dom.ts";
import { colourReader, inkOn, type LegendEntry, type Palette } from "./colours.ts";
import { wrong_colour } from "./raster.ts";

/** `inside`: an element on the page, whose colours are meant. `wrong`: the words for where a claim fails. */
export function legend(
  palette: Palette,
  inside: Element,
  label: string,
  wrong?: string,
): HTMLElement {
  const read = colourReader(inside);
  const entry = ({ colour, text, mark }: LegendEntry, hatched = false) => {
    const style = `background-color:${colour};color:${inkOn(read(colour))}`;
    if (/^-?\d+$/.test(text)) return h("li.number", { style }, text);
    const name = hatched ? "span.swatch.hatched" : "span.swatch";
    return h("li", h(name, { style, "aria-hidden": "true" }, mark), text);
  };
  const entries = palette.legend.map((line) => entry(line));
  if (wrong) entries.push(entry({ colour: wrong_colour, text: wrong }, true));
  return h("ul.legend", { "aria-label": label }, ...entries);
}
