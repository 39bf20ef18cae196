/** A view of the page, the addresses by which links show what their sender saw, and the steps that
 *  the browser's Back goes. */

export interface View {
  element: HTMLElement;
  /** Shows what an address says: #play/nim/3,5,7/misere is ["nim", "3,5,7", "misere"]. */
  show(path: string[]): void;
  /** Draws everything anew, in the language that is chosen now. */
  translate(): void;
  /** Ends what moves by itself. */
  leave?(): void;
}

/** What a step of the history says besides its address. */
interface Step {
  /** Something lies over the view, and Back closes it. */
  over?: boolean;
  /** Which game of this page it is. */
  game?: number;
}

export const step = (): Step => (history.state as Step | null) ?? {};
let last = { over: false, hash: location.hash };
let shut: (() => void) | null = null;

function write(how: "pushState" | "replaceState", said: Step, address = ""): void {
  history[how](said, "", address);
  last = { over: !!said.over, hash: location.hash };
}

/** "#play/nim%2Bpass/3,4"; `path` begins with the name of the view. */
export const addressOf = (...path: string[]): string =>
  `#${path.map(encodeURIComponent).join("/").replaceAll("%2C", ",").replaceAll("%3A", ":")}`;

/** Writes an address without showing it again. Nothing is written while another view is on its way. */
export function remember(...path: string[]): void {
  if (["", path[0]].includes(currentPath()[0])) write("replaceState", step(), addressOf(...path));
}

/** Writes the address of another game; Back leads to the one before, unless the address led here. */
export function stepTo(game: number, arrived: boolean, ...path: string[]): void {
  if (!["", path[0]].includes(currentPath()[0])) return;
  const address = addressOf(...path);
  const stays = arrived || step().over || address === location.hash;
  write(stays ? "replaceState" : "pushState", { game }, address);
}

/** Something lies over the view: Back does this. */
export function layOver(close: () => void): void {
  if (!history.state) write("replaceState", {}); // a link has led here
  if (!step().over) write("pushState", { ...step(), over: true });
  shut = close;
}

/** It is closed. Its step stays: the next one takes its place, or Back passes it. */
export function layOff(): void {
  shut = null;
}

addEventListener("popstate", () => {
  const before = last;
  const [close, over] = [shut, !!step().over];
  last = { over, hash: location.hash };
  if (!before.over || over || !history.state) return; // or a link was followed
  shut = null;
  if (!close) return before.hash === location.hash ? history.back() : undefined;
  write("replaceState", step(), before.hash); // what was chosen meanwhile stays
  close();
});

export function currentPath(): string[] {
  return location.hash
    .replace(/^#/, "")
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}
