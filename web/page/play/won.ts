/** What there is after a win: a dare to send on, the stones as a picture, the other ending, why it
 *  works, and where it leads. */

import { captioned } from "../plane/caption.ts";
import { colourReader } from "../plane/colours.ts";
import { pngOf } from "../plane/picture.ts";
import { button, download, h } from "../shell/dom.ts";
import { linkButton } from "../shell/link_button.ts";
import { openingPicture } from "./cards.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { pathOf } from "./settings.ts";
import { dareOf, gameTitle } from "./status.ts";
import { t } from "./texts.ts";

const [wide, high] = [560, 350]; // of a picture, in pixels

async function savePicture(game: Game): Promise<void> {
  const inside = document.getElementById("main")!;
  const drawing = openingPicture(game.dealt, game.opening.breaks);
  const fill = `rgb(${colourReader(inside)("var(--stick)")})`;
  for (const [name, value] of Object.entries({ width: wide, height: high, fill }))
    drawing.setAttribute(name, String(value));
  const said = { title: gameTitle(game), words: [dareOf(game)], legend: [] };
  const name = pathOf(game.settings, game.opening.heaps)
    .join("-")
    .replace(/[^\w-]+/g, "-");
  download(`${name}.png`, await pngOf(captioned({ drawing, ...said }, inside)), "image/png");
}

export function wonButtons(game: Game, conduct: Conduct, again: HTMLElement): HTMLElement[] {
  const { rules, misere, sticks } = game.settings;
  const piece = t(game.opening.breaks || sticks ? "stick" : "stone");
  const turned = () => conduct.deal({ misere: !misere }, game.opening.heaps);
  const link = (key: "whyItWorks" | "fractal", href: string) =>
    rules === "nim" && h("a.button", { href, "data-key": key }, t(key));
  const dare = linkButton(t("dareFriend"), `${gameTitle(game)}: ${dareOf(game)}`);
  return [
    h("div.controls.now", dare, again),
    h(
      "div.controls.always.further",
      button("turned", t(misere ? "nowWins" : "nowLoses", piece), turned),
      link("whyItWorks", "#lecture/partners"),
      link("fractal", "#explore/nim/63,63,63"),
      button("picture", t("savePicture"), () => savePicture(game)),
      button("new", t("deal"), () => conduct.dealLike(game)),
    ),
  ];
}
