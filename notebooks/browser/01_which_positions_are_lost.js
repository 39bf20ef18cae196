// What the cells of notebook 1 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "`course.blocks(7)`" is "`blocks(7)`".
// In the text, "is the set `{1, 2, 4}`" is "is the list `[4, 2, 1]`".
// In the text, "adds up a set" is "adds up a list".
// In the text, "集合 `{1, 2, 4}`" is "リスト `[4, 2, 1]`".
// In the text, "集合の数を合計" is "リストの数を合計".
// In the text, "集合と集合のあいだの `^` は" is "`filter` は".
// In the text, "Between two sets, `^` keeps what" is "`filter` keeps what".
// In Japanese: from 120 a move leads to ⇒ 120 から一手で行ける局面：
// In Japanese: add the others: three digits each, in quotes ⇒ 三桁の数を引用符に入れて、ほかのも書き足す
// In Japanese: look at ${text(position)} again ⇒ ${text(position)} をもう一度見ましょう
// In Japanese: position → the losses that one move reaches ⇒ 局面 → 一手で行ける負けの局面
// In Japanese: The third heap that makes a loss: ${losses.length} of 100 ⇒ 負けになる三つ目の山：100個のうち${losses.length}個
// In Japanese: that position is not lost ⇒ その局面は負けではありません
// In Japanese: "lost ×" : "won" ⇒ "負け ×" : "勝ち"
// In Japanese: heaps of ${a} and ${b} need a third heap of ${c} ⇒ ${a}個と${b}個の山には、${c}個の三つ目の山が必要です
// In Japanese: the rule is right for ${right} of ${positions(9).length} positions ⇒ ${positions(9).length}局面のうち${right}局面で、この規則は正しい
// In Japanese: ${commas((most + 1) ** 3)} positions, ${commas(all.length)} lost ⇒ ${commas((most + 1) ** 3)}局面、負けは${commas(all.length)}
// In Japanese: look at the bound ${n} again ⇒ 上限 ${n} をもう一度見ましょう

// % cell-01 none

// % cell-03
function positions(most) {
  const heaps = range(most + 1);
  return heaps.flatMap((a) => heaps.flatMap((b) => heaps.map((c) => [a, b, c])));
}

function options(position) {
  return position.flatMap((stones, heap) =>
    range(stones).map((left) => position.with(heap, left)),
  );
}

print("from 120 a move leads to", ...options([1, 2, 0]));
//> from 120 a move leads to (0, 2, 0) (1, 0, 0) (1, 1, 0)
//ja> 120 から一手で行ける局面： (0, 2, 0) (1, 0, 0) (1, 1, 0)

// % cell-05
let mine = ["000"]; // add the others: three digits each, in quotes
// The check: your answer goes above this line.
for (const position of positions(2)) {
  const is_mine = (heaps) => mine.includes(heaps.join(""));
  const leads_to_a_loss = options(position).some(is_mine);
  assert(leads_to_a_loss !== is_mine(position), `look at ${text(position)} again`);
}
//! look at 0,1,1 again
//ja! 0,1,1 をもう一度見ましょう

// % cell-05 answer
let mine = ["000", "011", "022", "101", "110", "202", "220"];

// % cell-08
const winning = new Map(); // position → the losses that one move reaches
for (const position of positions(2)) {
  const is_lost = (option) => winning.get(text(option)).losses.length === 0;
  winning.set(text(position), {
    position,
    losses: options(position).filter(is_lost),
  });
}
draw(...by_hand(winning));

// % cell-10
draw(diagram(winning));

// % cell-12
const table = await miyama.solve("nim", {
  heaps: [9, 9, 9],
  labels: "outcome,target",
});
for (const n of [0, 10, 20, 30, 40]) print(...table.labels.target.slice(n, n + 10));
//> -1 0 0 0 0 0 0 0 0 0
//> 0 -1 11 11 11 11 11 11 11 11
//> 0 11 -1 22 22 22 22 22 22 22
//> 0 11 22 -1 33 33 33 33 33 33
//> 0 11 22 33 -1 44 44 44 44 44

