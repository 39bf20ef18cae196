// The package for JavaScript in Node: its answers are those of the program.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { getEventListeners } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { digestsInFile, digestsOf, folder, games, installed, miyama, packed, program, root, stopped, tables } from "./package.mjs";

const { MiyamaError } = await import(pathToFileURL(join(installed, "node.js")));

test("the package is small and has no dependency", () => {
  assert.ok(statSync(packed).size <= 1_200_000, `${statSync(packed).size} bytes`);
  const about = JSON.parse(readFileSync(join(installed, "package.json")));
  assert.deepEqual([about.dependencies, about.type], [undefined, "module"]);
  assert.equal(`miyama ${about.version}`, program("--version").split(/,|\n| \(/)[0]);
  assert.deepEqual(readdirSync(installed).filter((name) => !/\.(js|d\.ts)$/.test(name)).sort(), ["LICENSE", "README.md", "engine.wasm", "package.json"]);
});

test("digests of all labels are those of the program", async () => {
  assert.ok(games.length >= 30);
  const expected = tables.map(digestsInFile);
  assert.ok(new Set(expected.flatMap(Object.keys)).size >= 10);
  assert.deepEqual(await digestsOf(miyama, tables), expected);
});

/** The columns of what `miyama export` prints, by their names. */
function columnsOf(...words) {
  const file = join(folder, "columns.h5");
  program("solve", ...words, "--output", file, "--force", "--quiet");
  const [head, ...rows] = program("export", file, "--labels", "outcome,grundy,remoteness").trim().split("\n").map((line) => line.match(/"[^"]*"|[^,]+/g)); // prettier-ignore
  return Object.fromEntries(head.map((name, i) => [name, rows.map((row) => row[i].replaceAll('"', ""))]));
}

test("typed arrays hold what the program exports, in its order", async () => {
  const labels = ["outcome", "grundy", "remoteness"];
  for (const [rules, bounds, words] of [["wythoff", { heaps: [300, 6] }, ["--heaps", "300,6"]], ["kayles", { total: 9 }, ["--total", "9"]]]) {
    const columns = columnsOf(rules, ...words, "--labels", labels.join());
    const table = await miyama.solve(rules, { ...bounds, labels });
    for (const label of labels) assert.deepEqual([...table.labels[label]].map(String), columns[label]);
    const positions = columns.position?.map((text) => text.split(" ").filter(Number)) ?? columns.heap_1.map((a, i) => [a, columns.heap_2[i]]);
    positions.forEach((position, i) => {
      assert.deepEqual(table.positionAt(i), position.map(Number));
      assert.equal(table.indexOf(position.map(Number).reverse().reverse()), i);
    });
    assert.deepEqual([table.positions, table.shapes.grundy], [positions.length, table.shape]);
  }
  const { labels: { grundy } } = await miyama.solve("wythoff", { heaps: [300, 6], labels: ["outcome", "grundy"] }); // prettier-ignore
  assert.ok(grundy instanceof Uint16Array);
  const arrows = await miyama.solve("nim", { heaps: [3, 4], labels: "arrows" });
  assert.deepEqual(arrows.shapes.arrows, [2, 4, 5]);
});

test("each method answers as the program does", async () => {
  const json = (...words) => JSON.parse(program(...words, "--json"));
  const counted = json("count", "wythoff", "--heaps", "40,30", "--misere", "--where", "a <= b");
  const counts = await miyama.count("wythoff", { heaps: [40, 30], misere: true, where: "a <= b" });
  assert.deepEqual([counts.lost, counts.winningMoves, counts.where], [counted.lost, counted.winning_moves_total, counted.where]);
  const file = join(folder, "losses.h5");
  program("solve", "kayles", "--total", "12", "--output", file, "--quiet");
  assert.deepEqual(await miyama.losses("kayles", { total: 12 }), JSON.parse(program("losses", file, "--json")));
  assert.deepEqual(await miyama.losses("kayles", { total: 12, where: "grundy == 0 && a > 2", most: 3 }),
                   JSON.parse(program("losses", file, "--json", "--where", "a > 2", "--count", "3"))); // prettier-ignore
  const series = json("series", "wythoff", "--heaps", "2", "--up-to", "20", "--of", "grundy", "--order", "diagonal");
  assert.deepEqual(await miyama.series("wythoff", { heaps: 2, upTo: 20, of: "grundy", order: "diagonal" }), series.values);
  assert.deepEqual(await miyama.series("rows", { upTo: 20, misere: true }), json("series", "rows", "--misere", "--up-to", "20").values);
  assert.deepEqual(await miyama.series("nim", { heaps: 3, upTo: 9, of: "winning-moves" }), json("series", "nim", "--heaps", "3", "--up-to", "9", "--of", "winning-moves").values);
  assert.deepEqual(await miyama.series({ heaps: 2, moves: [{ direction: [1, 2] }] }, { upTo: 5 }), [1, 4, 7, 10, 13, 16]);
  const { values, period } = json("sequence", "0.77", "--heap", "300");
  const found = await miyama.sequence("kayles", { last: 300 });
  assert.deepEqual([[...found.values], found.period, found.preperiod], [values, period, 71]);
  const { products, relations } = json("quotient", "sum:nim:2+0.07", "--heap", "9");
  const quotient = await miyama.quotient("sum:nim:2+0.07", { heap: 9 });
  assert.deepEqual([quotient.products, quotient.relations], [products, relations]);
  program("solve", "nim", "--heaps", "9,9", "--labels", "outcome,grundy", "--output", file, "--force", "--quiet");
  const failed = (() => {
    try {
      return json("check", file, "--claim", "grundy == a + b", "--where", "a > 0", "--examples", "2");
    } catch (error) {
      return JSON.parse(error.stdout);
    }
  })().claim;
  const claim = await miyama.claim("nim", { heaps: [9, 9], text: "grundy == a + b", where: "a > 0", examples: 2 });
  assert.deepEqual(claim, failed);
  const advice = json("advise", "rows", "--misere", "1,2,3,4,5,6");
  assert.deepEqual((await miyama.advise("rows", [1, 2, 3, 4, 5, 6], { misere: true })).moves.map(({ words, ...move }) => move), advice.moves);
  assert.equal((await miyama.look("sum:nim+0.07", [2, [3, 1]], { heaps: [4, 6] })).outcome, json("advise", "sum:nim:4+0.07:6", "2,3+1").outcome);
  assert.deepEqual((await miyama.options("nim", "0,2")).moves.map(({ to }) => to), [[0, 1], [0, 0]]); // prettier-ignore
});

test("numbers that JavaScript would round are bigints", async () => {
  const { position, moves } = await miyama.advise("nim", [2n ** 53n + 1n, 1]);
  assert.deepEqual([position, moves[0].to], [[2n ** 53n + 1n, 1n], [1, 1]]); // prettier-ignore
});

const queen = ([a, b]) => [
  ...Array.from({ length: a }, (_, i) => [i, b]),
  ...Array.from({ length: b }, (_, i) => [a, i]),
  ...Array.from({ length: Math.min(a, b) }, (_, i) => [a - i - 1, b - i - 1]),
];

test("a game from a function is the game that has a name", async () => {
  const options = { heaps: [9, 8], misere: true, labels: "outcome,grundy,remoteness,winning_moves" };
  const [own, named] = [await miyama.solve(queen, options), await miyama.solve("wythoff", options)];
  assert.deepEqual(own.digests, named.digests);
  const losses = await miyama.losses(queen, { heaps: [9, 8], where: "a < b" });
  assert.deepEqual(losses, await miyama.losses("wythoff", { heaps: [9, 8], where: "a < b" }));
  const { outcome, moves } = await miyama.look(queen, [3, 4], { heaps: [9, 8] });
  assert.deepEqual([outcome, moves.map(({ to }) => to)], ["win", (await miyama.look("wythoff", [3, 4], { heaps: [9, 8] })).moves.map(({ to }) => to)]);
});

/** What the program makes of the same options in a file. */
function listedTable(lines, ...words) {
  writeFileSync(join(folder, "options.txt"), lines.map((line) => `${line}\n`).join(""));
  const output = ["--output", join(folder, "listed.h5"), "--force", "--json"];
  return JSON.parse(program("solve", "--options", join(folder, "options.txt"), "--name", "own", ...words, ...output));
}

test("positions without bounds, sums, and what is not a position", async () => {
  const rows = [[2, [[1], []]], [1, [[]]], ["", []]].map(([heaps, to]) => `${heaps || "()"}: ${to.map((one) => one.join() || "()").join(" ")}`);
  const take = (heaps) => (heaps.length ? [heaps[0] > 1 ? [heaps[0] - 1] : [], ...(heaps[0] === 2 ? [[]] : [])] : []);
  const reached = await miyama.solve(take, { start: [2], name: "own" });
  assert.deepEqual(reached.digests, listedTable(rows, "--start", "2").digests);
  assert.deepEqual([reached.positionAt(1), reached.positionAt(2), reached.indexOf([])], [[1], [], 2]);
  const parts = ([n]) => (n < 2 ? [] : [[[n - 2]], [[n - 1], [0]], []]);
  const sums = ["0:", "1:", "2: 0 | 1 + 0 | nothing", "3: 1 | 2 + 0 | nothing"];
  assert.deepEqual((await miyama.solve(parts, { heaps: [3], name: "own", sums: true })).digests, listedTable(sums, "--heaps", "3").digests);
  const even = ([n]) => (n % 2 ? null : n ? [[n - 2]] : []);
  const left_out = await miyama.solve(even, { heaps: [4] });
  assert.deepEqual([[...left_out.labels.outcome], left_out.positions], [[0, 255, 1, 255, 0], 3]);
  const { moves, method } = await miyama.look(take, [2], { start: [2] });
  assert.deepEqual([moves.map(({ to }) => to), method], [[[]], "the table take"]);
  assert.deepEqual((await miyama.options(parts, [2], { heaps: [3], sums: true })).moves.map(({ to }) => to), [[], [[0]], [[0], [1]]]); // prettier-ignore
  const from = await miyama.solve(queen, { heaps: [3, 3], start: [1, 0] });
  assert.deepEqual([from.positions, from.labels.outcome[from.indexOf([3, 3])]], [2, 255]);
});

const one_heap = { heaps: [3] };
const refused = [
  ["an unknown option", () => miyama.solve("nim", { heap: [3] }), /miyama\.solve has no option "heap": it has labels, heaps, total/],
  ["an option of another method", () => miyama.count("nim", { ...one_heap, labels: "all" }), /miyama\.count has no option "labels"/],
  ["options that are a list", () => miyama.solve("nim", [3, 3]), /takes its options as an object: miyama\.solve\("nim", \{ heaps/],
  ["no rules", () => miyama.solve(undefined, one_heap), /miyama\.solve lacks rules/],
  ["unknown rules", () => miyama.solve("nimm", one_heap), /unknown rules "nimm" \(did you mean nim\?\)/],
  ["a label that there is not", () => miyama.solve("nim", { ...one_heap, labels: ["outcome", "grundi"] }), /unknown label "grundi" \(did you mean grundy\?\)/],
  ["heaps that are not whole", () => miyama.solve("nim", { heaps: [3.5] }), /"heaps" is not a list of whole numbers/],
  ["heaps below 0", () => miyama.solve("nim", { heaps: [-1] }), /"heaps" is not a list of whole numbers/],
  ["heaps that are no list", () => miyama.solve("nim", { heaps: 3 }), /"heaps" is not a list/],
  ["heaps and a total", () => miyama.solve("kayles", { heaps: [3], total: 3 }), /"heaps" and "total" are both given/],
  ["neither", () => miyama.solve("nim", {}), /miyama\.solve lacks heaps or total/],
  ["no options at all", () => miyama.count("nim"), /miyama\.count lacks heaps or total/],
  ["a claim without a text", () => miyama.claim("nim", one_heap), /miyama\.claim lacks text/],
  ["a claim that is none", () => miyama.claim("nim", { ...one_heap, text: "a ^^ b" }), /claim/],
  ["a condition that is none", () => miyama.losses("nim", { ...one_heap, where: "a <" }), /condition/],
  ["a sequence of no sum", () => miyama.sequence("wythoff", { last: 9 }), /wythoff is not a sum of heaps/],
  ["a quotient of no element", () => miyama.quotient("kayles", { elements: 0 }), /at most 1 … 4000 elements/],
  ["a progress that is no function", () => miyama.count("nim", { ...one_heap, progress: "all" }), /miyama\.count takes a function as its progress/],
  ["a signal that is none", () => miyama.count("nim", { ...one_heap, signal: {} }), /miyama\.count takes an AbortSignal/],
  ["a series of a thousand million heaps", () => miyama.series("nim", { heaps: 1e9, upTo: 5 }), /heaps: a table has 1 to 16/],
  ["an unknown order", () => miyama.series("nim", { heaps: 2, upTo: 3, of: "grundy", order: "spiral" }), /no order "spiral": there are antidiagonals/],
  ["a table for nobody's memory", () => miyama.solve("nim", { heaps: [999, 999, 999] }), /take \d+ bytes, and at most 536870912/],
  ["more positions than 32 bits", () => miyama.solve("nim", { heaps: [9999, 9999, 9999] }), /fewer than 4294967296 positions fit here/],
  ["a position that is not there", () => miyama.look("nim", [4], one_heap), /nim does not hold the position 4/],
  ["a function for a series", () => miyama.series(queen, { upTo: 3 }), /miyama\.series takes no function/],
  ["a start of a name", () => miyama.solve("nim", { heaps: [3], start: [2] }), /has "start" only for rules that are a function/],
  ["a function without bounds", () => miyama.solve(queen, {}), /the greatest size of each heap, .* or the position to begin from/],
  ["a function that returns nothing", () => miyama.solve(() => {}, { ...one_heap, name: "f" }), /f\(0\) returns undefined: return a list of positions/],
  ["a function that returns a number", () => miyama.solve(() => 3, { ...one_heap, name: "f" }), /f\(0\) returns 3: return a list/],
  ["options that are numbers", () => miyama.solve(() => [0], { ...one_heap, name: "f" }), /f\(0\) has the option 0, which is not a list of whole numbers/],
  ["options that are not whole", () => miyama.solve(() => [[0.5]], { ...one_heap, name: "f" }), /option \[0\.5\], which is not a list of whole/],
  ["options of other heaps", () => miyama.solve(() => [[0, 0]], { ...one_heap, name: "f" }), /option \[0,0\], and there are 1 heaps/],
  ["options outside", () => miyama.solve(() => [[4]], { ...one_heap, name: "f" }), /f\(0\) has the option \[4\], which lies outside of the heaps up to 3/],
  ["a game without an end", () => miyama.solve(([n]) => [[3 - n]], { ...one_heap, name: "f" }), /loop|again/],
  ["a function that fails", () => miyama.solve(() => null.a, { ...one_heap, name: "f" }), /f\(0\) throws TypeError/],
  ["a start outside", () => miyama.solve(queen, { heaps: [3, 3], start: [4, 4] }), /start: \[4,4\] is not a position of the game/],
  ["a function that knows no start", () => miyama.solve(() => null, { start: [1], name: "f" }), /f\(1\) returns null, and the start must be a position/],
  ["rules that hold themselves", () => miyama.solve(((rules) => (rules.self = rules))({}), one_heap), /cannot be written as JSON: .*circular/],
  ["half of a character", () => miyama.solve("\ud83d", one_heap), /cannot be written as JSON: \\ud83d/],
  ["a function with a total", () => miyama.solve(queen, { heaps: [3, 3], total: 4 }), /"heaps" and "total" are both given/],
  ["a bigint where none fits", () => miyama.solve("nim", { heaps: [3n] }), /cannot be written as JSON: .*BigInt/],
];
for (const [what, call, sentence] of refused)
  test(`the package refuses ${what} in words`, async () => {
    await assert.rejects(call(), (error) => {
      assert.ok(error instanceof MiyamaError && error instanceof Error, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  });

test("what takes too long is stopped by its signal, and nothing else is", async () => {
  assert.deepEqual(await stopped(miyama), ["too late", "enough", 76, true]);
  const signal = AbortSignal.timeout(1);
  let calls = 0;
  const slow = (position) => (++calls, Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20), queen(position));
  await assert.rejects(miyama.losses(slow, { heaps: [9, 9], signal }), { name: "TimeoutError" });
  assert.ok(calls < 100);
  const unused = new AbortController();
  await miyama.count("nim", { heaps: [3], signal: unused.signal });
  assert.equal(getEventListeners(unused.signal, "abort").length, 0);
  const fail = () => {
    throw new Error("progress fails");
  };
  await assert.rejects(miyama.solve("wythoff", { heaps: [300, 300, 300], labels: "outcome,remoteness", progress: fail }), /progress fails/);
});

test("whoever asks an engine that breaks down hears of it, and the next one is asked anew", async () => {
  const { Broken, Queue } = await import(pathToFileURL(join(installed, "queue.js")));
  const opened = [];
  const open = async (receiver) => {
    const post = ({ kind }) => kind === "start" && queueMicrotask(() => receiver.take({ kind: "ready" }));
    opened.push(receiver);
    return { post, hold() {}, end() {} };
  };
  const queue = new Queue(Promise.resolve(null), open);
  for (const break_down of [(receiver) => receiver.take({ kind: "broken", why: "no memory" }), (receiver) => receiver.fail("no memory")]) {
    await queue.ready();
    const [first, second] = [queue.ask("1"), queue.ask("2")];
    await queue.ready();
    const engines = opened.length;
    break_down(opened.at(-1));
    await assert.rejects(first, (error) => error instanceof Broken && error.message === "no memory");
    await queue.ready();
    opened[0].take({ kind: "answer", reply: "late" }); // from a worker that has ended
    opened.at(-1).take({ kind: "answer", reply: "right" });
    assert.deepEqual([await second, opened.length], ["right", engines + 1]);
  }
});

const readme = readFileSync(join(installed, "README.md"), "utf8");
const node = (...words) => execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8", timeout: 120_000 });

test("what the README shows is what happens, and Node then ends by itself", () => {
  const [, example] = readme.match(/```js\n(import [^]*?)```/);
  const [, shown] = readme.match(/```text\n([^]*?)```/);
  assert.ok(example.trim().split("\n").length <= 10);
  assert.equal(node("--input-type=module", "-e", example), shown);
  const texts = readme + readFileSync(join(root, "docs/javascript.md"), "utf8");
  const lines = [...texts.matchAll(/```js\n(?!import)([^]*?)```/g)].map(([, code]) => code).join("");
  const checks = lines.replace(/^(\S.*); \/\/ (.*)$/gm, "assert.deepEqual($1, $2);");
  assert.equal(checks.match(/assert/g).length, 8);
  node("--input-type=module", "-e", `import assert from "node:assert/strict"; import { load } from "miyama"; const miyama = await load(); ${checks}`);
});

test("every method of the README has the options that it says", async () => {
  const methods = [...readme.matchAll(/^\| `(\w+)\((.*?)\)` \|/gm)];
  assert.deepEqual(methods.map(([, name]) => name).sort(), Object.getOwnPropertyNames(Object.getPrototypeOf(miyama)).filter((name) => !["constructor", "ask"].includes(name)).sort());
  for (const [, name, given] of methods) {
    if (name === "close") continue;
    const told = await miyama[name]("nim", "1", { none: 0 }).catch((error) => error.message).then((said) => said ?? "");
    const options = given.match(/\{(.*)\}/)?.[1].split(/,| or /).map((option) => option.trim()) ?? [];
    for (const option of options) assert.ok((String(told).match(/has (.*)/)?.[1] ?? option).includes(option), `${name}: ${option}`);
  }
});

test("its types fit, without other types", () => {
  const file = join(folder, "types.mts");
  writeFileSync(file, `
    import { load, MiyamaError, type Table } from "miyama";
    const miyama = await load();
    const table: Table = await miyama.solve(([n]) => (n ? [[n - 1]] : []), { heaps: [9], signal: AbortSignal.timeout(9), progress: (done, all) => done / all });
    const sizes: number[] = table.shape;
    const terms: number[] | bigint[] = await miyama.series("nim", { upTo: sizes.length });
    // @ts-expect-error
    await miyama.count("nim", { heap: [9] });
    // @ts-expect-error
    await miyama.solve(3, { heaps: [9] });
    if (terms.length === 0) throw new MiyamaError(table.rules);
  `);
  const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", ""];
  execFileSync(join(root, "web/node_modules/.bin/tsc"), [...options, file], { cwd: folder, stdio: "pipe" });
});
