/** Where a table comes in, a file or a folder: dropped, or chosen. */

import { chosenOf, droppedIn, ofFolderItself, type Chosen } from "../files/handed.ts";
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
export function makeDropZone(view: HTMLElement, onchosen: (chosen: Chosen) => void): DropZone {
  const element = h("div", { class: "drop" });
  const take = (chosen: Chosen | null) => chosen && onchosen(chosen);

  const makeInput = (kind: Record<string, unknown>): HTMLInputElement => {
    const input = h("input", { type: "file", hidden: true, ...kind });
    input.addEventListener("change", () => {
      take(chosenOf(ofFolderItself([...(input.files ?? [])])));
      input.value = ""; // the same file may be chosen again
    });
    return input;
  };
  const files = makeInput({ accept: ".h5,.hdf5,.nc,.nc4,.json", multiple: true });
  const folder = makeInput({ webkitdirectory: true });

  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    element.classList.toggle("over", is);
  };
  view.addEventListener("dragover", (event) => over(event, true));
  view.addEventListener("dragleave", (event) => over(event, false));
  view.addEventListener("drop", (event) => {
    over(event, false);
    if (event.dataTransfer) void droppedIn(event.dataTransfer).then(take);
  });

  function button(key: "chooseFile" | "chooseFolder", input: HTMLInputElement): HTMLElement[] {
    input.setAttribute("aria-label", t(key));
    const kind = input === files ? "main" : "";
    const onclick = () => input.click();
    return [h("button", { type: "button", class: kind, "data-key": key, onclick }, t(key)), input];
  }

  return {
    element,
    draw(small) {
      element.classList.toggle("small", small);
      const buttons = [...button("chooseFile", files), ...button("chooseFolder", folder)];
      redraw(element, h("p", {}, t("dropHere")), h("div", { class: "controls" }, ...buttons));
    },
  };
}
