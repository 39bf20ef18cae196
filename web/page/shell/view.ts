/** A view of the page, and the addresses by which links show what their sender saw. */

export interface View {
  element: HTMLElement;
  /** Shows what an address says: #play/nim/3,5,7/misere is ["nim", "3,5,7", "misere"]. */
  show(path: string[]): void;
  /** Draws everything anew, in the language that is chosen now. */
  translate(): void;
  /** Ends what moves by itself. */
  leave?(): void;
}

/** "#play/nim%2Bpass/3,4"; `path` begins with the name of the view. */
export const addressOf = (...path: string[]): string =>
  `#${path.map(encodeURIComponent).join("/").replaceAll("%2C", ",").replaceAll("%3A", ":")}`;

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
