// What the cells of notebook 5 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "It gets whole arrays, and returns" is "It asks your function about each, and returns".
// In the text, "`np.where(passes_left == 1, x, y)`" is "`passes_left === 1 ? x : y`".
// In the text, "`rules((1, 1), …)`" is "`rules([1, 1], …)`".
// In the text, "as a dictionary" is "as an object".
// In the text, "`(stones + 1) // 2`" is "`Math.ceil(stones / 2)`".
// In Japanese: ? "pass" : ⇒ ? "パス" :
// In Japanese: plain Nim                  Nim with a pass ⇒ ふつうのニム               パスつきのニム
// In Japanese: first counterexamples (pass, then heaps): ⇒ 最初の反例（パス、山の順）：
// In Japanese: a heap of ${a} goes with a heap of ${b} ⇒ ${a}個の山と組になるのは${b}個の山です
// In Japanese: right where the pass is gone ⇒ パスがもうないときは正しい
// In Japanese: wrong at ${with_an_empty_heap?.join(" ")} ⇒ ${with_an_empty_heap?.join(" ")} で外れます
// In Japanese: ${commas(wrong.length)} counterexamples, the first at ${text(wrong[0])} ⇒ 反例は${commas(wrong.length)}個、最初は ${text(wrong[0])}
// In Japanese: third heap, plain Nim ⇒ 三つ目の山（ふつうのニム）
// In Japanese: third heap, with a pass ⇒ 三つ目の山（パスつき）
// In Japanese: first heap ${String(a).padStart(2)}: $ ⇒ 一つ目の山 ${String(a).padStart(2)}：$
// In Japanese: Losses: Wythoff's game ⇒ 負けの局面：ワイトフのゲーム
// In Japanese: Losses: and t with 2t ⇒ 負けの局面：t と 2t も
// In Japanese: Losses of your rules ⇒ このルールの負けの局面
// In Japanese: "heap 1" ⇒ "山1"
// In Japanese: "heap 2" ⇒ "山2"
// In Japanese: these are other rules ⇒ これは別のルールです
// In Japanese: 3 × ${n}: bite so that this is left: ⇒ 3 × ${n}：かじって残すのは

// % cell-01 none

// % cell-03
const table = await miyama.solve("nim+pass", {
  heaps: [255, 255, 255],
  labels: "outcome",
});

async function moves_from(passes_left, ...heaps) {
  const position = [passes_left, ...heaps];
  const { outcome, moves } = await miyama.look("nim+pass", position, {
    heaps: [30, 30, 30],
  });
  const named = ({ to }) => (to[0] < passes_left ? "pass" : text(to.slice(1)));
  return outcome === "loss" ? "×" : moves.map(named).join("   ");
}

// % cell-04
print("             plain Nim                  Nim with a pass");
for (const heaps of [
  [0, 0, 1], [0, 1, 1], [0, 1, 2], [1, 1, 1],
  [1, 2, 3], [3, 5, 7], [10, 20, 30],
]) {
  const [plain, with_a_pass] = [
    await moves_from(0, ...heaps),
    await moves_from(1, ...heaps),
  ];
  print(`${text(heaps).padStart(10)}   ${plain.padEnd(24)}   ${with_a_pass}`);
}
//>              plain Nim                  Nim with a pass
//>      0,0,1   0,0,0                      0,0,0
//>      0,1,1   ×                          pass
//>      0,1,2   0,1,1                      ×
//>      1,1,1   0,1,1   1,0,1   1,1,0      ×
//>      1,2,3   ×                          1,2,0   pass
//>      3,5,7   2,5,7   3,4,7   3,5,6      3,5,2
//>   10,20,30   ×                          10,20,25   pass
//ja>              ふつうのニム               パスつきのニム
//ja>      0,0,1   0,0,0                      0,0,0
//ja>      0,1,1   ×                          パス
//ja>      0,1,2   0,1,1                      ×
//ja>      1,1,1   0,1,1   1,0,1   1,1,0      ×
//ja>      1,2,3   ×                          1,2,0   パス
//ja>      3,5,7   2,5,7   3,4,7   3,5,6      3,5,2
//ja>   10,20,30   ×                          10,20,25   パス

