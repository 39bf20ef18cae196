/** Cells of a square that people may tap: where do they think the losses are? */

import { h } from "../shell/dom.ts";

/** `changed` is called after each guess. */
export function makeGuesses(changed: (number: number) => void) {
  const element = h("div.cell-guesses");
  let cells: { row: number; column: number; button: HTMLButtonElement }[] = [];
  const guessed = () =>
    cells.filter(({ button }) => button.getAttribute("aria-pressed") === "true");

  function cell(row: number, column: number, name: string): HTMLButtonElement {
    const press = () => {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      changed(guessed().length);
    };
    const button = h("button", {
      "aria-pressed": "false",
      "aria-label": name,
      style: `grid-area: ${-row - 2} / ${column + 1}`,
      onclick: press,
    });
    cells.push({ row, column, button });
    return button;
  }

  function clear(): void {
    cells = [];
    element.replaceChildren();
    element.removeAttribute("style");
    element.classList.remove("unknown");
  }

  return {
    element,
    /** Lets people tap the cells of this square; those before `from` are known already. */
    ask(side: number, from: number, name: (row: number, column: number) => string): void {
      clear();
      element.style.setProperty("--side", String(side));
      element.classList.toggle("unknown", from > 0);
      for (let row = side - 1; row >= 0; --row)
        for (let column = 0; column < side; ++column)
          if (row >= from || column >= from) element.append(cell(row, column, name(row, column)));
    },
    /** Says which guesses were right, and how many: [right, all]. */
    judge(isLost: (row: number, column: number) => boolean): [number, number] {
      const all = guessed();
      const right = all.filter(({ row, column }) => isLost(row, column));
      element.replaceChildren(...all.map(({ button }) => button));
      for (const { button } of all) button.disabled = true;
      for (const { button } of right) button.classList.add("right");
      return [right.length, all.length];
    },
    clear,
  };
}
