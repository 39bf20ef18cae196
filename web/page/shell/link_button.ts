/** A button that copies a link to what is shown; what it says stands next to it. With words to send
 *  along, the system's own way of sharing comes first, where there is one. */

import { button, h, labelled } from "./dom.ts";
import { language } from "./language.ts";
import { t } from "./texts.ts";

/** In the language of whoever sends it. */
function linkHere(): string {
  const url = new URL(location.href);
  url.searchParams.set("lang", language());
  return url.href;
}

export function linkButton(name: string, words?: string): HTMLElement {
  const look = words ? { class: "main" } : {};
  const said = h("span", { role: "status" });
  async function copy(): Promise<void> {
    const link = linkHere();
    if (words && navigator.share)
      return navigator.share({ text: words, url: link }).catch(() => {}); // people may change their minds
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
  return h("div.controls", button(words ? "dare" : "link", name, copy, look), said);
}
