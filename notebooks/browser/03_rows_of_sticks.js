// What the cells of notebook 3 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "`all(row == 1 for row in rows)`" is "`rows.every((row) => row === 1)`".
// In the text, "`all`" is "`every`".
// In Japanese: ${commas(normal.positions)} positions, ${commas(normal.lost)} of them lost in normal play ⇒ ${commas(normal.positions)}局面のうち、正規形で負けなのは${commas(normal.lost)}局面
// In Japanese: ${heap} to ${text(rests)} ⇒ ${heap}を${text(rests)}に
// In Japanese: The third row that makes a loss ⇒ 負けになる三つ目の列
// In Japanese: row 1 ⇒ 列1
// In Japanese: row 2 ⇒ 列2
// In Japanese: lost exactly where the nim-sum is 0: ⇒ 負けなのは、ちょうどニム和が 0 のとき：
// In Japanese: this is not a winning split ⇒ これは勝つ分け方ではありません
// In Japanese: A048833 begins like this ⇒ A048833 の初めの数
// In Japanese: losses with 0, 2, 4, … sticks: ⇒ 棒が 0、2、4、… 本の負けの局面の数：
// In Japanese: as published: ⇒ 発表されている数と同じ：
// In Japanese: " of odd numbers of sticks:" ⇒ " 棒が奇数本の負けの局面："
// In Japanese: The row game by number of sticks: positions (line) and losses (dots) ⇒ 棒の数で見た棒消し：局面（線）と負けの局面（点）
// In Japanese: label: "sticks" ⇒ label: "棒の数"
// In Japanese: label: "number" ⇒ label: "個数"
// In Japanese: ${changed.length} of ${commas(normal.positions)} positions change: ⇒ ${commas(normal.positions)}局面のうち、変わるのは${changed.length}局面：
// In Japanese: ${text(rows)} is ${is_lost ? "lost" : "won"} ⇒ ${text(rows)} は${is_lost ? "負け" : "勝ち"}です
// In Japanese: "lost" : "won " ⇒ "負け" : "勝ち"
// In Japanese: normal: $ ⇒ 正規形：$
// In Japanese:    misère: ${said ⇒    逆形：${said
// In Japanese: misère: ${named ⇒ 逆形：　${named
// In Japanese: the rule of normal play ⇒ 正規形の規則
// In Japanese: then your opponent wins ⇒ それでは相手が勝ちます

// % cell-01 none

// % cell-03
const normal = await miyama.solve("rows", { total: 48, labels: "outcome" });
const misere = await miyama.solve("rows", {
  total: 48,
  labels: "outcome",
  misere: true,
});
const is_lost = (i) => normal.labels.outcome[i] === 0;
print(
  `${commas(normal.positions)} positions, ${commas(normal.lost)} of them lost in normal play`,
);
//> 918,220 positions, 49,702 of them lost in normal play
//ja> 918,220局面のうち、正規形で負けなのは49,702局面

// % cell-04
async function winning_moves(rows, misere = false) {
  const { outcome, moves } = await miyama.advise("rows", rows, { misere });
  if (outcome === "loss") return [];
  const wins = moves.map(({ from, rests }) => ({ heap: from, rests }));
  const order = (a, b) =>
    b.heap - a.heap || a.rests.length - b.rests.length || a.rests[0] - b.rests[0];
  return wins.sort(order);
}

for (const rows of [[5], [5, 5], [5, 3], [1, 2, 3], [1, 2, 4], [1, 2, 2, 3, 1, 3]]) {
  const moves = (await winning_moves(rows)).map(
    ({ heap, rests }) => `${heap} to ${text(rests)}`,
  );
  print(
    `${text(rows).padStart(11)}  ${moves.length ? "→ " + moves.join(", ") : "×"}`,
  );
}
//>           5  → 5 to nothing, 5 to 1,1, 5 to 2,2
//>         5,5  ×
//>         5,3  → 5 to 3, 5 to 2,1
//>       1,2,3  ×
//>       1,2,4  → 4 to 3, 4 to 2,1
//> 1,2,2,3,1,3  ×
//ja>           5  → 5をなしに, 5を1,1に, 5を2,2に
//ja>         5,5  ×
//ja>         5,3  → 5を3に, 5を2,1に
//ja>       1,2,3  ×
//ja>       1,2,4  → 4を3に, 4を2,1に
//ja> 1,2,2,3,1,3  ×

