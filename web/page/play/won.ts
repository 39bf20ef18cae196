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
import { dareOf, gameTitle, sentDare } from "./status.ts";
import { t } from "./texts.ts";

const [wide, high] = [560, 350]; // of a picture, in pixels

async function pictureOf(game: Game): Promise<File> {
  const inside = document.getElementById("main")!;
  const drawing = openingPicture(game.dealt, game.opening.breaks);
  const fill = `rgb(${colourReader(inside)("var(--stick)")})`;
  for (const [name, value] of Object.entries({ width: wide, height: high, fill }))
    drawing.setAttribute(name, String(value));
  const said = { title: gameTitle(game), words: [dareOf(game)], legend: [] };
  const path = pathOf(game.settings, game.opening.heaps).join("-");
  const png = await pngOf(captioned({ drawing, ...said }, inside));
  return new File([png], `${path.replace(/[^\w-]+/g, "-")}.png`, { type: "image/png" });
}

async function savePicture(game: Game): Promise<string> {
  const file = await pictureOf(game);
  download(file.name, file, file.type);
  return file.name;
}

/** It is made before somebody shares it: browsers wait for nothing then. */
const pictures = new WeakMap<Game, Promise<File>>();
function shared(game: Game): Promise<File> {
  const made = pictures.get(game) ?? pictureOf(game);
  made.catch(() => {}); // then the words go alone
  pictures.set(game, made);
  return made;
}

export function wonButtons(game: Game, conduct: Conduct, again: HTMLElement): HTMLElement[] {
  const { rules, misere, sticks } = game.settings;
  const piece = t(game.opening.breaks || sticks ? "stick" : "stone");
  const turned = () => conduct.deal({ misere: !misere }, game.opening.heaps);
  const link = (key: "whyItWorks" | "fractal", href: string) =>
    rules === "nim" && h("a.button", { href, "data-key": key }, t(key));
  const saved = h("span", { role: "status" });
  const save = async () => (saved.textContent = t("saved", await savePicture(game)));
  return [
    h("div.controls.now", linkButton(t("dareFriend"), sentDare(game), shared(game)), again),
    h(
      "div.controls.always.leads",
      button("turned", t(misere ? "nowWins" : "nowLoses", piece), turned),
      link("whyItWorks", "#lecture/partners"),
      link("fractal", "#explore/nim/63,63,63/3d"),
      button("picture", t("savePicture"), save),
      button("new", t("deal"), () => conduct.dealLike(game)),
      saved,
    ),
  ];
}
