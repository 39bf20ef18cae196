/** What the page remembers on the device, or until its tab is closed. Where a page has no storage, as
 *  from some memory sticks, it forgets this when it is closed. */

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