// % cell-06
const first_guess = (passes_left, a, b, c) => (a ^ b ^ c) === passes_left;
print(
  "first counterexamples (pass, then heaps):",
  counterexamples(table, first_guess, 3),
);
//> first counterexamples (pass, then heaps): [[1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 0]]
//ja> 最初の反例（パス、山の順）： [[1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 0]]

// % cell-08
const two = await miyama.losses("nim+pass", { heaps: [60, 60] });
const pairs = two
  .filter(([passes_left]) => passes_left === 1)
  .map((loss) => loss.slice(1));
print(...pairs.slice(0, 14).map(text));
//> 0,0 1,2 2,1 3,4 4,3 5,6 6,5 7,8 8,7 9,10 10,9 11,12 12,11 13,14

// % cell-10
function partner(a) {
  return a;
}
// The check: your answer goes above this line.
for (const [a, b] of pairs)
  assert(partner(a) === b, `a heap of ${a} goes with a heap of ${b}`);
//! a heap of 1 goes with a heap of 2
//ja! 1個の山と組になるのは2個の山です

// % cell-10 answer
function partner(a) {
  return a === 0 ? 0 : a % 2 === 1 ? a + 1 : a - 1;
}

// % cell-13
function guess(passes_left, a, b, c) {
  return (a ^ b ^ c) === 0; // right where the pass is gone
}
// The check: your answer goes above this line.
const wrong = counterexamples(table, guess, 1_000_000);
const with_an_empty_heap = wrong.find((position) => position.includes(0));
assert(!with_an_empty_heap, `wrong at ${with_an_empty_heap?.join(" ")}`);
print(`${commas(wrong.length)} counterexamples, the first at ${text(wrong[0])}`);
//! wrong at [1 0 1 1]
//ja! [1 0 1 1] で外れます

// % cell-13 answer
function guess(passes_left, a, b, c) {
  const one_more = ((a + 1) ^ (b + 1) ^ (c + 1)) === 0 || a + b + c === 0;
  return passes_left === 1 ? one_more : (a ^ b ^ c) === 0;
}

// % cell-16
const size = range(128);
const empty = () => size.map(() => size.map(() => null));
const [plain, with_a_pass] = [empty(), empty()];
for (const a of size) for (const b of size) plain[a][b] = a ^ b;
for (const [passes_left, a, b, c] of await miyama.losses("nim+pass", {
  heaps: [127, 127, 255],
}))
  if (passes_left === 1) with_a_pass[a][b] = c;
draw(
  grid(plain, { title: "third heap, plain Nim", scheme: "cividis" }),
  grid(with_a_pass, { title: "third heap, with a pass", scheme: "cividis" }),
);

// % cell-18
for (const passes_left of [0, 1])
  draw(...planes(table, [1, 5, 10, 44, 100], { before: [passes_left] }));

// % cell-20
const flat = await miyama.losses("nim+pass", { heaps: [12, 3000, 3040] });
for (const a of range(13)) {
  const of_plane = flat.filter(
    ([passes_left, first, b]) => passes_left === 1 && first === a && b <= 3000,
  );
  print(
    `first heap ${String(a).padStart(2)}: ${period(of_plane.map(([, , b, c]) => c - b))}`,
  );
}
//> first heap  0: period 2, from 1 on
//> first heap  1: period 1, from 3 on
//> first heap  2: period 4, from 9 on
//> first heap  3: period 4, from 10 on
//> first heap  4: period 8, from 10 on
//> first heap  5: period 8, from 20 on
//> first heap  6: period 8, from 17 on
//> first heap  7: period 4, from 20 on
//> first heap  8: period 8, from 22 on
//> first heap  9: period 10, from 20 on
//> first heap 10: period 160, from 18 on
//> first heap 11: period 160, from 336 on
//> first heap 12: period 160, from 669 on
//ja> 一つ目の山  0：周期2、1 から
//ja> 一つ目の山  1：周期1、3 から
//ja> 一つ目の山  2：周期4、9 から
//ja> 一つ目の山  3：周期4、10 から
//ja> 一つ目の山  4：周期8、10 から
//ja> 一つ目の山  5：周期8、20 から
//ja> 一つ目の山  6：周期8、17 から
//ja> 一つ目の山  7：周期4、20 から
//ja> 一つ目の山  8：周期8、22 から
//ja> 一つ目の山  9：周期10、20 から
//ja> 一つ目の山 10：周期160、18 から
//ja> 一つ目の山 11：周期160、336 から
//ja> 一つ目の山 12：周期160、669 から

