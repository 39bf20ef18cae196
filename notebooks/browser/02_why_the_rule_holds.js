// What the cells of notebook 2 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "Python" is "JavaScript".
// In Japanese: won: a column is odd ⇒ 勝ち：奇数の桁がある
// In Japanese: lost: all columns are even ⇒ 負け：どの桁も偶数
// In Japanese: compare the columns with 1101, 0110 and 0010 ⇒ 1101、0110、0010 の桁と比べましょう
// In Japanese: positions with even columns only, ⇒ 局面ではどの桁も偶数、
// In Japanese: with an odd one ⇒ 局面には奇数の桁がある
// In Japanese: ${moves.length} moves, ${still_even} of them leave all columns even ⇒ ${moves.length}通りの手のうち、どの桁も偶数のままにするのは${still_even}通り
// In Japanese: column 8 is the highest odd one ⇒ いちばん上の奇数の桁は 8
// In Japanese: take 9 stones from 13: all even ⇒ 13個から9個取ると、どの桁も偶数
// In Japanese: ${move} is not a move from ${position} ⇒ ${position} から ${move} に行く手はありません
// In Japanese: from ${position} to ${move} leaves an odd column ⇒ ${position} から ${move} に行くと、奇数の桁が残ります
// In Japanese: ${commas(table.positions)} positions, ${wrong.length} of them against the rule ⇒ ${commas(table.positions)}局面のうち、規則に反するのは${wrong.length}局面
// In Japanese: the table of four heaps finds others ⇒ 四つの山の表では違う数になります
// In Japanese: All ${commas(points.length)} losses, one colour for each smaller copy ⇒ ${commas(points.length)}個の負けの局面（小さい写しごとに色分け）
// In Japanese: count the smaller copies ⇒ 小さい写しを数えましょう
// In Japanese: losses for the bounds 0, 1, 2, …: ⇒ 上限 0、1、2、… のときの負けの局面の数：
// In Japanese: as published: ⇒ 発表されている数と同じ：
// In Japanese: A236305 begins like this ⇒ A236305 の初めの数
// In Japanese: n + 1, sizes of a heap ⇒ n + 1（山の大きさの種類）
// In Japanese: losses / (n + 1)² ⇒ 負けの局面 / (n + 1)²
// In Japanese: How many of the third heaps fit into the table ⇒ 表に入る三つ目の山の割合

// % cell-01 none

// % cell-03
draw(
  digits([7, 3, 5], { title: "won: a column is odd" }),
  digits([6, 3, 5], { title: "lost: all columns are even" }),
);

// % cell-05
let mine = null;
// The check: your answer goes above this line.
assert(mine === (13 ^ 6 ^ 2), "compare the columns with 1101, 0110 and 0010");
//! compare the columns with 1101, 0110 and 0010
//ja! 1101、0110、0010 の桁と比べましょう

// % cell-05 answer
let mine = 9;

// % cell-08
function options(position) {
  return position.flatMap((stones, heap) =>
    range(stones).map((left) => position.with(heap, left)),
  );
}

function nim_sum([a, b, c]) {
  return a ^ b ^ c;
}

// % cell-09
const heaps = range(8);
const positions = heaps.flatMap((a) =>
  heaps.flatMap((b) => heaps.map((c) => [a, b, c])),
);
const all_even = positions.filter((position) => nim_sum(position) === 0);
const some_odd = positions.filter((position) => nim_sum(position) !== 0);
print(
  all_even.length,
  "positions with even columns only,",
  some_odd.length,
  "with an odd one",
);
//> 64 positions with even columns only, 448 with an odd one
//ja> 64 局面ではどの桁も偶数、 448 局面には奇数の桁がある

// % cell-11
const moves = all_even.flatMap(options);
const still_even = moves.filter((move) => nim_sum(move) === 0).length;
print(`${moves.length} moves, ${still_even} of them leave all columns even`);
assert(still_even === 0);
//> 672 moves, 0 of them leave all columns even
//ja> 672通りの手のうち、どの桁も偶数のままにするのは0通り

// % cell-13
draw(
  digits([13, 6, 2], { title: "column 8 is the highest odd one" }),
  digits([4, 6, 2], { title: "take 9 stones from 13: all even" }),
);