// % cell-13
for (const position of [
  [0, 0, 0], [0, 4, 4], [7, 3, 5], [1, 2, 3],
  [9, 8, 1], [9, 9, 9],
]) {
  const is_lost = (option) => table.labels.outcome[table.indexOf(option)] === 0;
  const moves = options(position).filter(is_lost);
  print(
    `${text(position)}  ${moves.length ? "→ " + moves.map(text).join("   ") : "×"}`,
  );
}
//> 0,0,0  ×
//> 0,4,4  ×
//> 7,3,5  → 6,3,5   7,2,5   7,3,4
//> 1,2,3  ×
//> 9,8,1  ×
//> 9,9,9  → 0,9,9   9,0,9   9,9,0

// % cell-15
const losses = await miyama.losses("nim", { heaps: [9, 9, 9] });
const third = range(10).map(() => range(10).map(() => null));
for (const [a, b, c] of losses) third[a][b] = c;
const title = `The third heap that makes a loss: ${losses.length} of 100`;
draw(grid(third, { title, numbers: true, scheme: "cividis" }));

// % cell-17
let third_of_3_and_9 = null;
// The check: your answer goes above this line.
const wider = await miyama.losses("nim", { heaps: [3, 9, 20] });
const is_lost = wider.some((loss) => text(loss) === text([3, 9, third_of_3_and_9]));
assert(is_lost, "that position is not lost");
//! that position is not lost
//ja! その局面は負けではありません

// % cell-17 answer
let third_of_3_and_9 = 10;

// % cell-20
const shown = [
  [1, 2, 3], [2, 4, 6], [3, 5, 6], [1, 8, 9],
  [1, 2, 4], [2, 4, 7], [3, 5, 7], [3, 8, 9],
];
const lost = new Set(losses.map(text));
const named = (position) => (lost.has(text(position)) ? "lost ×" : "won");
draw(...shown.map((position) => stones(position, { title: named(position) })));

// % cell-22
function third_heap(a, b) {
  return null;
}
// The check: your answer goes above this line.
for (const [a, b, c] of losses)
  assert(third_heap(a, b) === c, `heaps of ${a} and ${b} need a third heap of ${c}`);
//! heaps of 0 and 0 need a third heap of 0
//ja! 0個と0個の山には、0個の三つ目の山が必要です

// % cell-22 answer
function third_heap(a, b) {
  const is_alone = (block) => blocks(a).includes(block) !== blocks(b).includes(block);
  return sum([8, 4, 2, 1].filter(is_alone));
}

// % cell-25
draw(
  ...shown.map((position) =>
    stones(position, { title: named(position), pairs: true }),
  ),
);

// % cell-26
function every_block_has_a_partner(position) {
  return [8, 4, 2, 1].every((block) => {
    const heaps = position.filter((heap) => blocks(heap).includes(block));
    return heaps.length % 2 === 0;
  });
}

const is_right = (position) =>
  every_block_has_a_partner(position) === lost.has(text(position));
const right = positions(9).filter(is_right).length;
print(`the rule is right for ${right} of ${positions(9).length} positions`);
//> the rule is right for 1000 of 1000 positions
//ja> 1000局面のうち1000局面で、この規則は正しい

// % cell-28
async function third_heaps(most) {
  const all = await miyama.losses("nim", { heaps: [most, most, most] });
  const values = range(most + 1).map(() => range(most + 1).map(() => null));
  for (const [a, b, c] of all) values[a][b] = c;
  const title = `${commas((most + 1) ** 3)} positions, ${commas(all.length)} lost`;
  return grid(values, { title, scheme: "cividis" });
}

draw(await third_heaps(2), await third_heaps(9), await third_heaps(99));

// % cell-30
let bounds = [0];
// The check: your answer goes above this line.
const losses_31 = await miyama.losses("nim", { heaps: [31, 31, 31] });
for (const n of range(32)) {
  const fitting = losses_31.filter((loss) => Math.max(...loss) <= n);
  const none_missing = fitting.length === (n + 1) ** 2;
  assert(none_missing === bounds.includes(n), `look at the bound ${n} again`);
}
//! look at the bound 1 again
//ja! 上限 1 をもう一度見ましょう

// % cell-30 answer
let bounds = [0, 1, 3, 7, 15, 31];