// % cell-06
const third = range(16).map(() => range(16));
for (let i = 0; i < normal.positions; ++i) {
  if (!is_lost(i)) continue;
  const [a = 0, b = 0, c = 0, more] = normal.positionAt(i);
  if (more || a > 15) continue;
  third[a][b] = third[b][a] = c;
  third[a][c] = third[c][a] = b;
  third[b][c] = third[c][b] = a;
}

const title = "The third row that makes a loss";
draw(
  grid(third, {
    title,
    across: "row 1",
    up: "row 2",
    numbers: true,
    scheme: "cividis",
  }),
);

// % cell-08
const nim_sum = (rows) => rows.reduce((s, row) => s ^ row, 0);
let all_agree = true;
for (let i = 0; i < normal.positions; ++i)
  if (is_lost(i) !== (nim_sum(normal.positionAt(i)) === 0)) all_agree = false;
print("lost exactly where the nim-sum is 0:", all_agree);
//> lost exactly where the nim-sum is 0: True
//ja> 負けなのは、ちょうどニム和が 0 のとき： True

// % cell-10
const opening = [1, 2, 3, 4, 5, 6];
draw(...(await winning_moves(opening)).map((move) => sticks(opening, move)));

// % cell-12
let [row, into] = [null, []];
// The check: your answer goes above this line.
const splits = (await winning_moves([1, 2, 7])).filter(
  ({ rests }) => rests.length === 2,
);
const is_right = ({ heap, rests }) =>
  heap === row && text(rests) === text([...into].sort().reverse());
assert(splits.some(is_right), "this is not a winning split");
//! this is not a winning split
//ja! これは勝つ分け方ではありません

// % cell-12 answer
let [row, into] = [7, [1, 2]];

// % cell-15
const [counts, positions_with] = [range(49).map(() => 0), range(49).map(() => 0)];
for (let i = 0; i < normal.positions; ++i) {
  const sticks = sum(normal.positionAt(i));
  ++positions_with[sticks];
  if (is_lost(i)) ++counts[sticks];
}
const even = counts.filter((_, sticks) => sticks % 2 === 0);
const odd = counts.filter((_, sticks) => sticks % 2 === 1);
const published = [1, 1, 2, 4, 6, 10, 16, 31, 43, 68]; // A048833 begins like this
print("losses with 0, 2, 4, … sticks:", ...even);
print(
  "as published:",
  published.every((count, n) => count === even[n]),
  " of odd numbers of sticks:",
  sum(odd),
);
//> losses with 0, 2, 4, … sticks: 1 1 2 4 6 10 16 31 43 68 98 153 213 317 443 704 971 1415 1975 2818 3865 5401 7366 10142 13639
//> as published: True  of odd numbers of sticks: 0
//ja> 棒が 0、2、4、… 本の負けの局面の数： 1 1 2 4 6 10 16 31 43 68 98 153 213 317 443 704 971 1415 1975 2818 3865 5401 7366 10142 13639
//ja> 発表されている数と同じ： True  棒が奇数本の負けの局面： 0

// % cell-16
const all = positions_with.map((number, sticks) => ({ sticks, number }));
const losses = even.map((number, half) => ({ sticks: 2 * half, number }));
draw({
  title: "The row game by number of sticks: positions (line) and losses (dots)",
  x: { label: "sticks" },
  y: { type: "log", label: "number", grid: true, ticks: 6, tickFormat: "~s" },
  marks: [
    Plot.line(all, { x: "sticks", y: "number", stroke: "var(--blue)" }),
    Plot.dot(losses, { x: "sticks", y: "number", fill: "var(--orange)" }),
  ],
});

