/** A drawer: it slides over the page from the side, on phones from below. Escape, its button or a
 *  press beside it closes it; the focus moves into it and back.
 *
 *      const drawer = makeDrawer(() => t("settings"), form);
 *      element.append(h("button", { type: "button", onclick: drawer.open }, t("settings")), drawer.element);
 */

import { h, redraw } from "./dom.ts";
import { speaker } from "./language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface Drawer {
  element: HTMLDialogElement;
  open(): void;
  close(): void;
  translate(): void;
}

/** `onclose` is called however it is closed. */
export function makeDrawer(
  title: () => string,
  content: HTMLElement,
  onclose: () => void = () => {},
): Drawer {
  const head = h("div", { class: "drawer-head" });
  const body = h("div", { class: "drawer-body" }, content);
  const element = h("dialog", { class: "drawer", onclose }, head, body);
  const close = () => element.close();
  element.addEventListener("click", (event) => event.target === element && close()); // beside it
  addEventListener("hashchange", close); // another view is shown

  function translate(): void {
    const name = title();
    const attributes = { type: "button", "data-key": "close", "aria-label": t("close") };
    element.setAttribute("aria-label", name);
    redraw(head, h("h2", {}, name), h("button", { ...attributes, onclick: close }, "✕"));
  }

  translate();
  const open = () => (element.open ? undefined : element.showModal());
  return { element, open, close, translate };
}
