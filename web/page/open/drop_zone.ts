/** Where a file comes in: dropped, or chosen. */

import { h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface DropZone {
  element: HTMLElement;
  /** `small`: there is something else to look at. */
  draw(small: boolean): void;
}

/** Files may be dropped anywhere on `view`. */
export function makeDropZone(view: HTMLElement, onfile: (file: File) => void): DropZone {
  const element = h("div", { class: "drop" });
  const input = h("input", { type: "file", accept: ".h5,.hdf5,.nc,.nc4", hidden: true });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) onfile(file);
    input.value = ""; // the same file may be chosen again
  });

  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    element.classList.toggle("over", is);
  };
  view.addEventListener("dragover", (event) => over(event, true));
  view.addEventListener("dragleave", (event) => over(event, false));
  view.addEventListener("drop", (event) => {
    over(event, false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onfile(file);
  });

  return {
    element,
    draw(small) {
      element.classList.toggle("small", small);
      input.setAttribute("aria-label", t("chooseFile"));
      redraw(
        element,
        h("p", {}, t("dropHere")),
        h(
          "button",
          { type: "button", class: "main", "data-key": "choose", onclick: () => input.click() },
          t("chooseFile"),
        ),
        input,
      );
    },
  };
}
