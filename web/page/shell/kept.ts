/** What the page remembers on the device. A page from a memory stick may have no storage: then it
 *  knows it until it is closed. */

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`miyama-${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`miyama-${name}`, value);
  } catch {
    // then it is asked again next time
  }
}
