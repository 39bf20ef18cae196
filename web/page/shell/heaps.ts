/** Heaps as people type them. */

/** 9,9,9 or 3 × 9, whatever digits and signs people type; null for anything else. */
export function heapsIn(text: string): number[] | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[、・·]/g, ",")
    .trim();
  const times = plain.match(/^(\d+)\s*[×x*✕]\s*(\d+)$/i);
  if (times)
    return Number(times[1]) <= 100 ? Array<number>(Number(times[1])).fill(Number(times[2])) : null;
  const numbers = plain.split(/[\s,]+/);
  return numbers.every((number) => /^\d{1,15}$/.test(number)) ? numbers.map(Number) : null;
}
