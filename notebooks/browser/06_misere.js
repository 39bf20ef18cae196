// What the cells of notebook 6 are in the browser; web/course/cells.mjs says how this file is read.
// In the text, "`for row in range(1, 26): print(row, lost(5, 5, row), lost(row))`" is "`for (const row of range(26)) print(row, lost(5, 5, row), lost(row));`".
// In the text, "`miyama quotient` finds it" is "`miyama.quotient` finds it".
// In Japanese: Two rows of Kayles, ${title} ⇒ ケイルズの二つの列（${title}）
// In Japanese: "normal play" ⇒ "正規形"
// In Japanese: "misère play" ⇒ "逆形"
// In Japanese: "row 1" ⇒ "列1"
// In Japanese: "row 2" ⇒ "列2"
// In Japanese: Whether rows of Kayles are lost in misère play, as the table says. ⇒ ケイルズの列が逆形で負けかどうか（表による）。
// In Japanese: nothing is lost: ⇒ 何もない局面は負け：
// In Japanese:   5,5 is lost: ⇒   5,5 は負け：
// In Japanese: with a row of ${row} they behave alike ⇒ ${row}本の列を置いても、同じようにふるまいます
// In Japanese: ${small.length} positions of at most 10 pins, each next to ${commas(others.length)} others: ${kinds.size} kinds ⇒ ピン10本までの${small.length}局面を、${commas(others.length)}局面の隣に置くと：${kinds.size}種類
// In Japanese: ${kayles.order} elements, ${kayles.lost.length} of them lost; ⇒ 元は ${kayles.order} 個、負けの元は ${kayles.lost.length} 個。
// In Japanese: from a row of ${kayles.preperiod} on, period ${kayles.period} ⇒ ${kayles.preperiod} 本の列からは周期 ${kayles.period}
// In Japanese: ${String(alike.length).padStart(3)} like ⇒ ${String(alike.length).padStart(3)}個が同類
// In Japanese: rows up to ⇒ 列の最大の本数
// In Japanese: label: "elements" ⇒ label: "元の個数"
// In Japanese: How the quotient of Kayles grows ⇒ ケイルズの商の大きくなり方
// In Japanese: label: "row" ⇒ label: "列"
// In Japanese: its element, by number ⇒ その元の番号
// In Japanese: Period ${kayles.period} behind the line ⇒ 線の右では周期${kayles.period}
// In Japanese: not right at ${text(rows)} ⇒ ${text(rows)} で合いません
// In Japanese: element, by the length of its word ⇒ 元（語の短い順）
// In Japanese: up: "element" ⇒ up: "元"
// In Japanese: title: "products" ⇒ title: "積"
// In Japanese: title: "lost products" ⇒ title: "負けの積"
// In Japanese: not these ⇒ 違います
// In Japanese: 60 rows of 1000 are ⇒ 1000本の列が60列：
// In Japanese: "lost" : "won" ⇒ "負け" : "勝ち"
// In Japanese: with a row of 7 next to them, a winning move leaves ${left} and ${other} of it ⇒ 7本の列を足すと、それを ${left} と ${other} にする手で勝ち

// % cell-01 none

// % cell-03
const normal = await miyama.solve("kayles", { total: 36, labels: "outcome" });
const table = await miyama.solve("kayles", {
  total: 36,
  misere: true,
  labels: "outcome",
});

function picture(solved, title) {
  const outcome = (a, b) =>
    solved.labels.outcome[solved.indexOf([a, b].filter((row) => row))];
  const values = range(19).map((a) => range(19).map((b) => outcome(a, b)));
  return grid(values, {
    title: `Two rows of Kayles, ${title}`,
    across: "row 1",
    up: "row 2",
  });
}

draw(picture(normal, "normal play"), picture(table, "misère play"));

// % cell-04
/** Whether rows of Kayles are lost in misère play, as the table says. */
function lost(...rows) {
  return table.labels.outcome[table.indexOf(rows.filter((row) => row))] === 0;
}

print("nothing is lost:", lost(), "  5,5 is lost:", lost(5, 5));
//> nothing is lost: False   5,5 is lost: False
//ja> 何もない局面は負け： False   5,5 は負け： False

