// What the cells of notebook 7 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "compared with the theorem entry by entry, compressed and written" is "compared with the theorem entry by entry and counted, in one thread".
// In the text, "takes to start a program and to make a file. For large ones, finding" is "takes to ask for it. In the program, which also writes a file, finding".

// % cell-01 none

// % cell-02 none

// % cell-04
let size_in_bytes = null;
// The check: your answer goes above this line.
const flat = await miyama.solve("nim", {
  heaps: [1, 1, 999],
  labels: "outcome,arrows",
}); // the same heaps
const bytes_of_one =
  (flat.labels.outcome.byteLength + flat.labels.arrows.byteLength) / flat.positions;
assert(size_in_bytes === 1000 ** 3 * bytes_of_one, "count the bytes of one position");
//! count the bytes of one position

// % cell-04 answer
let size_in_bytes = 7_000_000_000;

// % cell-07
const runs = [];
for (const size of [10, 22, 46, 100, 215, 464]) {
  const begun = performance.now();
  const { positions } = await miyama.count("nim", {
    heaps: [size - 1, size - 1, size - 1],
  });
  const seconds = (performance.now() - begun) / 1000;
  runs.push({ positions, seconds, speed: positions / seconds });
  print(
    `${commas(positions).padStart(13)} positions in ${seconds.toFixed(3).padStart(7)} s`,
  );
}

// % cell-08
const x = { type: "log", label: "positions", ticks: 5, tickFormat: "~s" };
const y = { type: "log", grid: true, ticks: 5, tickFormat: "~s" };
const chart = (what, title) => {
  const marks = [
    Plot.line(runs, {
      x: "positions",
      y: what,
      marker: "dot",
      stroke: "var(--blue)",
    }),
  ];
  return { title, x, y: { ...y, label: title }, marks };
};
draw(chart("seconds", "Seconds"), chart("speed", "Positions per second"));

// % cell-13 none
