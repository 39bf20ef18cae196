/** Work that people ask for faster than it is done, such as planes under a slider: one piece is
 *  done at a time, then the last one that waits. A promise resolves when no newer piece waits. */
export function latest<T>(work: (what: T) => Promise<void>): (what: T) => Promise<void> {
  let waiting: { what: T } | null = null;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    try {
      while (waiting) {
        const { what } = waiting;
        waiting = null;
        await work(what);
      }
    } finally {
      running = null;
    }
  }
  return (what) => {
    waiting = { what };
    return (running ??= run());
  };
}
