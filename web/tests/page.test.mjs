// The page as a whole: its size, its languages, and `window.miyama`.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { miyama, openPage, pageFile, samePage, scratch, sizes, stumblingBlocks, widthOf } from "./support.mjs";

const views = ["play", "lecture", "explore"];

test("one file of at most 0.93 megabytes", () => {
  const { size } = statSync(pageFile);
  assert.ok(size <= 930_000, `${size} bytes`);
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
  const looked = await ask("look", "kayles", "5,4", { total: 12, misere: true });
  const table12 = join(scratch, "kayles.h5");
  miyama("solve", "kayles", "--total", "12", "--misere", "--output", table12, "--quiet");
  const { outcome, moves } = JSON.parse(miyama("advise", "--table", table12, "5,4", "--json"));
  assert.deepEqual({ ...looked, moves: looked.moves.map(({ words, ...move }) => move) }, { outcome, moves });
  await done();
});

const strange = [
  ["rules nested 5000 deep", `solve(JSON.parse('{"a":'.repeat(5000) + "1" + "}".repeat(5000)), { heaps: [3, 3] })`, /deep in each other|cannot be written as JSON/],
  ["rules nested 100000 deep", `solve(JSON.parse('{"a":'.repeat(1e5) + "1" + "}".repeat(1e5)), { heaps: [3, 3] })`, /deep in each other|cannot be written as JSON/],
  ["a BigInt", `solve("nim", { heaps: [3n, 3n] })`, /cannot be written as JSON: .*BigInt/],
  ["an object that holds itself", `(() => { const rules = {}; rules.self = rules; return rules; })()`, /cannot be written as JSON: .*circular/],
  ["what lacks the bounds", `solve("nim")`, /miyama\.solve lacks heaps \| total.*: miyama\.solve\("nim", \{ heaps: \[3, 5, 7\] \}\)/],
  ["what lacks rules", `solve()`, /miyama\.solve lacks rules/],
  ["labels without bounds", `labels("nim")`, /miyama\.labels lacks heaps/],
  ["a claim without a text", `claim("nim", { heaps: [3, 3] })`, /miyama\.claim lacks text.*text: "a \^ b/],
  ["advice about nothing", `advise("nim")`, /miyama\.advise lacks position.*: miyama\.advise\("nim", \[3, 5, 7\]\)/],
  ["a look at nothing", `look("nim", undefined, { heaps: [3, 3] })`, /miyama\.look lacks position/],
  ["a look outside the table", `look("nim", [4, 1], { heaps: [3, 3] })`, /nim does not hold the position 4,1: solve a table with higher bounds/],
  ["heaps that are none", `solve("nim", { heaps: "9;9" })`, /these are "9;9"/],
  ["numbers above 2⁵³", `advise("nim", [2 ** 53, 1])`, /^.*9007199254740992 is more than 9007199254740991, up to which a page is exact: give smaller/],
  ["numbers above 2⁵³ in a text", `advise("nim", "9007199254740993,1")`, /9007199254740993 is more than 9007199254740991/],
  ["half of a character", `advise("nim", "\\ud83d")`, /This question has \\ud83d, half of a character/],
  ["half of a character in rules", `solve({ "\\\\\\ude00": 1 }, { heaps: [3] })`, /This question has \\ude00, half of a character/],
  ["a name with a backslash", `advise("\\\\ud83d", [1])`, /unknown rules "\\\\?ud83d"/],
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
    else assert.ok(answer.moves.length > 0 && answer.why?.length !== 0, said);
  }
  await done();
});

const drawn = { play: "[data-position]", explore: ".counts dd", lecture: ".lecture-sentence" };

for (const [lang, width] of [["en", 360], ["ja", 1280]])
  for (const view of views)
    test(`#${view}: nothing to stumble over, ${lang}, ${width} px`, async () => {
      const { page, done } = await samePage(`#${view}`, { lang, size: { width, height: 800 }, dark: width === 360 });
      await page.locator(drawn[view]).first().waitFor();
      assert.deepEqual(await stumblingBlocks(page), []);
      assert.ok((await widthOf(page)) <= width);
      if (lang === "ja") assert.match(await page.locator("main").innerText(), /[\u3040-\u30ff]/u);
      await done();
    });

test("heaps and positions are arrays, or what people write", async () => {
  const { page, done } = await openPage();
  const answers = await page.evaluate(() => Promise.all([[9, 9, 9], "9,9,9", "３×９", "9 9 9", "9・9・9", "９、9·９"].map((heaps) => window.miyama.solve("nim", { heaps }))));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  const advice = await page.evaluate(() => Promise.all([[5, 5, 5], "5,5,5", "3 × 5", "５・5・5"].map((position) => window.miyama.advise("nim", position))));
  for (const each of advice) assert.deepEqual(each.moves, advice[0].moves);
  await done();
});

test("a link says the language of the first visit, a person that of all others", async () => {
  const { page, done } = await openPage("#play/nim/1,2,3", { lang: "ja" });
  const language = () => page.evaluate(() => document.documentElement.lang);
  const visit = async (query) => {
    await page.goto("about:blank");
    await page.goto(`${pathToFileURL(pageFile)}${query}#play/nim/1,2,3`);
    await page.locator("#header select").waitFor();
  };
  assert.equal(await language(), "ja");
  await visit("?lang=en");
  assert.equal(await language(), "en");
  await page.getByLabel("Language").selectOption("ja");
  assert.equal(await language(), "ja");
  assert.ok(!page.url().includes("lang="), page.url());
  assert.ok(page.url().endsWith("#play/nim/1,2,3"), page.url());
  await page.reload();
  await page.locator("#header select").waitFor();
  assert.equal(await language(), "ja");
  await visit("?lang=en");
  assert.equal(await language(), "ja");
  await done();
});

test("nothing moves where the system asks for no motion", async () => {
  for (const motion of [true, false]) {
    const { page, done } = await openPage("", { motion });
    const seconds = await page.evaluate(() => getComputedStyle(document.querySelector("nav a")).transitionDuration);
    assert.equal(seconds === "0s", !motion);
    await done();
  }
});

test("an address of a view that there is no more leads to the start", async () => {
  for (const address of ["#open", "#open/nim/9,9,9", "#elsewhere"]) {
    const { page, done } = await openPage(address);
    await page.locator("[data-position='3,5,7']").waitFor();
    await page.waitForURL(/#play\/nim\/3,5,7$/);
    await done();
  }
});

test("the header is slim, and hidden while the lecture is projected", async () => {
  const { page, done } = await openPage("#explore", { lang: "en" });
  const height = () => page.evaluate(() => document.getElementById("header").offsetHeight);
  for (const lang of ["en", "ja"]) {
    await page.locator("#header select").selectOption(lang);
    for (const [width, most] of [[1920, 56], [1280, 56], [768, 56], [640, 100], [360, 100], [320, 100]]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok((await height()) <= most, `${lang} ${width}: ${await height()}`);
      assert.ok((await widthOf(page)) <= width, `${lang} ${width}`);
    }
  }
  await page.evaluate(() => document.documentElement.classList.add("projecting"));
  assert.equal(await height(), 0);
  await page.setViewportSize(sizes.desk);
  await done();
});
