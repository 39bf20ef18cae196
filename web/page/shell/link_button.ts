/** A button that copies a link to what is shown; what it says stands next to it. With words before
 *  the link, the system's own way of sharing comes first, where there is one, and a picture before
 *  the words; a link to a file on this device is not sent to others. */

import { button, h, labelled } from "./dom.ts";
import { language } from "./language.ts";
import { t } from "./texts.ts";

/** In the language of whoever sends it. */
function linkHere(): string {
  const url = new URL(location.href);
  url.searchParams.set("lang", language());
  return url.href;
}

export function linkButton(name: string, words?: string, picture?: Promise<File>): HTMLElement {
  const look = words ? { class: "main" } : {};
  const said = h("span", { role: "status" });
  async function copy(): Promise<void> {
    const onFile = words !== undefined && location.protocol === "file:";
    const text = [words, !onFile && linkHere()].filter(Boolean).join(" ");
    said.textContent = onFile ? t("onFile") : "";
    const file = await picture?.catch(() => null);
    const seen = { files: file ? [file] : [], text };
    const shared = file && navigator.canShare?.(seen) ? seen : { text };
    if (words && navigator.share) return navigator.share(shared).catch(() => {}); // people may change their minds
    try {
      await navigator.clipboard.writeText(text);
      said.textContent ||= t("copied");
    } catch {
      const field = h("input.link", { type: "text", readonly: true, value: text });
      said.append(labelled(t("copyThis"), field));
      field.select();
      field.focus();
    }
  }
  return h("div.controls", button(words ? "dare" : "link", name, copy, look), said);
}
