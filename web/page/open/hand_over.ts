/** How a table comes in, whatever view is shown: files or a folder, chosen, or dropped anywhere. */

import { chosenOf, droppedIn, ofFolderItself, type Chosen } from "../files/handed.ts";
import { h, redraw } from "../shell/dom.ts";
import { t } from "./texts.ts";

export type Kind = "chooseFile" | "chooseFolder";

const holdsFiles = ({ dataTransfer }: DragEvent) => !!dataTransfer?.types.includes("Files");

const ms_between_drags = 800; // browsers say at least twice a second that files are still over the page

/** Covers the page while files are dragged over it. */
function makeCover(): HTMLElement {
  const cover = h("div.drop-cover", { popover: "manual", "aria-hidden": "true" });
  let timer = 0;
  const uncover = () => cover.matches(":popover-open") && cover.hidePopover();
  addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return; // a text may be dragged into a field
    event.preventDefault();
    if (!cover.matches(":popover-open")) cover.showPopover();
    clearTimeout(timer);
    timer = window.setTimeout(uncover, ms_between_drags);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && uncover());
  addEventListener("drop", uncover);
  return cover;
}

export function makeHandOver(onchosen: (chosen: Chosen) => void) {
  const take = (chosen: Chosen | null) => chosen && onchosen(chosen);

  const makeInput = (kind: Record<string, unknown>): HTMLInputElement => {
    const input = h("input", { type: "file", hidden: true, ...kind });
    input.addEventListener("change", () => {
      take(chosenOf(ofFolderItself([...(input.files ?? [])])));
      input.value = ""; // the same file may be chosen again
    });
    return input;
  };
  const inputs = {
    chooseFile: makeInput({ accept: ".h5,.hdf5,.nc,.nc4,.json", multiple: true }),
    chooseFolder: makeInput({ webkitdirectory: true }),
  };
  const cover = makeCover();
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    void droppedIn(event.dataTransfer!).then(take);
  });

  function translate(): void {
    redraw(cover, h("p", t("dropNow")), h("p.hint", t("dropWhat")));
    for (const kind of ["chooseFile", "chooseFolder"] as const)
      inputs[kind].setAttribute("aria-label", t(kind));
  }

  translate();
  const element = h("div", inputs.chooseFile, inputs.chooseFolder, cover);
  return {
    /** What people do not see, to be put somewhere on the page. */
    element,
    choose: (kind: Kind) => inputs[kind].click(),
    translate,
  };
}
