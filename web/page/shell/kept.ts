/** What the page remembers on the device, or as long as a tab is open. A page from a memory stick may have no storage: then it
 *  knows it until it is closed. */

type Where = "localStorage" | "sessionStorage";

export function kept(name: string, where: Where = "localStorage"): string | null {
  try {
    return window[where].getItem(`miyama-${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string, where: Where = "localStorage"): void {
  try {
    window[where].setItem(`miyama-${name}`, value);
  } catch {
    // then it is asked again next time
  }
}