// % cell-06
let row = 0;
// The check: your answer goes above this line.
assert(lost(5, 5, row) !== lost(row), `with a row of ${row} they behave alike`);
//! with a row of 0 they behave alike
//ja! 0本の列を置いても、同じようにふるまいます

// % cell-06 answer
let row = 9;

// % cell-09
const positions = range(table.positions).map((i) => table.positionAt(i));
const small = positions.filter((rows) => sum(rows) <= 10);
const others = positions.filter((rows) => sum(rows) <= 18);
const kinds = new Map();
for (const x of small) {
  const line = others.map((z) => Number(lost(...x, ...z))).join("");
  kinds.set(line, [...(kinds.get(line) ?? []), x]);
}
print(
  `${small.length} positions of at most 10 pins, each next to ${commas(others.length)} others: ${kinds.size} kinds`,
);
for (const alike of kinds.values())
  print(
    lost(...alike[0]) ? "×" : " ",
    `${String(alike.length).padStart(3)} like`,
    alike.slice(0, 6).map(text).join("   "),
  );
//> 139 positions of at most 10 pins, each next to 1,597 others: 15 kinds
//>    11 like nothing   1,1   1,1,1,1   4,1   1,1,1,1,1,1   4,1,1,1
//> ×  10 like 1   1,1,1   4   1,1,1,1,1   4,1,1   1,1,1,1,1,1,1
//>    29 like 2   2,1,1   3,1   2,1,1,1,1   2,2,2   3,1,1,1
//>    27 like 2,1   3   2,1,1,1   3,1,1   4,2   6
//> ×  20 like 2,2   2,2,1,1   3,2,1   3,3   2,2,1,1,1,1   2,2,2,2
//>    21 like 2,2,1   3,2   2,2,1,1,1   3,2,1,1   3,3,1   4,2,2
//>     4 like 5   5,1,1   5,1,1,1,1   5,4,1
//> ×   4 like 5,1   5,1,1,1   5,4   5,1,1,1,1,1
//>     3 like 5,2   5,2,1,1   5,3,1
//>     4 like 5,2,1   5,3   5,2,1,1,1   5,3,1,1
//>     1 like 5,2,2
//> ×   1 like 9
//>     2 like 5,2,2,1   5,3,2
//>     1 like 5,5
//>     1 like 9,1
//ja> ピン10本までの139局面を、1,597局面の隣に置くと：15種類
//ja>    11個が同類 なし   1,1   1,1,1,1   4,1   1,1,1,1,1,1   4,1,1,1
//ja> ×  10個が同類 1   1,1,1   4   1,1,1,1,1   4,1,1   1,1,1,1,1,1,1
//ja>    29個が同類 2   2,1,1   3,1   2,1,1,1,1   2,2,2   3,1,1,1
//ja>    27個が同類 2,1   3   2,1,1,1   3,1,1   4,2   6
//ja> ×  20個が同類 2,2   2,2,1,1   3,2,1   3,3   2,2,1,1,1,1   2,2,2,2
//ja>    21個が同類 2,2,1   3,2   2,2,1,1,1   3,2,1,1   3,3,1   4,2,2
//ja>     4個が同類 5   5,1,1   5,1,1,1,1   5,4,1
//ja> ×   4個が同類 5,1   5,1,1,1   5,4   5,1,1,1,1,1
//ja>     3個が同類 5,2   5,2,1,1   5,3,1
//ja>     4個が同類 5,2,1   5,3   5,2,1,1,1   5,3,1,1
//ja>     1個が同類 5,2,2
//ja> ×   1個が同類 9
//ja>     2個が同類 5,2,2,1   5,3,2
//ja>     1個が同類 5,5
//ja>     1個が同類 9,1

// % cell-11
const kayles = await miyama.quotient("kayles");
print(
  `${kayles.order} elements, ${kayles.lost.length} of them lost;`,
  `from a row of ${kayles.preperiod} on, period ${kayles.period}`,
);
//> 40 elements, 9 of them lost; from a row of 71 on, period 12
//ja> 元は 40 個、負けの元は 9 個。 71 本の列からは周期 12

