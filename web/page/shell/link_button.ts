/** A button that copies a link to what is shown; what it says stands next to it. */

import { button, h, labelled } from "./dom.ts";
import { language } from "./language.ts";
import { t } from "./texts.ts";

/** In the language of whoever sends it. */
function linkHere(): string {
  const url = new URL(location.href);
  url.searchParams.set("lang", language());
  return url.href;
}

export function linkButton(name: string): HTMLElement {
  const said = h("span", { role: "status" });
  async function copy(): Promise<void> {
    const link = linkHere();
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = t("copied");
    } catch {
      const field = h("input.link", { type: "text", readonly: true, value: link });
      said.replaceChildren(labelled(t("copyThis"), field));
      field.select();
      field.focus();
    }
  }
  return h("div.controls", button("link", name, copy), said);
}
