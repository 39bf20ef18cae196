/** The drawer for what is wanted rarely: typed moves, the list of moves, a link, good shapes. */

import { h, type Child } from "../shell/dom.ts";
import { language, speaker } from "../shell/language.ts";
import { linkHere } from "../shell/view.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

/** Copies the address of the game; what it says stands beside the button. */
function linkButton(): HTMLElement {
  const said = h("span", { role: "status" });
  const copy = async () => {
    const link = linkHere(language());
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    said.textContent = copied ? t("copied") : t("copyIt", link);
  };
  const button = h("button", { "data-key": "link", onclick: copy }, t("link"));
  return h("div", { class: "controls" }, button, said);
}

export const morePanel = (...parts: Child[]): HTMLElement =>
  h("section", { class: "more", "aria-label": t("moreThings") }, ...parts, linkButton());
