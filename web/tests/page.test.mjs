// The page as a whole: its size, its languages, and `window.miyama`.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { miyama, openPage, pageFile, samePage, scratch, stumblingBlocks, textsOf } from "./support.mjs";

const views = ["play", "explore", "lecture", "open"];

test("one file of at most 2.2 megabytes", () => {
  const { size } = statSync(pageFile);
  assert.ok(size <= 2_200_000, `${size} bytes`);
});

test("window.miyama answers as the program does", async () => {
  const { page, done } = await openPage();
  const ask = (what, ...given) => page.evaluate(([what, given]) => window.miyama[what](...given), [what, given]);
  const counted = JSON.parse(miyama("count", "wythoff", "--heaps", "40,30", "--misere", "--json"));
  const solved = await ask("solve", "wythoff", { heaps: [40, 30], misere: true });
  assert.deepEqual(solved, { positions: counted.positions, lost: counted.lost, winningMoves: counted.winning_moves_total });
  const told = JSON.parse(miyama("advise", "rows", "--misere", "1,2,3,4,5,6", "--json"));
  const { why, knownBy, values, ...advice } = await ask("advise", "rows", [1, 2, 3, 4, 5, 6], { misere: true });
  assert.deepEqual({ ...advice, moves: advice.moves.map(({ words, ...move }) => move) }, told);
  assert.match(why.join("\n"), /nim-sum +7 +111/);
  const file = join(scratch, "labels.h5");
  miyama("solve", "nim", "--heaps", "5,6,7", "--labels", "outcome,grundy", "--output", file, "--force", "--quiet");
  const rows = miyama("export", file, "--labels", "grundy").trim().split("\n").slice(1).map((line) => line.split(",").map(Number));
  const plane = await ask("labels", "nim", { heaps: [5, 6, 7], label: "grundy", plane: { heap: 2, size: 3 } });
  assert.deepEqual(plane.shape, [6, 8]);
  assert.deepEqual(Object.values(plane.values), rows.filter(([, b]) => b === 3).map((row) => row[3]));
  const claim = await ask("claim", "nim", { heaps: [9, 9, 9], text: "a ^ b ^ c == 1" });
  const table = join(scratch, "claims.h5");
  miyama("solve", "nim", "--heaps", "9,9,9", "--output", table, "--force", "--quiet");
  let checked;
  try {
    miyama("check", table, "--claim", "a ^ b ^ c == 1", "--json");
  } catch (failed) {
    checked = JSON.parse(failed.stdout).claim;
  }
  assert.deepEqual(claim, checked);
  await done();
});

const strange = [
  ["rules nested 5000 deep", `solve(JSON.parse('{"a":'.repeat(5000) + "1" + "}".repeat(5000)), { heaps: [3, 3] })`, /deep in each other|cannot be written as JSON/],
  ["rules nested 100000 deep", `solve(JSON.parse('{"a":'.repeat(1e5) + "1" + "}".repeat(1e5)), { heaps: [3, 3] })`, /deep in each other|cannot be written as JSON/],
  ["a BigInt", `solve("nim", { heaps: [3n, 3n] })`, /cannot be written as JSON: .*BigInt/],
  ["an object that holds itself", `(() => { const rules = {}; rules.self = rules; return rules; })()`, /cannot be written as JSON: .*circular/],
  ["no file", `open([])`, /No file was handed over/],
  ["what is no file", `open("nim.h5")`, /No file was handed over/],
  ["heaps with a total", `solve("nim", { heaps: [3, 3], total: 9 })`, /"heaps" and "total" are both given/],
];
for (const [what, asked, sentence] of strange)
  test(`window.miyama refuses ${what} in words`, async () => {
    const { page, done } = await samePage("#play", { lang: "en", size: { width: 1280, height: 800 } });
    const question = asked.startsWith("(") ? `solve(${asked}, { heaps: [3, 3] })` : asked;
    await assert.rejects(page.evaluate(`window.miyama.${question}`), sentence);
    await done();
  });

test("what docs/page.md asks is answered as it says", async () => {
  const text = readFileSync(new URL("../../docs/page.md", import.meta.url), "utf8").split("```js\n")[1].split("```")[0];
  const lines = [...text.matchAll(/^await (.*?); +\/\/ (.*)$/gm)];
  assert.equal(lines.length, text.trim().split("\n").length);
  const { page, done } = await openPage();
  for (const [, asked, said] of lines) {
    const answer = await page.evaluate(`window.${asked}`);
    if (said.startsWith("{")) assert.deepEqual(answer, await page.evaluate(`(${said})`));
    else assert.ok(answer.why.length > 0 && answer.moves.length > 0, said);
  }
  await done();
});

const files = readdirSync(new URL("../page", import.meta.url), { recursive: true }).filter((file) => file.endsWith("texts.ts"));
for (const file of files)
  test(`${file} says everything in both languages`, async () => {
    const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/u;
    for (const [key, { en, ja }] of Object.entries(await textsOf(file))) {
      assert.ok(en.trim() && ja.trim(), key);
      const places = (text) => [...new Set([...text.matchAll(/\{\d+\}/g)].map(([place]) => place))].sort();
      assert.deepEqual(places(en), places(ja), key);
      assert.ok(!japanese.test(en) || key === "title", `${key}: ${en}`);
    }
  });

const drawn = { play: "[data-position]", explore: ".counts dd", lecture: ".lecture-sentence", open: ".drop button" };

for (const lang of ["en", "ja"])
  for (const width of [360, 1280])
    for (const view of views)
      test(`#${view}: nothing to stumble over, ${lang}, ${width} px`, async () => {
        const { page, done } = await samePage(`#${view}`, { lang, size: { width, height: 800 }, dark: width === 360 });
        await page.locator(drawn[view]).first().waitFor();
        assert.deepEqual(await stumblingBlocks(page), []);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        if (lang === "ja") assert.match(await page.locator("main").innerText(), /[\u3040-\u30ff]/u);
        await done();
      });

test("the language can be changed while the page is shown, and is kept", async () => {
  const { page, done } = await openPage("#play/nim/1,2,3", { lang: "en" });
  await page.getByLabel("Language").selectOption("ja");
  await page.getByRole("button", { name: "コンピュータから始める" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  await page.reload();
  await done();
});