// % cell-15
function winning_move(position) {
  return null;
}
// The check: your answer goes above this line.
for (const position of some_odd) {
  const move = winning_move(position);
  const is_move = options(position).map(String).includes(String(move));
  assert(is_move, `${move} is not a move from ${position}`);
  assert(nim_sum(move) === 0, `from ${position} to ${move} leaves an odd column`);
}
//! None is not a move from (0, 0, 1)
//ja! (0, 0, 1) から None に行く手はありません

// % cell-15 answer
function winning_move(position) {
  const s = nim_sum(position);
  const heap = position.findIndex((stones) => (stones ^ s) < stones);
  return position.with(heap, position[heap] ^ s);
}

// % cell-18
const labels = "outcome,winning_moves";
const table = await miyama.solve("nim", { heaps: [63, 63, 63], labels });
const wrong = counterexamples(table, (a, b, c) => (a ^ b ^ c) === 0);
print(
  `${commas(table.positions)} positions, ${wrong.length} of them against the rule`,
);
assert(wrong.length === 0);
//> 262,144 positions, 0 of them against the rule
//ja> 262,144局面のうち、規則に反するのは0局面

// % cell-20
const look = { numbers: true, scheme: "blues", top: 6, least: 230 };
draw(...planes(table, range(8), { label: "winning_moves", most: 7, ...look }));

// % cell-22
let numbers = [0];
// The check: your answer goes above this line.
const four = await miyama.solve("nim", { heaps: [7, 7, 7, 7], labels });
const of_wins = four.labels.winning_moves.filter(
  (_, i) => four.labels.outcome[i] === 1,
);
const found = [...new Set(of_wins)].sort();
assert(String(found) === String(numbers), "the table of four heaps finds others");
//! the table of four heaps finds others
//ja! 四つの山の表では違う数になります

// % cell-22 answer
let numbers = [1, 3];

// % cell-25
draw(...planes(table, [0, 1, 4, 21, 48]));

// % cell-27
const points = await miyama.losses("nim", { heaps: [63, 63, 63] });
const quarter = ([a, b, c]) => (a >= 32) + 2 * (b >= 32) + 3 * (c >= 32); // 0, 3, 4 or 5
const seen = ([a, b, c]) => ({ x: b - a / 2, y: c - a / 3 - b / 6 });
const colours = {
  0: "var(--blue)",
  3: "var(--green)",
  4: "var(--orange)",
  5: "var(--faint)",
};
const marks = Object.entries(colours).map(([copy, fill]) => {
  const own = points.filter((point) => quarter(point) === Number(copy)).map(seen);
  return Plot.dot(own, { x: "x", y: "y", r: 1.5, fill });
});
const bare = { axis: null };
const title = `All ${commas(points.length)} losses, one colour for each smaller copy`;
draw({ title, width: 480, aspectRatio: 1, x: bare, y: bare, marks });

// % cell-29
let losses_127 = null;
// The check: your answer goes above this line.
const larger = await miyama.count("nim", { heaps: [127, 127, 127] });
assert(larger.lost === losses_127, "count the smaller copies");
//! count the smaller copies
//ja! 小さい写しを数えましょう

// % cell-29 answer
let losses_127 = 4 * 4096;

// % cell-32
const counts = await miyama.series("nim", { heaps: 3, upTo: 255 });
const published = [1, 4, 7, 16, 19, 28, 43, 64, 67, 76, 91, 112]; // A236305 begins like this
print("losses for the bounds 0, 1, 2, …:", ...counts.slice(0, 12));
print(
  "as published:",
  published.every((count, n) => count === counts[n]),
);
//> losses for the bounds 0, 1, 2, …: 1 4 7 16 19 28 43 64 67 76 91 112
//> as published: True
//ja> 上限 0、1、2、… のときの負けの局面の数： 1 4 7 16 19 28 43 64 67 76 91 112
//ja> 発表されている数と同じ： True

// % cell-33
const parts = counts.map((count, n) => ({ n: n + 1, part: count / (n + 1) ** 2 }));
draw({
  title: "How many of the third heaps fit into the table",
  x: { type: "log", base: 2, label: "n + 1, sizes of a heap", tickFormat: "d" },
  y: { label: "losses / (n + 1)²", grid: true },
  marks: [Plot.line(parts, { x: "n", y: "part", stroke: "var(--blue)" })],
});