// % cell-12
const growth = [...kayles.growth, [40, kayles.order]].map(([row, elements]) => ({
  row,
  elements,
}));
const images_of_rows = kayles.images
  .slice(0, 140)
  .map((element, row) => ({ row, element }));
draw(
  {
    title: "How the quotient of Kayles grows",
    x: { label: "rows up to" },
    y: { label: "elements", grid: true },
    marks: [
      Plot.line(growth, {
        x: "row",
        y: "elements",
        curve: "step-after",
        stroke: "var(--blue)",
      }),
    ],
  },
  {
    title: `Period ${kayles.period} behind the line`,
    x: { label: "row" },
    y: { label: "its element, by number" },
    marks: [
      Plot.dot(images_of_rows, { x: "row", y: "element", r: 2, fill: "var(--blue)" }),
      Plot.ruleX([kayles.preperiod], { stroke: "var(--faint)" }),
    ],
  },
);

// % cell-14
const { images, products } = kayles;
const lost_elements = new Set(kayles.lost);

function is_lost(rows) {
  return false;
}
// The check: your answer goes above this line.
for (const rows of positions.filter((rows) => sum(rows) <= 24))
  assert(is_lost(rows) === lost(...rows), `not right at ${text(rows)}`);
//! not right at 1
//ja! 1 で合いません

// % cell-14 answer
const { images, products } = kayles;
const lost_elements = new Set(kayles.lost);

function is_lost(rows) {
  let element = 0;
  for (const row of rows) element = products[element][images[row]];
  return lost_elements.has(element);
}

// % cell-17
const q = await miyama.quotient("0.123");
const length = (element) => Array.from(q.elements[element]).length;
const order = range(q.order).sort((a, b) => length(a) - length(b) || a - b);
const place = range(q.order).map((element) => order.indexOf(element));
const of_products = (value) =>
  order.map((a) => order.map((b) => value(q.products[a][b])));
const named = { across: "element, by the length of its word", up: "element" };
draw(
  grid(
    of_products((product) => place[product]),
    { title: "products", scheme: "cividis", ...named },
  ),
  grid(
    of_products((product) => Number(!q.lost.includes(product))),
    { title: "lost products", ...named },
  ),
);

// % cell-19
const games = {};
for (const game of ["0.34", "0.333", "4.3", "0.123"])
  games[game] = await miyama.quotient(game);
print(
  Object.fromEntries(Object.entries(games).map(([game, { order }]) => [game, order])),
);
let tame = [];
// The check: your answer goes above this line.
const all_tame = Object.keys(games).filter((game) => games[game].tame);
assert(text([...tame].sort()) === text(all_tame.sort()), "not these");
//> {'0.34': 12, '0.333': 6, '4.3': 6, '0.123': 20}
//! not these
//ja! 違います

// % cell-19 answer
const games = {};
for (const game of ["0.34", "0.333", "4.3", "0.123"])
  games[game] = await miyama.quotient(game);
let tame = ["0.333", "4.3"];

// % cell-22
function small_row(row) {
  const { length } = kayles.images;
  return row < length
    ? row
    : length - kayles.period + ((row - length) % kayles.period);
}

function element(rows) {
  let product = 0;
  for (const row of rows)
    product = kayles.products[product][kayles.images[small_row(row)]];
  return product;
}

// % cell-23
const thousands = range(60).map(() => 1000);
const is_lost_element = (rows) => kayles.lost.includes(element(rows));
print("60 rows of 1000 are", is_lost_element(thousands) ? "lost" : "won");
for (const taken of [1, 2])
  for (const left of range(Math.floor((7 - taken) / 2) + 1)) {
    const other = 7 - taken - left;
    if (is_lost_element([...thousands, left, other]))
      print(
        `with a row of 7 next to them, a winning move leaves ${left} and ${other} of it`,
      );
  }
//> 60 rows of 1000 are lost
//> with a row of 7 next to them, a winning move leaves 3 and 3 of it
//> with a row of 7 next to them, a winning move leaves 1 and 4 of it
//ja> 1000本の列が60列： 負け
//ja> 7本の列を足すと、それを 3 と 3 にする手で勝ち
//ja> 7本の列を足すと、それを 1 と 4 にする手で勝ち

// % cell-24 none
