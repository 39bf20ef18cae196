// What the cells of notebook 4 are in the browser; web/course/cells.mjs says how this file is read.
// In Japanese: Two heaps, take 1, 2 or 3: the losses ⇒ 二つの山から1個、2個、3個のどれか：負けの局面
// In Japanese: mex of {0, 1, 3} is ⇒ {0, 1, 3} の mex は
// In Japanese: and mex of {1, 2} is ⇒ 、{1, 2} の mex は
// In Japanese: change this ⇒ ここを書き換える
// In Japanese: these are not yet the values of the game ⇒ まだこのゲームの値ではありません
// In Japanese: look at the values: print(values) ⇒ 値を見ましょう：print(values)
// In Japanese: Kayles: period ${length}, without exception from ${preperiod} on (circles: exceptions) ⇒ ケイルズ：周期${length}、${preperiod}本からは例外なし（丸は周期から外れるもの）
// In Japanese: pins in a row ⇒ 列のピンの数
// In Japanese: label: "value" ⇒ label: "値"
// In Japanese: ${commas(nim_sums.length)} positions ⇒ ${commas(nim_sums.length)}局面
// In Japanese: the value is the nim-sum of the rows' values: ⇒ 局面の値は、列の値のニム和：
// In Japanese: lost exactly where it is 0: ⇒ 負けなのは、ちょうどそれが 0 のとき：
// In Japanese: such as [7, [6]] or [7, [3, 2]] ⇒ 例：[7, [6]] や [7, [3, 2]]
// In Japanese: then your opponent wins ⇒ それでは相手が勝ちます

// % cell-01 none

// % cell-03
const pairs = await miyama.solve("subtraction:1,2,3", {
  heaps: [11, 11],
  labels: "outcome",
});
const outcomes = range(12).map((a) =>
  range(12).map((b) => pairs.labels.outcome[pairs.indexOf([a, b])]),
);
draw(grid(outcomes, { title: "Two heaps, take 1, 2 or 3: the losses" }));

// % cell-05
function mex(numbers) {
  let n = 0;
  while (numbers.includes(n)) ++n;
  return n;
}

print("mex of {0, 1, 3} is", mex([0, 1, 3]), "and mex of {1, 2} is", mex([1, 2]));
//> mex of {0, 1, 3} is 2 and mex of {1, 2} is 0
//ja> {0, 1, 3} の mex は 2 、{1, 2} の mex は 0

// % cell-07
function values_of(moves, most) {
  const values = [];
  const nim_sum = (rests) => rests.reduce((s, rest) => s ^ values[rest], 0);
  for (const n of range(most + 1)) values.push(mex(moves(n).map(nim_sum)));
  return values;
}

// % cell-08
function take_123(n) {
  return [1, 2, 3].filter((t) => t <= n).map((t) => [n - t]);
}

print(values_of(take_123, 20));
//> [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0]

// % cell-10
function take_134(n) {
  return take_123(n); // change this
}

let after = 4;
// The check: your answer goes above this line.
const found = values_of(take_134, 60);
assert(
  text(found.slice(0, 5)) === "0,1,0,1,2",
  "these are not yet the values of the game",
);
const repeat = text(found.slice(after)) === text(found.slice(0, -after));
assert(repeat && after < 14, "look at the values: print(values)");
//! these are not yet the values of the game
//ja! まだこのゲームの値ではありません

// % cell-10 answer
function take_134(n) {
  return [1, 3, 4].filter((t) => t <= n).map((t) => [n - t]);
}

let after = 7;

// % cell-13
function kayles(n) {
  const leaving = (taken) =>
    range(n - taken + 1).map((left) => [left, n - taken - left]);
  return [...leaving(1), ...leaving(2)];
}

const values = values_of(kayles, 160);
print(...values.slice(0, 24));
//> 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7

// % cell-14
const { preperiod, period: length } = await miyama.sequence("kayles", { last: 160 });
const dots = values.map((value, n) => ({ n, value }));
const exceptions = dots.filter(
  ({ n, value }) => n < preperiod && value !== values[n + length * 6],
);
draw({
  title: `Kayles: period ${length}, without exception from ${preperiod} on (circles: exceptions)`,
  x: { label: "pins in a row" },
  y: { label: "value", grid: true },
  marks: [
    Plot.dot(dots, { x: "n", y: "value", r: 2, fill: "var(--blue)" }),
    Plot.dot(exceptions, { x: "n", y: "value", r: 5, stroke: "var(--orange)" }),
  ],
});

// % cell-16
const table = await miyama.solve("kayles", { total: 30, labels: "outcome,grundy" });
const nim_sums = range(table.positions).map((i) =>
  table.positionAt(i).reduce((s, row) => s ^ values[row], 0),
);
const { grundy, outcome } = table.labels;
print(`${commas(nim_sums.length)} positions`);
print(
  "the value is the nim-sum of the rows' values:",
  nim_sums.every((s, i) => s === grundy[i]),
);
print(
  "lost exactly where it is 0:",
  nim_sums.every((s, i) => (s === 0) === (outcome[i] === 0)),
);
//> 28,629 positions
//> the value is the nim-sum of the rows' values: True
//> lost exactly where it is 0: True
//ja> 28,629局面
//ja> 局面の値は、列の値のニム和： True
//ja> 負けなのは、ちょうどそれが 0 のとき： True

// % cell-18
let [row, left] = [null, []]; // such as [7, [6]] or [7, [3, 2]]
// The check: your answer goes above this line.
const { moves } = await miyama.advise("kayles", [5, 6, 7]);
const wins = moves.some(
  ({ from, rests }) =>
    from === row && text(rests) === text([...left].sort().reverse()),
);
assert(wins, "then your opponent wins");
//! then your opponent wins
//ja! それでは相手が勝ちます

// % cell-18 answer
let [row, left] = [5, [4]];

// % cell-21
let taken = null;
// The check: your answer goes above this line.
const both = await miyama.look("sum:nim+kayles", [5, 10], { heaps: [9, 12] });
const leaves = ([stones, pins]) =>
  text(stones) === text([5 - taken]) && text(pins) === "10";
assert(taken && both.moves.some(({ to }) => leaves(to)), "then your opponent wins");
//! then your opponent wins
//ja! それでは相手が勝ちます

// % cell-21 answer
let taken = 3;

// % cell-24 none