// % cell-18
const changed = range(normal.positions).filter(
  (i) => normal.labels.outcome[i] !== misere.labels.outcome[i],
);
print(`${changed.length} of ${commas(normal.positions)} positions change:`);
for (const i of changed.slice(0, 4)) {
  const rows = text(normal.positionAt(i)).padStart(9);
  const said = (table) => (table.labels.outcome[i] === 0 ? "lost" : "won ");
  print(`${rows}   normal: ${said(normal)}   misère: ${said(misere).trim()}`);
}
//> 49 of 918,220 positions change:
//>   nothing   normal: lost   misère: won
//>         1   normal: won    misère: lost
//>       1,1   normal: lost   misère: won
//>     1,1,1   normal: won    misère: lost
//ja> 918,220局面のうち、変わるのは49局面：
//ja>        なし   正規形：負け   逆形：勝ち
//ja>         1   正規形：勝ち   逆形：負け
//ja>       1,1   正規形：負け   逆形：勝ち
//ja>     1,1,1   正規形：勝ち   逆形：負け

// % cell-20
function lost_in_misere(rows) {
  let s = 0;
  for (const row of rows) s = s ^ row;
  return s === 0; // the rule of normal play
}
// The check: your answer goes above this line.
for (let i = 0; sum(misere.positionAt(i)) <= 24; ++i) {
  const rows = misere.positionAt(i);
  const is_lost = misere.labels.outcome[i] === 0;
  assert(
    lost_in_misere(rows) === is_lost,
    `${text(rows)} is ${is_lost ? "lost" : "won"}`,
  );
}
//! nothing is won
//ja! なし は勝ちです

// % cell-20 answer
function lost_in_misere(rows) {
  if (rows.every((row) => row === 1)) return rows.length % 2 === 1;
  let s = 0;
  for (const row of rows) s = s ^ row;
  return s === 0;
}

// % cell-23
const named = (moves) =>
  moves.map(({ heap, rests }) => `${heap} to ${text(rests)}`).join(", ") || "×";
for (const rows of [[4], [4, 1], [4, 1, 1], [4, 4], [3, 2], opening]) {
  print(`${text(rows).padStart(11)}   normal: ${named(await winning_moves(rows))}`);
  print(`${"".padStart(11)}   misère: ${named(await winning_moves(rows, true))}`);
}
//>           4   normal: 4 to nothing, 4 to 1,1
//>               misère: 4 to 1
//>         4,1   normal: 4 to 1
//>               misère: 4 to nothing, 4 to 1,1
//>       4,1,1   normal: 4 to nothing, 4 to 1,1
//>               misère: 4 to 1
//>         4,4   normal: ×
//>               misère: ×
//>         3,2   normal: 3 to 2
//>               misère: 3 to 2
//> 1,2,3,4,5,6   normal: 6 to 1, 6 to 3,2, 5 to 2, 5 to 3,1, 4 to 3, 4 to 2,1
//>               misère: 6 to 1, 6 to 3,2, 5 to 2, 5 to 3,1, 4 to 3, 4 to 2,1
//ja>           4   正規形：4をなしに, 4を1,1に
//ja>               逆形：　4を1に
//ja>         4,1   正規形：4を1に
//ja>               逆形：　4をなしに, 4を1,1に
//ja>       4,1,1   正規形：4をなしに, 4を1,1に
//ja>               逆形：　4を1に
//ja>         4,4   正規形：×
//ja>               逆形：　×
//ja>         3,2   正規形：3を2に
//ja>               逆形：　3を2に
//ja> 1,2,3,4,5,6   正規形：6を1に, 6を3,2に, 5を2に, 5を3,1に, 4を3に, 4を2,1に
//ja>               逆形：　6を1に, 6を3,2に, 5を2に, 5を3,1に, 4を3に, 4を2,1に

// % cell-25
let left = null;
// The check: your answer goes above this line.
const moves = await winning_moves([1, 1, 1, 5], true);
const wins = moves.some(({ rests }) => rests.length < 2 && (rests[0] ?? 0) === left);
assert(wins, "then your opponent wins");
//! then your opponent wins
//ja! それでは相手が勝ちます

// % cell-25 answer
let left = 0;

// % cell-27 none