// % cell-22
function rules(...directions) {
  const all = [[1, 0], [0, 1], ...directions];
  return {
    name: "own",
    moves: all.map((direction) => ({ direction, steps: "any" })),
  };
}

const wythoff = rules([1, 1]);
const larsson = rules([1, 1], [1, 2], [2, 1]);

// % cell-23
async function losses_of(own, most, title) {
  const losses = await miyama.losses(own, { heaps: [most, most] });
  const axis = { tickFormat: "d", ticks: 5 };
  const marks = [Plot.dot(losses, { x: "0", y: "1", r: 0.8, fill: "var(--orange)" })];
  return {
    title,
    width: 460,
    aspectRatio: 1,
    x: { ...axis, label: "heap 1" },
    y: { ...axis, label: "heap 2" },
    marks,
  };
}

draw(
  await losses_of(wythoff, 1999, "Losses: Wythoff's game"),
  await losses_of(larsson, 1999, "Losses: and t with 2t"),
);

// % cell-25
let mine = larsson;
// The check: your answer goes above this line.
draw(await losses_of(mine, 400, "Losses of your rules"));
const directions = mine.moves.map(({ direction }) => text(direction)).sort();
assert(directions.join(" ") === "0,1 1,0 1,1 1,3 3,1", "these are other rules");
//! these are other rules
//ja! これは別のルールです

// % cell-25 answer
let mine = rules([1, 1], [1, 3], [3, 1]);

// % cell-28
function chomp(rows) {
  return rows.flatMap((length, row) => {
    const lefts = range(length).slice(row === 0 ? 1 : 0);
    return lefts.map((left) =>
      rows.map((other, i) => (i < row ? other : Math.min(left, other))),
    );
  });
}

const bars = await miyama.solve(chomp, {
  heaps: [9, 9, 9],
  start: [9, 9, 9],
  labels: "outcome",
});
for (const n of range(10).slice(2)) {
  const wins = chomp([n, n, n]).filter(
    (left) => bars.labels.outcome[bars.indexOf(left)] === 0,
  );
  print(`3 × ${n}: bite so that this is left:`, ...wins);
}
//> 3 × 2: bite so that this is left: (2, 2, 1)
//> 3 × 3: bite so that this is left: (3, 1, 1)
//> 3 × 4: bite so that this is left: (4, 2, 2)
//> 3 × 5: bite so that this is left: (5, 5, 3)
//> 3 × 6: bite so that this is left: (6, 3, 3)
//> 3 × 7: bite so that this is left: (7, 7, 4)
//> 3 × 8: bite so that this is left: (8, 4, 4)
//> 3 × 9: bite so that this is left: (9, 9, 6)
//ja> 3 × 2：かじって残すのは (2, 2, 1)
//ja> 3 × 3：かじって残すのは (3, 1, 1)
//ja> 3 × 4：かじって残すのは (4, 2, 2)
//ja> 3 × 5：かじって残すのは (5, 5, 3)
//ja> 3 × 6：かじって残すのは (6, 3, 3)
//ja> 3 × 7：かじって残すのは (7, 7, 4)
//ja> 3 × 8：かじって残すのは (8, 4, 4)
//ja> 3 × 9：かじって残すのは (9, 9, 6)

// % cell-30
function half([stones]) {
  return range(stones).map((left) => [left]);
}
// The check: your answer goes above this line.
const losses_of_half = await miyama.losses(half, { heaps: [40] });
assert(losses_of_half.join() === "0,1,3,7,15,31", "these are other rules");
//! these are other rules
//ja! これは別のルールです

// % cell-30 answer
function half([stones]) {
  const lefts = range(stones).filter((left) => left >= Math.ceil(stones / 2));
  return lefts.map((left) => [left]);
}

// % cell-32 none
