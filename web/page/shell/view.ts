/** A view of the page, and the addresses by which links show what their sender saw. */

import type { Engine } from "../engine/client.ts";

export interface View {
  element: HTMLElement;
  /** Shows what an address says: #play/nim/3,5,7/misere is ["nim", "3,5,7", "misere"]. */
  show(path: string[]): void;
  /** Draws everything anew, in the language that is chosen now. */
  translate(): void;
  /** Ends what moves by itself. */
  leave?(): void;
}

export type MakeView = (engine: Engine) => View;

/** Writes an address without showing it again; `path` begins with the name of the view. Nothing is
 *  written while another view is on its way. */
export function remember(...path: string[]): void {
  if (!["", path[0]].includes(currentPath()[0])) return;
  history.replaceState(
    null,
    "",
    `#${path.map(encodeURIComponent).join("/").replaceAll("%2C", ",").replaceAll("%3A", ":")}`,
  );
}

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

/** A link to what is shown, in the language of who sends it. */
export function linkHere(lang: string): string {
  const url = new URL(location.href);
  url.searchParams.set("lang", lang);
  return url.href;
}
