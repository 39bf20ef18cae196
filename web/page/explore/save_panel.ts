/** What people take away: a picture of the plane, a link. */

import type { SolvedTable } from "../engine/questions.ts";
import { announce, button, download, h, redraw } from "../shell/dom.ts";
import { captioned, type Drawn } from "../plane/caption.ts";
import { pngOf, svgText } from "../plane/picture.ts";
import { linkButton } from "../shell/link_button.ts";
import { t } from "./texts.ts";

type Format = "png" | "svg";

export interface Picture {
  /** Null where there is no plane. */
  plane: (() => Promise<Drawn>) | null;
  /** Behind the name of the table: the label, where the plane lies. */
  name(): string;
  /** What is shown, in a heading and a sentence. */
  title: HTMLElement;
}

/** nim-pass-9-9-9-misere, as the program would call it. */
function fileName({ rules, heaps, total, misere }: SolvedTable): string {
  const name = typeof rules === "string" ? rules : ((rules as { name?: string }).name ?? "rules");
  const tidy = name.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^-|-$/g, "");
  return [tidy, ...(heaps ?? [total]), ...(misere ? ["misere"] : [])].join("-");
}

export function makeSavePanel(picture: () => Picture) {
  let table: SolvedTable | null = null;
  let saved = ""; // the name of the file
  const element = h("section.panel");

  async function savePlane(format: Format): Promise<void> {
    const { plane, name, title } = picture();
    const drawn = await plane!();
    const [heading, sentence] = [...title.children].map((part) => part.textContent!);
    const words = [sentence, ...drawn.words];
    const whole = captioned({ ...drawn, title: heading, words }, element);
    saved = `${fileName(table!)}-${name()}.${format}`;
    if (format === "svg") download(saved, svgText(whole), "image/svg+xml");
    else download(saved, await pngOf(whole), "image/png");
    draw();
    announce(t("saved", saved));
  }

  function draw(): void {
    const { plane } = picture();
    redraw(
      element,
      h("h2", t("save")),
      h(
        "div.controls",
        plane && button("savePng", t("savePng"), () => savePlane("png")),
        plane && button("saveSvg", t("saveSvg"), () => savePlane("svg")),
        linkButton(t("copyLink")),
      ),
      saved && h("p", t("saved", saved)),
    );
  }

  return {
    element,
    show(shown: SolvedTable): void {
      [table, saved] = [shown, ""];
      draw();
    },
    translate: draw,
  };
}
