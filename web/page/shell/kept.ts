/** What the page remembers on the device. A page from a memory stick may have no storage: then it
 *  knows it until it is closed. */

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`miyama-${name}`);
  } catch {
    return null;
  }
}

/** Null: it is forgotten. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`miyama-${name}`);
    else localStorage.setItem(`miyama-${name}`, value);
  } catch {
    // then it is asked again next time
  }
}
